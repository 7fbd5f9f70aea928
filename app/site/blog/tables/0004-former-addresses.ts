import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The addresses under which a post was on the site before, so that links to them go on.
  await sql`alter table blog_posts add column former_slugs jsonb not null default '[]'`.execute(db);
}
