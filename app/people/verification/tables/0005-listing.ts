import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification_consents
    drop constraint verification_consents_field_group_check,
    add check (field_group in ('photo', 'contact', 'identity', 'health', 'listing'))`.execute(db);
}
