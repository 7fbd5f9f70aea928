import { dropFiles } from '#app/intake/files/service.server.ts';
import { forgetLookups } from '#app/people/lookups/service.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { forgetMailAbout } from '#platform/mail/mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { forgetGrants } from '#platform/staff/access-grants.server.ts';
import { forgetApprovals } from '#platform/staff/approvals.server.ts';
import { emailKey, firstNameOf } from '../matching.rules.ts';
import { aboutAll } from '../person/person.service.server.ts';
import {
  dropWorker,
  isWorker,
  lockRecordsUnder,
  readBadgesElsewhere,
  readPeopleUnder,
  readRecordsUnder,
} from './erasure.store.server.ts';

/**
 * Takes a person out of verified records: picture, papers, consents and everything personal go (C-73). The
 * badge number stays taken, hidden from everybody, so that nobody else ever gets it. Why staff opened it goes too. A renewal that is
 * paid for afterwards extends nothing: its money waits for staff.
 */
export async function forgetWorker(
  platform: Pick<Platform, 'clock' | 'jobs' | 'messages'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  const { clock, messages } = platform;
  const { badges, files, ids, numbers } = await dropWorker(trx, emailKey(email), clock.now());
  const about = ids.flatMap(aboutAll);
  if (about.length > 0) {
    await messages.takeBack(about, trx);
    await forgetMailAbout(trx, about);
  }
  for (const number of numbers) await messages.forget(number, trx);
  await forgetLookups(trx, badges);
  await forgetGrants(trx, badges);
  await forgetApprovals(platform, trx, badges);
  await dropFiles(platform, trx, files);
}

/** Whether somebody has a record. */
export function hasRecord(executor: Executor, { email }: { email: string }): Promise<boolean> {
  return isWorker(executor, emailKey(email));
}

/** The records that go with an address, as its mailbox's reader is told of them; those that are hidden go untold. */
export async function recordsToErase(executor: Executor, { email }: { email: string }) {
  const rows = await readRecordsUnder(executor, emailKey(email));
  return rows
    .filter(({ hidden }) => !hidden)
    .map(({ badge, full_name: name }) => ({ firstName: firstNameOf(name), verifiedId: badge }));
}

/** Holds the records of an erased person until the transaction ends: nothing is made on their own page any more. */
export async function holdRecordsUnder(trx: Trx, email: string): Promise<void> {
  await lockRecordsUnder(trx, emailKey(email));
}

/**
 * Every record under an address, hidden ones too: for erasers that have rows under its id or badge number.
 * They run before the records are erased.
 */
export function recordsUnder(executor: Executor, email: string) {
  return readRecordsUnder(executor, emailKey(email));
}

/**
 * The badge, name and birth date of each record under an address, hidden ones too: staff hide a record to look into
 * it, and its person is one of those whom the address is of (decision 058).
 */
export function peopleUnder(executor: Executor, email: string) {
  return readPeopleUnder(executor, emailKey(email));
}

/** Which of these badge numbers are of records that have another address than this one. */
export function badgesElsewhere(executor: Executor, email: string, badges: readonly string[]) {
  return readBadgesElsewhere(executor, emailKey(email), badges);
}
