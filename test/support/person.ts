import { sendLink } from '#app/people/cases/link.service.server.ts';
import { type Opening, openCase } from '#app/people/cases/service.server.ts';
import { type Mail, writeOut } from '#platform/mail/mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';

export const adaBello = {
  name: 'Ada Bello',
  phone: '0803 555 0101',
  email: 'ada.bello@example.com',
};

let opened = 0;

/** Opens a case by hand and gives its id and the token of the link that was mailed to its person. */
export async function openLinkedCase(
  platform: Platform,
  change: Partial<Opening> = {},
): Promise<{ id: string; token: string }> {
  opened += 1;
  const person = change.person ?? { ...adaBello, email: `ada.bello${opened}@example.com` };
  const id = await platform.database.transaction((trx) =>
    openCase(platform, trx, {
      source: { kind: 'staff', id: `person-${opened}` },
      from: 'the test',
      level: 'Basic',
      typeId: 'basic',
      isBuyer: false,
      ...change,
      person,
    }),
  );
  if (!id) throw new Error('The case was open already');
  return { id, token: await linkOf(platform, id) };
}

/**
 * Sends the person's link and gives the token in it. Read as it is written: a product that works off its
 * jobs may have sent the mail, and emptied it, before anybody looks.
 */
export async function linkOf(platform: Platform, id: string): Promise<string> {
  let text = '';
  const mail: Mail = {
    ...platform.mail,
    send(message, trx) {
      text = writeOut(message.react).plain;
      return platform.mail.send(message, trx);
    },
  };
  await sendLink({ ...platform, mail }, id);
  return tokenIn(text, 'case');
}

/** The text of the newest mail to an address. */
export async function lastMailTo(platform: Platform, email: string): Promise<string> {
  const mails = await mailsTo(platform, email);
  return mails.at(-1) ?? '';
}

/** The newest code that was sent to the number of a case, as an SMS. */
export async function lastCodeOf(platform: Platform, caseId: string): Promise<string> {
  const row = await platform.database.kysely
    .selectFrom('message_outbox')
    .innerJoin('cases', 'cases.phone_key', 'message_outbox.recipient')
    .select('message_outbox.text')
    .where('cases.id', '=', caseId)
    .where('message_outbox.text', 'like', '%is your code%')
    .orderBy('message_outbox.created_at', 'desc')
    .executeTakeFirst();
  return /(\d{6}) is your code/.exec(row?.text ?? '')?.[1] ?? '';
}

export async function mailsTo(platform: Platform, email: string): Promise<string[]> {
  const rows = await platform.database.kysely
    .selectFrom('mail_outbox')
    .select(['plain', 'created_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ plain }) => plain);
}

/** The token of a link in a text. */
export function tokenIn(text: string, page: 'case' | 'guarantee'): string {
  const [, token] = new RegExp(`/${page}/([0-9A-Z]{26})`).exec(text) ?? [];
  if (!token) throw new Error(`No link to /${page} in: ${text}`);
  return token;
}
