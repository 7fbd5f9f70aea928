import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was agreed to until now was read in English.
  await sql`alter table verification_consents add column language text not null default 'en'`.execute(
    db,
  );
}
