import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { ContactEntry, ContactLine, ContactState, Department, inboxErrors } from '../contract.ts';

/** What is done says so, and gives nobody away. */
const Done = z.object({ success: z.literal(true), message: z.string() });
const params = z.object({ id: text({ max: 20 }) });

export const staffContacts = defineStaffCall({
  name: 'staffContacts',
  method: 'GET',
  path: '/contacts',
  summary: 'Messages to the departments, the newest first',
  query: listQuery(['receivedAt'], {
    /** A whole ticket. */
    q: find(),
    state: z.optional(ContactState),
    department: z.optional(Department),
  }),
  answer: listAnswer(ContactLine),
  access: { may: 'contacts.read' },
  personal: true,
});

/** Who wrote to whom and how to reach them: the words themselves only as far as the list has them. */
export const exportContacts = exportCall('contacts', staffContacts);

export const staffContact = defineStaffCall({
  name: 'staffContact',
  method: 'GET',
  path: '/contacts/{id}',
  summary: 'One message with everything that was sent',
  params,
  answer: ContactEntry,
  errors: { notFound: inboxErrors.notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'contacts.read' },
  personal: true,
});

export const handleContact = defineStaffCall({
  name: 'handleContact',
  method: 'POST',
  path: '/contacts/{id}/handle',
  summary: 'Says what became of a message, with a note for the colleagues',
  params,
  body: z.strictObject({
    state: ContactState,
    note: z.optional(text({ max: 2_000 })),
    /** As it was read, so that nobody overwrites a note that they have not seen. */
    handledAt: z.nullable(text({ max: 40 })),
  }),
  answer: Done,
  errors: { notFound: inboxErrors.notFound, changed: common.changed },
  access: { may: 'contacts.write' },
});

/** What the console's screens work with. */
export const contactCalls = {
  list: staffContacts,
  one: staffContact,
} satisfies ResourceCalls;
