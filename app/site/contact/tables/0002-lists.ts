import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_state on contacts (state, received_at, ticket)`.execute(db);
  await sql`create index contacts_department on contacts (department, received_at, ticket)`.execute(
    db,
  );
}
