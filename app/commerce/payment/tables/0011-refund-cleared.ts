import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The moment of `refund_released_at`, where the provider has told of each refund before that it failed: what an
  // event tells of a failure, naming none of those, is of the next. Of those released before nothing is known.
  await sql`alter table payments add column refund_cleared_at timestamptz`.execute(db);
}
