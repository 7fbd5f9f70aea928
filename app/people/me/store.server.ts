import type { Generated, Selectable } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { aheadMs } from '#platform/time.ts';
import type { Way } from './rules.ts';

interface SessionRow {
  id: string;
  record_id: string;
  token_hash: string;
  opened_by: Way;
  masked_until: Date | null;
  opened_at: Date;
  seen_at: Date;
  ends_at: Date;
}

interface DeviceRow {
  id: string;
  record_id: string;
  token_hash: string;
  first_at: Date;
  trusted_at: Date | null;
  seen_at: Date;
}

interface CodeRow {
  target_hash: string;
  channel: 'sms' | 'mail';
  /** Empty once the code went out, or nobody was found. */
  target_sealed: string | null;
  /** Keyed hash of the address and the code; empty until it goes out. */
  code_hash: string | null;
  asked_at: Date;
  until: Date;
  asks: Generated<number>;
  tries: Generated<number>;
  /** Those in browsers in which the address's own person has signed in before. */
  own_tries: Generated<number>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    me_sessions: SessionRow;
    me_devices: DeviceRow;
    me_codes: CodeRow;
  }
}

export type StoredSession = SessionRow;
export type StoredDevice = DeviceRow;
export type StoredCode = Selectable<CodeRow>;

/** The session under a token's hash that has time left and was used after `idle`. */
export function readSession(
  db: Executor,
  { hash, now, idle }: { readonly hash: string; readonly now: Date; readonly idle: Date },
): Promise<StoredSession | undefined> {
  return (
    db
      .selectFrom('me_sessions')
      .selectAll()
      .where('token_hash', '=', hash)
      .where('ends_at', '>', now)
      .where('seen_at', '>', idle)
      // Begun by a clock that had gone ahead, it would not end before that time has come.
      .where('opened_at', '<', new Date(now.getTime() + aheadMs))
      .executeTakeFirst()
  );
}

/** Keeps a session; of one record's no more than `most` stay, the youngest ones. */
export async function insertSession(trx: Trx, session: SessionRow, most: number): Promise<void> {
  await trx.insertInto('me_sessions').values(session).execute();
  const kept = trx
    .selectFrom('me_sessions')
    .select('id')
    .where('record_id', '=', session.record_id)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(most);
  await trx
    .deleteFrom('me_sessions')
    .where('record_id', '=', session.record_id)
    .where('id', 'not in', kept)
    .execute();
}

export async function noteUse(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('me_sessions').set({ seen_at: now }).where('id', '=', id).execute();
}

/** Whether a session has not ended meanwhile. */
export async function isSession(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('me_sessions')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('me_sessions').where('id', '=', id).execute();
}

/** Ends the session under one of a token's hashes, whoever it belongs to. */
export async function deleteSessionUnder(db: Executor, hashes: readonly string[]): Promise<void> {
  await db
    .deleteFrom('me_sessions')
    .where('token_hash', 'in', [...hashes])
    .execute();
}

/** The sessions of a record that have time left and were used after `idle`, the latest first. */
export function readSessionsOf(
  db: Executor,
  recordId: string,
  { now, idle }: { readonly now: Date; readonly idle: Date },
) {
  return db
    .selectFrom('me_sessions')
    .select(['id', 'opened_by', 'opened_at', 'seen_at'])
    .where('record_id', '=', recordId)
    .where('ends_at', '>', now)
    .where('seen_at', '>', idle)
    .orderBy('opened_at', 'desc')
    .execute();
}

/** Ends one session, if it is of this record. */
export async function deleteSessionOf(db: Executor, recordId: string, id: string): Promise<void> {
  await db
    .deleteFrom('me_sessions')
    .where('record_id', '=', recordId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSessionsOf(db: Executor, recordId: string): Promise<void> {
  await db.deleteFrom('me_sessions').where('record_id', '=', recordId).execute();
}

/** When and how the person of a record has signed in, as far as it is kept. */
export async function readSignedIn(db: Executor, recordId: string) {
  const sessions = await db
    .selectFrom('me_sessions')
    .select(['opened_by as by', 'opened_at as at', 'seen_at as lastUsed'])
    .where('record_id', '=', recordId)
    .orderBy('opened_at', 'desc')
    .execute();
  const devices = await db
    .selectFrom('me_devices')
    .select(['first_at as firstSeen', 'seen_at as lastSeen'])
    .where('record_id', '=', recordId)
    .orderBy('first_at', 'desc')
    .execute();
  return { sessions, devices };
}

/** The browsers under a token, whichever records they belong to. */
export function readDevices(
  db: Executor,
  { hashes, since }: { readonly hashes: readonly string[]; readonly since: Date },
): Promise<StoredDevice[]> {
  return db
    .selectFrom('me_devices')
    .selectAll()
    .where('token_hash', 'in', [...hashes])
    .where('seen_at', '>', since)
    .execute();
}

/** Notes that a record's person was seen in a browser; `trusted` stays once it was. */
export async function keepDevice(trx: Trx, device: DeviceRow): Promise<void> {
  const { seen_at, trusted_at } = device;
  await trx
    .insertInto('me_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict
        .columns(['record_id', 'token_hash'])
        .doUpdateSet({ seen_at, ...(trusted_at ? { trusted_at } : {}) }),
    )
    .execute();
}

/** Forgets the browsers of a record; with `since` only those that are new since then and not trusted. */
export async function deleteDevicesOf(
  db: Executor,
  recordId: string,
  since: Date | null,
): Promise<void> {
  await db
    .deleteFrom('me_devices')
    .where('record_id', '=', recordId)
    .$call((query) =>
      since === null ? query : query.where('first_at', '>', since).where('trusted_at', 'is', null),
    )
    .execute();
}

/** The last code of an address; locked where the caller's transaction changes it. */
export function readCode(
  db: Executor,
  hashes: readonly string[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredCode | undefined> {
  return db
    .selectFrom('me_codes')
    .selectAll()
    .where('target_hash', 'in', [...hashes])
    .orderBy('asked_at', 'desc')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

type NewAsk = Pick<
  StoredCode,
  'target_hash' | 'channel' | 'target_sealed' | 'asked_at' | 'until' | 'asks'
>;

/**
 * A new code takes the place of the one before. False when another one came in between: `before` is when the last one
 * that was seen was asked for.
 */
export async function putAsk(trx: Trx, ask: NewAsk, before: Date | null): Promise<boolean> {
  const { target_hash: _hash, ...rest } = ask;
  const fresh = { code_hash: null, tries: 0, own_tries: 0 };
  const done = await trx
    .insertInto('me_codes')
    .values({ ...ask, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('target_hash')
        .doUpdateSet({ ...rest, ...fresh })
        .where('me_codes.asked_at', '=', before ?? new Date(0)),
    )
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** The code that goes out now, or none: in both cases the address is dropped. */
export async function setCode(
  trx: Trx,
  hash: string,
  code: { readonly code_hash: string | null; readonly until: Date },
): Promise<void> {
  await trx
    .updateTable('me_codes')
    .set({ ...code, target_sealed: null })
    .where('target_hash', '=', hash)
    .execute();
}

export async function countTry(
  trx: Trx,
  hash: string,
  tries: 'tries' | 'own_tries',
): Promise<void> {
  await trx
    .updateTable('me_codes')
    .set((eb) => ({ [tries]: eb(tries, '+', 1) }))
    .where('target_hash', '=', hash)
    .execute();
}

/** A code that was right is good for once; how often it was asked for stays, for the pauses. */
export async function spendCode(trx: Trx, hash: string): Promise<void> {
  await trx
    .updateTable('me_codes')
    .set({ code_hash: null })
    .where('target_hash', '=', hash)
    .execute();
}

/** Drops what has run out. */
export async function sweepOld(
  db: Executor,
  before: Readonly<Record<'ended' | 'idle' | 'devices' | 'codes', Date>>,
): Promise<void> {
  await db
    .deleteFrom('me_sessions')
    .where((eb) => eb.or([eb('ends_at', '<=', before.ended), eb('seen_at', '<=', before.idle)]))
    .execute();
  await db.deleteFrom('me_devices').where('seen_at', '<=', before.devices).execute();
  // The pauses outlast the code by no more than an hour.
  await db.deleteFrom('me_codes').where('until', '<=', before.codes).execute();
}
