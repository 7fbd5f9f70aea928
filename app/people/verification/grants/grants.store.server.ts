import type { Executor, Trx } from '#platform/database/database.server.ts';
import { query } from '#platform/database/query.server.ts';
import type { Suppliable } from '../disclosure.rules.ts';

interface GrantRow {
  token_hash: string;
  record_id: string;
  supplied: Suppliable[];
  expires_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    verification_grants: GrantRow;
  }
}

const insert = query(
  (db, tokenHash: string, recordId: string, supplied: Suppliable[], expiresAt: Date) =>
    db.insertInto('verification_grants').values({
      token_hash: tokenHash,
      record_id: recordId,
      supplied,
      expires_at: expiresAt,
    }),
);

export async function insertGrant(trx: Trx, grant: GrantRow): Promise<void> {
  await insert(trx, grant.token_hash, grant.record_id, grant.supplied, grant.expires_at);
}

/** What the searcher supplied, if the token belongs to this record and has time left; else null. */
export async function findGrant(
  db: Executor,
  tokenHash: string,
  recordId: string,
  now: Date,
): Promise<Suppliable[] | null> {
  const row = await db
    .selectFrom('verification_grants')
    .select('supplied')
    .where('token_hash', '=', tokenHash)
    .where('record_id', '=', recordId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.supplied ?? null;
}

/** Ends what searchers have matched of a record: they knew what it said before. */
export async function dropGrantsOf(trx: Trx, recordId: string): Promise<void> {
  await trx.deleteFrom('verification_grants').where('record_id', '=', recordId).execute();
}

/** Removes what has run out; gives how many. */
export async function removeExpiredGrants(db: Executor, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_grants')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
