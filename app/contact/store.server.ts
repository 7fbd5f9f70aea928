import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { ContactState, Department } from './contract.ts';

export interface ContactRow {
  ticket: string;
  /** Keyed hash of everything that was sent and the day: the same again is one message. */
  fingerprint: string;
  name: string;
  email: string;
  phone: string;
  department: Department;
  message: string;
  state: ContactState;
  note: string;
  suspected: boolean;
  received_at: Date;
  handled_at: Date | null;
  handled_by: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    contacts: ContactRow;
  }
}

export type NewContact = Omit<ContactRow, 'state' | 'note' | 'handled_at' | 'handled_by'>;

/** The number under which the same message stands already. */
export async function findTicket(executor: Executor, fingerprint: string): Promise<string | null> {
  const row = await executor
    .selectFrom('contacts')
    .select('ticket')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.ticket ?? null;
}

/** Writes a message unless the same one stands there. Says whether it did. */
export async function insertContact(executor: Executor, contact: NewContact): Promise<boolean> {
  const untouched = { state: 'open', note: '', handled_at: null, handled_by: null } as const;
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('contacts')
    .values({ ...contact, ...untouched })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findContact(executor: Executor, ticket: string) {
  return executor
    .selectFrom('contacts')
    .selectAll()
    .where('ticket', '=', ticket)
    .executeTakeFirst();
}

/** The message, its row locked until the transaction ends. */
export async function lockContact(trx: Trx, ticket: string) {
  return trx
    .selectFrom('contacts')
    .selectAll()
    .where('ticket', '=', ticket)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateContact(
  trx: Trx,
  ticket: string,
  change: Pick<ContactRow, 'state' | 'note' | 'handled_at' | 'handled_by'>,
): Promise<void> {
  await trx.updateTable('contacts').set(change).where('ticket', '=', ticket).execute();
}

export interface Wanted {
  readonly state?: ContactState | undefined;
  readonly department?: Department | undefined;
  /** Only what stands after this one in the list. */
  readonly after?: { readonly receivedAt: Date; readonly ticket: string } | undefined;
  readonly count: number;
}

/** The newest first. */
export async function selectContacts(executor: Executor, wanted: Wanted): Promise<ContactRow[]> {
  const { state, department, after, count } = wanted;
  let query = executor.selectFrom('contacts').selectAll();
  if (state) query = query.where('state', '=', state);
  if (department) query = query.where('department', '=', department);
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('received_at', '<', after.receivedAt),
        eb.and([eb('received_at', '=', after.receivedAt), eb('ticket', '<', after.ticket)]),
      ]),
    );
  }
  return query.orderBy('received_at', 'desc').orderBy('ticket', 'desc').limit(count).execute();
}
