import * as z from 'zod/mini';
import { common, defineStaffCall } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

const MailStatus = z.enum(['queued', 'sent', 'failed']);

/** A mail as the list shows it: to whom in part only. */
export const MailLine = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** What a mail server or the reader has told of it later. */
  bounce: z.nullable(z.enum(['passing', 'permanent', 'complaint'])),
});
export type MailLine = z.infer<typeof MailLine>;

export const listMails = defineStaffCall({
  name: 'listMails',
  method: 'GET',
  path: '/outbox',
  summary: 'Mails that were sent, wait or failed',
  query: listQuery(['createdAt'], {
    status: z.optional(MailStatus),
    written: z.optional(z.enum(['last-week'])),
  }),
  answer: listAnswer(MailLine),
  access: { may: 'outbox.read' },
  personal: true,
});

export const exportMails = exportCall('outbox', listMails);

const params = z.object({ id: z.uuid() });

export const getMail = defineStaffCall({
  name: 'getMail',
  method: 'GET',
  path: '/outbox/{id}',
  summary: 'One mail, with its text as far as it is kept',
  params,
  answer: z.object({ ...MailLine.shape, html: z.nullable(z.string()) }),
  errors: { notFound: common.notFound, reasonNeeded: common.reasonNeeded },
  access: { may: 'outbox.read' },
  personal: true,
});

export const resendMail = defineStaffCall({
  name: 'resendMail',
  method: 'POST',
  path: '/outbox/{id}/resend',
  summary: 'Sends a failed mail once more',
  params,
  answer: z.object({ message: z.string() }),
  errors: {
    notFound: common.notFound,
    notFailed: {
      status: 409,
      code: 'not-failed',
      message: 'This mail did not fail: it was sent, or is still being tried.',
    },
  },
  access: { may: 'outbox.write' },
});

/** What the console's screens work with. */
export const mailCalls = {
  list: listMails,
  one: getMail,
} satisfies ResourceCalls;
