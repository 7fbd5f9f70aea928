import { type Kysely, sql } from 'kysely';

/** Why a link was closed, where neither its worker nor a member of staff closed it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_shares
    add column revoked_because text check (revoked_because = 'corrected')`.execute(db);
}
