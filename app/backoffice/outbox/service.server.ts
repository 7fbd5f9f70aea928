import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maskEmail } from '#app/people/verification/disclosure.rules.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import { deliverJob } from '#platform/mail/mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { getMail, type listMails, type MailLine, resendMail } from './contract.ts';
import { bounceWords, withoutKeys } from './rules.ts';
import { countFailed, type MailRow, mailRows, readMail, requeue } from './store.server.ts';

type Query = Received<typeof listMails>['query'];
type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'jobs'>;

const shown = (row: MailRow, recipient: string): MailLine => ({
  id: row.id,
  recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  bounce: row.bounce,
});

/** A page of the outbox. Addresses are masked: a list finds a mail, it does not tell to whom it went. */
export async function mailPage(
  { database }: Pick<Needs, 'database'>,
  query: Query,
): Promise<Answer<typeof listMails>> {
  const page = await mailRows.page(database.kysely, query);
  return { ...page, data: page.data.map((row) => shown(row, maskEmail(row.recipient))) };
}

/** The list as CSV, filtered like it, with whole addresses: to ask again where a mail failed. No texts. */
export function mailExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return mailRows.exported(platform, context, {
    resource: 'outbox',
    filter: query,
    columns: [
      ['To', ({ recipient }) => recipient],
      ['Subject', ({ subject }) => subject],
      ['State', ({ status }) => status],
      ['Reported', ({ bounce }) => bounce && bounceWords[bounce]],
      ['Attempts', ({ attempts }) => attempts],
      ['Created', ({ created_at }) => created_at],
      ['Sent', ({ sent_at }) => sent_at],
    ],
  });
}

/** The text of a mail that was kept as a file because no mail service is set up. */
async function keptText({ config }: Pick<Needs, 'config'>, id: string): Promise<string | null> {
  if (config.SMTP_URL) return null;
  return readFile(join(config.DATA_DIR, 'mail', `${id}.html`), 'utf8').catch(() => null);
}

/** One mail with its address and text, without its keys, for somebody who has said why. Sent texts are not kept. */
export async function oneMail(
  needs: Needs,
  { staff, requestId }: { staff: Staff; requestId: string },
  id: string,
): Promise<Answer<typeof getMail> | ApiError> {
  const row = await readMail(needs.database.kysely, id);
  if (!row) return new ApiError(getMail.errors.notFound);
  const fields = ['recipient', 'html'];
  const refused = await disclose(needs, staff, { kind: 'outbox', subject: id, fields, requestId });
  if (refused) return refused;
  const html = row.html || (await keptText(needs, id));
  return { ...shown(row, row.recipient), html: html && withoutKeys(html) };
}

const runOut =
  'Mail goes to this address again. The code, link or date in this one has run out: whoever needs a new code or link asks for it.';

/**
 * Puts a failed mail into the queue again, with its audit row, unless its code, link or date has run out; a refused address
 * gets one more chance.
 */
export function resend(
  { audit, clock, database, jobs, mail }: Needs & Pick<Platform, 'mail'>,
  staff: Staff,
  id: string,
): Promise<{ message: string } | ApiError> {
  return database.transaction(async (trx) => {
    const row = await readMail(trx, id);
    if (!row) return new ApiError(resendMail.errors.notFound);
    if (row.status !== 'failed') return new ApiError(resendMail.errors.notFailed);
    await mail.resume(row.recipient, trx);
    await audit.record({ action: 'outbox.resend', actor: staff.id, subject: id }, trx);
    if (row.good_until && row.good_until <= clock.now()) return { message: runOut };
    if (await requeue(trx, id)) await jobs.send(deliverJob, { id }, trx);
    return { message: 'The mail is sent once more.' };
  });
}

/** How many mails of the last seven days could not be delivered. */
export function failedMails({ database }: Pick<Needs, 'database'>): Promise<number> {
  return countFailed(database.kysely);
}
