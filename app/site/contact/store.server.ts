import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { staffContacts } from './admin/contract.ts';
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
  /** The mail to its department; null where none was sent. */
  forwarded: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    contacts: ContactRow;
  }
}

type NewContact = Omit<ContactRow, 'state' | 'note' | 'handled_at' | 'handled_by' | 'forwarded'>;

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
  const untouched = {
    state: 'open',
    note: '',
    handled_at: null,
    handled_by: null,
    forwarded: null,
  } as const;
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
  change: Partial<Omit<ContactRow, 'ticket' | 'fingerprint'>>,
): Promise<void> {
  await trx.updateTable('contacts').set(change).where('ticket', '=', ticket).execute();
}

export const contactRows = staffList({
  found(db, { q, state, department }: FilterOf<typeof staffContacts>) {
    let rows = db.selectFrom('contacts').selectAll();
    if (q) rows = rows.where('ticket', '=', q.toUpperCase());
    if (state) rows = rows.where('state', '=', state);
    if (department) rows = rows.where('department', '=', department);
    return rows;
  },
  sorts: { receivedAt: 'received_at' },
  key: 'ticket',
});

/** How many messages nobody has answered, counted as far as `counted` says. */
export async function countOpen(db: Executor): Promise<number> {
  const rows = db.selectFrom('contacts').where('state', '=', 'open');
  return (await countUpTo(db, { count: counted(rows) })).count;
}

/** Drops the messages of an address and gives the mails by which they went to their departments. */
export async function dropSender(trx: Trx, email: string): Promise<string[]> {
  const theirs = await trx
    .deleteFrom('contacts')
    .where(sql<boolean>`lower(email) = ${email}`)
    .returning('forwarded')
    .execute();
  return theirs.flatMap(({ forwarded }) => (forwarded ? [forwarded] : []));
}

/** What somebody wrote to us, by their address in lower case, the youngest first. */
export function readMessagesOf(executor: Executor, email: string) {
  return executor
    .selectFrom('contacts')
    .select(['ticket', 'name', 'email', 'phone', 'department', 'message', 'state', 'received_at'])
    .where(sql<boolean>`lower(email) = ${email}`)
    .orderBy('received_at', 'desc')
    .limit(500)
    .execute();
}
