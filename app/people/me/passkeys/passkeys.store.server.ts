import type { Executor, Trx } from '#platform/database/database.server.ts';

interface PasskeyRow {
  /** The credential's id, base64url. */
  id: string;
  record_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  transports: string[];
  made_at: Date;
  used_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    me_passkeys: PasskeyRow;
    me_challenges: { challenge_hash: string; record_id: string | null; until: Date };
  }
}

export function readPasskeys(db: Executor, recordId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('me_passkeys')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

/** A passkey by its id, locked until the transaction ends: its counter is compared and moved on. */
export function lockPasskey(trx: Trx, id: string): Promise<PasskeyRow | undefined> {
  return trx
    .selectFrom('me_passkeys')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The record that a passkey opens. */
export async function recordOfPasskey(db: Executor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('me_passkeys')
    .select('record_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.record_id;
}

/** Keeps a passkey; false when there is one of this id. */
export async function insertPasskey(trx: Trx, row: PasskeyRow): Promise<boolean> {
  const done = await trx
    .insertInto('me_passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function noteUse(
  trx: Trx,
  id: string,
  use: { readonly counter: number; readonly used_at: Date },
): Promise<void> {
  await trx.updateTable('me_passkeys').set(use).where('id', '=', id).execute();
}

export async function deletePasskey(trx: Trx, recordId: string, id: string): Promise<boolean> {
  const done = await trx
    .deleteFrom('me_passkeys')
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** Forgets the passkeys of a record, and what browsers were asked to sign for it. */
export async function deletePasskeysOf(trx: Trx, recordId: string): Promise<void> {
  await trx.deleteFrom('me_passkeys').where('record_id', '=', recordId).execute();
  await trx.deleteFrom('me_challenges').where('record_id', '=', recordId).execute();
}

export async function putChallenge(
  db: Executor,
  challenge: { challenge_hash: string; record_id: string | null; until: Date },
): Promise<void> {
  await db.insertInto('me_challenges').values(challenge).execute();
}

/** Takes a challenge away, and says whether it was there, in time, and for this record (null: for a sign-in). */
export async function takeChallenge(
  trx: Trx,
  hashes: readonly string[],
  { recordId, now }: { readonly recordId: string | null; readonly now: Date },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('me_challenges')
    .where('challenge_hash', 'in', [...hashes])
    .returning(['record_id', 'until'])
    .executeTakeFirst();
  return row !== undefined && row.record_id === recordId && row.until > now;
}

export async function sweepChallenges(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('me_challenges').where('until', '<=', now).execute();
}
