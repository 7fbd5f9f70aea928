import { type ColumnType, type ExpressionBuilder, type Generated, sql } from 'kysely';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';
import type { ShareField } from './contract.ts';

interface ShareRow {
  id: string;
  badge: string;
  token_hash: string;
  for_whom: string;
  fields: ShareField[];
  purpose: string;
  until: Date;
  most_openings: number | null;
  openings: Generated<number>;
  created_at: Date;
  revoked_at: Date | null;
  /** `corrected`: it was closed as the record’s email or number was put right. */
  revoked_because: ColumnType<'corrected' | null, undefined, 'corrected'>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    record_shares: ShareRow;
    share_openings: { token_hash: string; share_id: string; expires_at: Date };
  }
}

const shown = [
  ...(['id', 'badge', 'for_whom', 'fields', 'purpose', 'until', 'most_openings'] as const),
  ...(['openings', 'created_at', 'revoked_at', 'revoked_because'] as const),
] as const;

/** The shares of a record, the latest first; the secret's hash is never read. */
export function readShares(db: Executor, badge: string, limit: number) {
  return db
    .selectFrom('record_shares')
    .select(shown)
    .where('badge', '=', badge)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
export type KeptShare = Awaited<ReturnType<typeof readShares>>[number];

/** Whether a share may be opened at this instant. */
const isOpen = (now: Date) => (eb: ExpressionBuilder<Tables, 'record_shares'>) =>
  eb.and([
    eb('revoked_at', 'is', null),
    eb('until', '>', now),
    eb.or([eb('most_openings', 'is', null), eb('openings', '<', eb.ref('most_openings'))]),
  ]);

/** Adds a share unless so many of the record are open. Those who add at once wait for each other. */
export async function insertShare(
  trx: Trx,
  share: Omit<ShareRow, 'openings' | 'revoked_because'>,
  mostOpen: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`shares ${share.badge}`}))`.execute(trx);
  const { open } = await trx
    .selectFrom('record_shares')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('badge', '=', share.badge)
    .where(isOpen(share.created_at))
    .executeTakeFirstOrThrow();
  if (Number(open) >= mostOpen) return false;
  await trx.insertInto('record_shares').values(share).execute();
  return true;
}

/** Closes a share of a record; undefined when it is not that record's. What was closed stays as it is. */
export async function closeShare(trx: Trx, badge: string, id: string, now: Date) {
  const share = await trx
    .selectFrom('record_shares')
    .select(shown)
    .where('id', '=', id)
    .where('badge', '=', badge)
    .forUpdate()
    .executeTakeFirst();
  if (!share || share.revoked_at) return share && { ...share, closed: false };
  await trx.updateTable('record_shares').set({ revoked_at: now }).where('id', '=', id).execute();
  await trx.deleteFrom('share_openings').where('share_id', '=', id).execute();
  return { ...share, closed: true };
}

/**
 * Closes every share of a record that is not over, as its email or number was put right; whoever has one open
 * sees no more of it. Gives how many.
 */
export async function closeAllShares(trx: Trx, badge: string, now: Date): Promise<number> {
  const closed = await trx
    .updateTable('record_shares')
    .set({ revoked_at: now, revoked_because: 'corrected' })
    .where('badge', '=', badge)
    .where('revoked_at', 'is', null)
    .where('until', '>', now)
    .returning('id')
    .execute();
  const ids = closed.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('share_openings').where('share_id', 'in', ids).execute();
  return ids.length;
}

/**
 * The share behind a secret, if it may be opened at this instant. One that was closed, is over or used up is
 * no row, as a secret of nobody's is none: so both take as long.
 */
export function readOpen(db: Executor, tokenHash: string, now: Date) {
  return db
    .selectFrom('record_shares')
    .select(shown)
    .where('token_hash', '=', tokenHash)
    .where(isOpen(now))
    .executeTakeFirst();
}

/** Lets those who open or close a share wait for each other. */
export async function lockShare(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('record_shares').select('id').where('id', '=', id).forUpdate().execute();
}

/** Counts an opening of a share that may be opened at this instant; false when it may not any more. */
export async function countOpening(trx: Trx, id: string, now: Date): Promise<boolean> {
  const done = await trx
    .updateTable('record_shares')
    .set((eb) => ({ openings: eb('openings', '+', 1) }))
    .where('id', '=', id)
    .where(isOpen(now))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function insertOpening(
  trx: Trx,
  opening: { token_hash: string; share_id: string; expires_at: Date },
): Promise<void> {
  const { expires_at } = opening;
  // That of the same press may have run out, and is not swept yet.
  await trx
    .insertInto('share_openings')
    .values(opening)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at }))
    .execute();
}

/** The share that a browser has open, unless it was closed or is over. */
export function readOpened(db: Executor, tokenHash: string, now: Date) {
  return db
    .selectFrom('share_openings as o')
    .innerJoin('record_shares as s', 's.id', 'o.share_id')
    .select(['s.id', 's.badge', 's.for_whom', 's.fields', 's.purpose', 's.until'])
    .where('o.token_hash', '=', tokenHash)
    .where('o.expires_at', '>', now)
    .where('s.revoked_at', 'is', null)
    .where('s.until', '>', now)
    .executeTakeFirst();
}

/** Drops openings that have run out, and shares that ended before an instant. */
export async function dropOld(
  db: Executor,
  { openings, ended }: { readonly openings: Date; readonly ended: Date },
): Promise<void> {
  await db.deleteFrom('share_openings').where('expires_at', '<=', openings).execute();
  await db.deleteFrom('record_shares').where('until', '<=', ended).execute();
}

/** Drops the shares of records, given by the keys of their badge numbers. */
export async function dropSharesOf(trx: Trx, badgeKeys: readonly string[]): Promise<void> {
  if (badgeKeys.length === 0) return;
  await trx
    .deleteFrom('record_shares')
    .where((eb) => eb(eb.fn<string>('lower', ['badge']), 'in', badgeKeys))
    .execute();
}
