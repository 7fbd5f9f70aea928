import { ApiError, common, type Received } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { beginningOf } from '#platform/text/beginning.ts';
import {
  type ContactEntry,
  type ContactLine,
  type ContactState,
  inboxErrors,
} from '../contract.ts';
import {
  type ContactRow,
  contactRows,
  countOpen,
  findContact,
  lockContact,
  updateContact,
} from '../store.server.ts';
import type { staffContacts } from './contract.ts';

/** What staff do with messages. `by` is the staff account; each access leaves its row (I8). */

type Query = Received<typeof staffContacts>['query'];
type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

const personal = ['name', 'email', 'phone', 'message'];

function entryOf(row: ContactRow): ContactEntry {
  const { fingerprint: _, handled_by: __, forwarded: ___, ...more } = row;
  const { received_at, handled_at, ticket, ...shown } = more;
  return {
    id: ticket,
    ...shown,
    receivedAt: received_at.toISOString(),
    handledAt: handled_at?.toISOString() ?? null,
  };
}

/**
 * A page of the messages by the time they came. In a list a message has no address, no phone number
 * and only the beginning of its words, so that reading a page is no opening of a person's record.
 */
export async function listContacts(
  { database }: Pick<Needs, 'database'>,
  query: Query,
): Promise<{ data: ContactLine[]; hasNext: boolean }> {
  const page = await contactRows.page(database.kysely, query);
  const data = page.data.map((row) => {
    const { email: _, phone: __, note: ___, message, ...line } = entryOf(row);
    return { ...line, message: beginningOf(message) };
  });
  return { ...page, data };
}

/**
 * The list as CSV, filtered like it. How to reach whoever wrote leaves with it; of the words, which may
 * tell anything, no more than stands in the list.
 */
export function contactExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return contactRows.exported(platform, context, {
    resource: 'contacts',
    filter: query,
    columns: [
      ['Received', ({ received_at }) => received_at],
      ['Ticket', ({ ticket }) => ticket],
      ['From', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['Department', ({ department }) => department],
      ['Begins with', ({ message }) => beginningOf(message)],
      ['State', ({ state }) => state],
      ['Handled', ({ handled_at }) => handled_at],
    ],
  });
}

/** One message with everything that was sent, for a member of staff who has said why. */
export async function readContact(
  needs: Needs,
  {
    id,
    staff,
    requestId,
  }: { id: string; staff: Pick<Staff, 'id' | 'session'>; requestId?: string },
): Promise<ContactEntry | ApiError> {
  const row = await findContact(needs.database.kysely, id);
  if (!row) return new ApiError(inboxErrors.notFound);
  const asked = { kind: 'contacts', subject: id, fields: personal };
  const refused = await disclose(needs, staff, { ...asked, ...(requestId ? { requestId } : {}) });
  return refused ?? entryOf(row);
}

/** How many messages nobody has answered yet. */
export function openContacts({ database }: Pick<Needs, 'database'>): Promise<number> {
  return countOpen(database.kysely);
}

/**
 * Says what became of a message, with a note for the colleagues. The answer itself goes by mail. Refused where a
 * colleague has handled it since it was read: their note would be gone.
 */
export async function answerContact(
  { audit, clock, database }: Needs,
  change: {
    id: string;
    state: ContactState;
    note?: string | undefined;
    handledAt: string | null;
    by: string;
  },
): Promise<ContactEntry | ApiError> {
  const { id: ticket, state, by } = change;
  return database.transaction(async (trx) => {
    const row = await lockContact(trx, ticket);
    if (!row) return new ApiError(inboxErrors.notFound);
    // An empty note says nothing: a colleague's stays.
    const note = change.note?.trim() || row.note;
    if (row.state === state && row.note === note) return entryOf(row);
    if (entryOf(row).handledAt !== change.handledAt) return new ApiError(common.changed);
    const handled = { state, note, handled_at: clock.now(), handled_by: by };
    await updateContact(trx, ticket, handled);
    const action = `contact.${state}`;
    await audit.record({ action, actor: by, subject: ticket, level: 'L3' }, trx);
    return entryOf({ ...row, ...handled });
  });
}
