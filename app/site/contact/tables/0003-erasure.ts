import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The mail to the department, so that a message that is erased takes back what still waits of it.
  await sql`alter table contacts add column forwarded text`.execute(db);
  // Who asks to be forgotten is found by the address alone.
  await sql`create index contacts_email on contacts (lower(email))`.execute(db);
}
