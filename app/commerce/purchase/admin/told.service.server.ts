import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { DecidedMail, decidedSubject } from '../mails.server.tsx';
import type { StoredRequest } from '../store.server.ts';
import type { NoteRow } from './store.server.ts';
import { nobodyTold, untold } from './told.rules.ts';

/** One of them stands at the end of a note of which the buyer was not told. */
const notTold = [untold, nobodyTold];

/** Whether the buyer was told of what a note says; of one that an erasure has emptied nobody knows. */
export const isTold = ({ verb, text }: Pick<NoteRow, 'verb' | 'text'>): boolean =>
  (verb === 'finish' || verb === 'decline') &&
  text !== '' &&
  !notTold.some((words) => text.endsWith(words));

/**
 * Tells the buyer by mail how a request ended, where one reaches them: their account may be deleted, or their mail have
 * come back for good. Gives what is noted of it.
 */
export async function tellBuyer(
  { config, mail }: Pick<Platform, 'config' | 'mail'>,
  trx: Trx,
  { id, plan_name: plan, customer_email: to }: StoredRequest,
  { done, message }: { done: boolean; message: string },
): Promise<string> {
  if (!to) return `${message}\n${nobodyTold}`;
  if (!(await mail.reaches(to, trx))) return `${message}\n${untold}`;
  const address = new URL(`/dashboard/requests/${id}`, config.SITE_URL).href;
  const react = DecidedMail({ requestId: id, plan, address, done, message });
  await mail.send({ to, subject: decidedSubject({ requestId: id, plan }, done), react }, trx);
  return message;
}

const said: Readonly<Record<NoteRow['verb'], string>> = {
  note: 'The note was added.',
  assign: 'Done.',
  finish: 'The request is done.',
  decline: 'The request is cancelled.',
  reopen: 'The request is open again.',
};

/** What staff read who have done what a note says. */
export function saidOf(note: Pick<NoteRow, 'verb' | 'text'>): string {
  const { [note.verb]: what } = said;
  if (note.verb !== 'finish' && note.verb !== 'decline') return what;
  if (isTold(note)) return `${what} The buyer is told by email.`;
  return `${what} ${notTold.find((words) => note.text.endsWith(words)) ?? untold}`;
}
