import { compiledOnce } from '#platform/database/compiled.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { Statement } from '#platform/database/statement.ts';
import type { Suppliable } from '../disclosure.rules.ts';

export interface GrantRow {
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

const insert = compiledOnce(
  (db, tokenHash: string, recordId: string, supplied: Suppliable[], expiresAt: Date) =>
    db.insertInto('verification_grants').values({
      token_hash: tokenHash,
      record_id: recordId,
      supplied,
      expires_at: expiresAt,
    }),
  'verification-grant',
);

export const grantStatement = (grant: GrantRow): Statement =>
  insert.of(grant.token_hash, grant.record_id, grant.supplied, grant.expires_at);

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

/** Removes what has run out; gives how many. */
export async function removeExpiredGrants(db: Executor, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('verification_grants')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
