import { dropFiles } from '#app/intake/files/service.server.ts';
import {
  badgesElsewhere,
  peopleUnder,
  recordsUnder,
} from '#app/people/verification/erasure/erasure.service.server.ts';
import {
  emailKey,
  nameKey,
  nameKeys,
  peopleAmong,
  phoneKey,
} from '#app/people/verification/matching.rules.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { forgetMailAbout } from '#platform/mail/mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { forgetGrants } from '#platform/staff/access-grants.server.ts';
import { forgetApprovals } from '#platform/staff/approvals.server.ts';
import { dayOf } from '#platform/time.ts';
import { keepSpent } from '../asking/asking.store.server.ts';
import { writeOutcome } from '../checks.service.server.ts';
import type { SuggestedGuarantor } from '../contract.ts';
import { readGuarantors, type StoredGuarantor } from '../guarantee/guarantors.store.server.ts';
import { dropWaiting } from '../link.service.server.ts';
import { fromPage } from '../person/view.service.server.ts';
import { aboutCase, aboutGuarantor, aboutMail } from '../rules.ts';
import { insertEvent, lockCase, readChecks } from '../store.server.ts';
import {
  deleteCase,
  emptyCase,
  hasWork,
  type LockedCase,
  lockCasesOf,
  lockOwnCases,
  readBadgesNamed,
  readFilesOf,
  readNamesAtWork,
  readOrdersWithCase,
  readOrdersWithPerson,
  readPapersOf,
  readSourcesOf,
  readTakenOver,
  type Whose,
} from './erasure.store.server.ts';
import {
  dropGuarantor,
  emptyGuarantorCheck,
  readGuarantorsUnder,
} from './guarantor.store.server.ts';

async function forget(
  platform: Pick<Platform, 'clock' | 'jobs' | 'mail' | 'messages'>,
  trx: Trx,
  cases: readonly LockedCase[],
): Promise<void> {
  const ids = cases.map(({ id }) => id);
  await forgetGrants(trx, ids);
  await forgetApprovals(platform, trx, ids);
  for (const one of cases) {
    const { id, papers, photo_handle: photo, record_badge: badge } = one;
    const isSent = one.facts_from.photo_handle === fromPage;
    const files = [...papers.map(({ handle }) => handle), ...(await readFilesOf(trx, id))];
    if (photo && (isSent || !badge)) files.push(photo);
    await dropWaiting(platform, trx, id, { guarantors: true });
    const told = [aboutCase(id), aboutGuarantor(id, 1), aboutGuarantor(id, 2)];
    await forgetMailAbout(trx, told.map(aboutMail));
    if (one.state === 'decided') await emptyCase(trx, id);
    else {
      await keepSpent(trx, id, dayOf(platform.clock.now()));
      await deleteCase(trx, id);
    }
    // A renewal takes a check over with its evidence: one file for both cases.
    const others = badge ? await readTakenOver(trx, { badge, caseId: id, files }) : [];
    const gone = files.filter((file) => !others.includes(file));
    await dropFiles(platform, trx, gone);
  }
}

/**
 * Takes a person out of cases: what is not decided goes as a whole; of what is, the decision stays with
 * the checks it rested on. The files of both go, but for the photo of a record that was renewed, which is
 * the record's. Runs before the records are erased.
 */
export async function forgetVerified(
  platform: Pick<Platform, 'clock' | 'jobs' | 'mail' | 'messages'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  await forget(platform, trx, await lockCasesOf(trx, await whose(trx, email)));
}

/** Whether an order has suggested a guarantor in the other place, by name and number: it knows no address. */
function isSame({ name, phone }: StoredGuarantor, suggested: SuggestedGuarantor): boolean {
  const number = phoneKey(phone);
  if (!number || phoneKey(suggested.phone) !== number) return false;
  return nameKeys(name).includes(nameKey(suggested.name));
}

/**
 * Takes a guarantor out of the cases of others. One who has not answered is named by nobody any more, and the
 * person of an open case names somebody else; of an answer it stays that it was given, and what the check came to.
 */
export async function forgetGuarantor(
  platform: Pick<Platform, 'clock' | 'jobs' | 'messages'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  const now = platform.clock.now();
  const key = emailKey(email);
  for (const { case_id: id, place } of await readGuarantorsUnder(trx, key)) {
    const one = await lockCase(trx, id);
    // The person may have named somebody else in that place meanwhile.
    const named = (await readGuarantors(trx, id)).find((each) => each.place === place);
    if (!one || !named || emailKey(named.email ?? '') !== key) continue;
    const answered = await dropGuarantor(
      trx,
      named,
      one.suggested_guarantors.filter((other) => other.place !== place && !isSame(named, other)),
    );
    const about = aboutGuarantor(id, place);
    await platform.messages.takeBack([about], trx);
    await forgetMailAbout(trx, [aboutMail(about)]);
    const kind = `guarantor-${place}` as const;
    const files = await emptyGuarantorCheck(trx, one, kind);
    const others = one.record_badge
      ? await readTakenOver(trx, { badge: one.record_badge, caseId: id, files })
      : [];
    await dropFiles(
      platform,
      trx,
      files.filter((file) => !others.includes(file)),
    );
    const check = (await readChecks(trx, id)).find((each) => each.kind === kind);
    if (one.state === 'decided') continue;
    if (!answered && check?.state === 'waiting-for-source') {
      await writeOutcome(trx, one, kind, { state: 'to-do' }, now);
    }
    const note = 'The account with their address was deleted';
    await insertEvent(trx, { case_id: id, at: now, what: `${kind}: erased`, note });
  }
}

/**
 * A record may have got this address after its cases were opened, or another one: a case goes with its record, as
 * who leaves a shared mailbox for an address of their own takes both along (decision 058).
 */
async function whose(trx: Trx, email: string): Promise<Whose> {
  const key = emailKey(email);
  return {
    email: key,
    badges: (await recordsUnder(trx, email)).map(({ badge }) => badge),
    moved: await badgesElsewhere(trx, email, await readBadgesNamed(trx, key)),
  };
}

/**
 * The orders that a person's cases were opened for, whoever bought them. The cases are not locked: staff who
 * cancel an order lock it before its case.
 */
export async function ordersOfPerson(trx: Trx, email: string): Promise<string[]> {
  return readSourcesOf(trx, 'order', await whose(trx, email));
}

/** The same of applications: the address of a case may have been put right since. */
export async function applicationsOfPerson(trx: Trx, email: string): Promise<string[]> {
  return readSourcesOf(trx, 'application', await whose(trx, email));
}

/** The handles of the papers that the case of an application holds: it may be of another address by now. */
export function papersOfApplication(trx: Trx, id: string): Promise<string[]> {
  return readPapersOf(trx, 'application', [id]);
}

export const ordersWithPerson = readOrdersWithPerson;

/** Which of these orders have a case of somebody else than whoever has the cases of `own`. */
export async function ordersOfOthers(
  trx: Trx,
  orders: readonly string[],
  own: readonly string[],
): Promise<string[]> {
  const others = orders.filter((id) => !own.includes(id));
  return others.length === 0 ? [] : readOrdersWithCase(trx, others);
}

/**
 * The same for the cases of these orders, whose buyer is erased: a buyer who is to be verified may have
 * given another address for it. The case of somebody else is theirs and stays, with its papers: gives the
 * handles of those, which the buyer has sent. With `shared` each case is somebody else's, and so is one whose record
 * has left the mailbox for an address of its own (decision 058).
 */
export async function forgetOwnCases(
  platform: Pick<Platform, 'clock' | 'jobs' | 'mail' | 'messages'>,
  trx: Trx,
  orders: readonly string[],
  { email, shared = false }: { readonly email: string; readonly shared?: boolean },
): Promise<readonly string[]> {
  if (orders.length === 0) return [];
  if (!shared) {
    const cases = await lockOwnCases(trx, orders);
    const badges = cases.flatMap(({ record_badge: badge }) => badge ?? []);
    const moved = await badgesElsewhere(trx, email, badges);
    // One that is worked on is of its own address yet, whatever record staff have named in it.
    const isMoved = ({ state, record_badge: badge }: LockedCase) =>
      state === 'decided' && badge !== null && moved.includes(badge);
    await forget(
      platform,
      trx,
      cases.filter((one) => !isMoved(one)),
    );
  }
  return readPapersOf(trx, 'order', orders);
}

/** Whether a case of somebody is being worked on that was paid for. */
export function hasPaidCase(executor: Executor, { email }: { email: string }): Promise<boolean> {
  return hasWork(executor, emailKey(email));
}

/**
 * Whether an address is that of several people, by the records under it, hidden ones too, and the cases that are
 * worked on: whoever reads the mailbox is not known to be this one or that one (decision 058).
 */
export async function isShared(
  executor: Executor,
  { email }: { readonly email: string },
): Promise<boolean> {
  const to = emailKey(email);
  if (!to) return false;
  const records = await peopleUnder(executor, to);
  const badges = records.map(({ badge }) => badge);
  let people = peopleAmong(records);
  const names = new Set(records.map((one) => one.nameKey));
  // A birth date in a case is what a form said: there the name tells, in any order of its words.
  for (const name of await readNamesAtWork(executor, to, badges)) {
    if (nameKeys(name).some((key) => names.has(key))) continue;
    names.add(nameKey(name));
    people += 1;
  }
  return people > 1;
}
