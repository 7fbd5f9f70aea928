import { type Generated, type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

interface Row {
  id: string;
  /** In lower case. */
  email: string;
  /** Keyed hash of the token in the mailed link. */
  token_hash: string;
  asked_at: Date;
  /** Until when the link can be pressed. */
  link_until: Date;
  /** When the data goes; null until the link is pressed. */
  due_at: Date | null;
  /** Whether the address was that of several people when the link was pressed. */
  shared: Generated<boolean>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    account_erasures: Row;
  }
}

export type ErasureRow = Selectable<Row>;

/** Keeps a request and gives its id. Of an address there is one: asked again it is the same, for longer. */
export async function keepErasure(
  trx: Trx,
  row: Omit<ErasureRow, 'due_at' | 'shared'>,
): Promise<string> {
  const { asked_at, link_until } = row;
  const { id } = await trx
    .insertInto('account_erasures')
    .values({ ...row, due_at: null })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ asked_at, link_until }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets by which link a request is known. */
export async function setLink(trx: Trx, id: string, token_hash: string): Promise<void> {
  await trx.updateTable('account_erasures').set({ token_hash }).where('id', '=', id).execute();
}

/** The request behind a link, also one that was undone or has run out, until the night after. */
export async function readAsked(executor: Executor, hash: string) {
  return executor
    .selectFrom('account_erasures')
    .selectAll()
    .where('token_hash', '=', hash)
    .executeTakeFirst();
}

/** The request behind a link: one that was pressed is there until the data goes. */
export async function readErasure(
  executor: Executor,
  { hash, now }: { readonly hash: string; readonly now: Date },
): Promise<ErasureRow | undefined> {
  return executor
    .selectFrom('account_erasures')
    .selectAll()
    .where('token_hash', '=', hash)
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('link_until', '>', now)]))
    .executeTakeFirst();
}

/** Sets when the data goes, and whether the records stay; false when that was set before. */
export async function setDue(
  trx: Trx,
  id: string,
  due: Pick<ErasureRow, 'due_at' | 'shared'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_erasures')
    .set(due)
    .where('id', '=', id)
    .where('due_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** When what is under an address, in lower case, goes; null while nobody has pressed a link for it, or where records stay. */
export async function readDueOf(executor: Executor, email: string): Promise<Date | null> {
  const row = await executor
    .selectFrom('account_erasures')
    .select('due_at')
    .where('email', '=', email)
    .where('shared', '=', false)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

export async function readDue(executor: Executor, now: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom('account_erasures')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undoes a request, and drops its address; false when its time has come meanwhile. The row goes with those that have run out. */
export async function undo(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_erasures')
    .set({ email: id, due_at: null, link_until: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes a request away whose time has come, and gives it to the one who was first. */
export async function takeErasure(
  executor: Executor,
  id: string,
  now: Date,
): Promise<ErasureRow | undefined> {
  return executor
    .deleteFrom('account_erasures')
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Lets one erasure at a time go on, until its transaction ends. */
export async function takeTurn(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('erasure'))`.execute(trx);
}

/** Forgets requests whose link was not pressed in time. */
export async function deleteLapsed(executor: Executor, now: Date): Promise<void> {
  await executor
    .deleteFrom('account_erasures')
    .where('due_at', 'is', null)
    .where('link_until', '<=', now)
    .execute();
}
