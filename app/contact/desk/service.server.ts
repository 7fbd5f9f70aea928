import { Refused } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type ContactEntry, type ContactState, type Department, desk } from '../contract.ts';
import {
  type ContactRow,
  findContact,
  lockContact,
  selectContacts,
  updateContact,
} from '../store.server.ts';

/** What staff do with messages. `by` is the staff account; each access leaves its row (I8). */

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

const personal = ['name', 'email', 'phone', 'message'];
const mostAtOnce = 100;

function entryOf(row: ContactRow): ContactEntry {
  const { fingerprint: _, handled_by: __, received_at, handled_at, ...shown } = row;
  return {
    ...shown,
    receivedAt: received_at.toISOString(),
    handledAt: handled_at?.toISOString() ?? null,
  };
}

/** A place in the list; what was not made here is the start of it. */
function placeOf(cursor: string | undefined) {
  const [instant = '', ticket = ''] = cursor?.split('~') ?? [];
  const receivedAt = new Date(instant);
  return ticket && !Number.isNaN(receivedAt.getTime()) ? { receivedAt, ticket } : undefined;
}

/** A page of the messages, the newest first; `next` leads to the following one, null ends the list. */
export async function listContacts(
  { audit, database }: Needs,
  wanted: {
    by: string;
    state?: ContactState;
    department?: Department;
    cursor?: string;
    count?: number;
  },
): Promise<{ items: ContactEntry[]; next: string | null }> {
  const { by, state, department, cursor } = wanted;
  const count = Math.min(Math.max(wanted.count ?? 20, 1), mostAtOnce);
  const after = placeOf(cursor);
  const rows = await selectContacts(database.kysely, {
    state,
    department,
    after,
    count: count + 1,
  });
  await audit.record({ action: 'contact.list', actor: by, level: 'L3', fields: personal });
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return {
    items: shown.map(entryOf),
    next: last && rows.length > count ? `${last.received_at.toISOString()}~${last.ticket}` : null,
  };
}

/** One message with everything that was sent. */
export async function readContact(
  { audit, database }: Needs,
  { ticket, by }: { ticket: string; by: string },
): Promise<ContactEntry | Refused> {
  const row = await findContact(database.kysely, ticket);
  if (!row) return new Refused(desk.notFound);
  const access = { actor: by, subject: ticket, level: 'L3', fields: personal };
  await audit.record({ action: 'contact.read', ...access });
  return entryOf(row);
}

/** Says what became of a message, with a note for the colleagues. The answer itself goes by mail. */
export async function answerContact(
  { audit, clock, database }: Needs,
  change: { ticket: string; state: ContactState; note?: string; by: string },
): Promise<ContactEntry | Refused> {
  const { ticket, state, by } = change;
  return database.transaction(async (trx) => {
    const row = await lockContact(trx, ticket);
    if (!row) return new Refused(desk.notFound);
    const note = change.note?.trim() ?? row.note;
    if (row.state === state && row.note === note) return entryOf(row);
    const handled = { state, note, handled_at: clock.now(), handled_by: by };
    await updateContact(trx, ticket, handled);
    const action = `contact.${state}`;
    await audit.record({ action, actor: by, subject: ticket, level: 'L3' }, trx);
    return entryOf({ ...row, ...handled });
  });
}
