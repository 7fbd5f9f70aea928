import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When a post comes onto the site; null is a draft. `announced` counts how often the pages were told.
  await sql`alter table blog_posts
    add column published_at timestamptz,
    add column announced smallint not null default 2,
    add column alts jsonb not null default '{}',
    add column version integer not null default 1,
    add column updated_at timestamptz`.execute(db);
  await sql`update blog_posts set
    published_at = case when published then created_at end, updated_at = created_at`.execute(db);
  await sql`alter table blog_posts alter column updated_at set not null`.execute(db);
  // The moment alone says what is published; the old index goes with the column.
  await sql`alter table blog_posts drop column published`.execute(db);
  await sql`create index blog_posts_newest on blog_posts (published_at desc, slug)
    where published_at is not null`.execute(db);
  await sql`create index blog_posts_due on blog_posts (published_at) where announced < 2`.execute(
    db,
  );
  await sql`create index blog_posts_appears on blog_posts (published_at, id)`.execute(db);
  await sql`create index blog_posts_changed on blog_posts (updated_at, id)`.execute(db);
  await sql`create index blog_posts_title on blog_posts (title, id)`.execute(db);
  await sql`create index blog_posts_category on blog_posts (category, updated_at, id)`.execute(db);
}
