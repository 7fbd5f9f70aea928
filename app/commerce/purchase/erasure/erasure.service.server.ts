import type { Kind } from '#app/commerce/plans/contract.ts';
import { dropFiles } from '#app/intake/files/service.server.ts';
import { badgeField } from '#app/intake/forms/rules.ts';
import { filesTaken } from '#app/intake/forms/service.server.ts';
import {
  forgetOwnCases,
  ordersOfOthers,
  ordersOfPerson,
  ordersWithPerson,
} from '#app/people/cases/erasure/erasure.service.server.ts';
import { guarantorsOfOrders } from '#app/people/cases/guarantee/named.service.server.ts';
import { recordsUnder } from '#app/people/verification/erasure/erasure.service.server.ts';
import { keptRecord } from '#app/people/verification/person/person.service.server.ts';
import { dashed } from '#app/people/verification/rules.ts';
import { erasedName } from '#app/shell/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { endedByErasure, wasBegun } from '../rules.ts';
import type { StoredRequest } from '../store.server.ts';
import { answersNaming } from '../verified/verified.service.server.ts';
import {
  dropBuyer,
  dropSubject,
  isPaidBuyer,
  lockOrders,
  lockOrdersAbout,
  lockWaiting,
  markErased,
} from './erasure.store.server.ts';

/**
 * Takes a person out of orders: what was ordered, when and for how much stays; name, address, phone,
 * answers and the files of the form's file fields go, and with them the buyer's own case. Papers that the
 * case of somebody else rests on are theirs now and stay. With `shared` the address is that of several people, and
 * every case stays.
 */
export async function forgetBuyer(
  platform: Pick<Platform, 'clock' | 'jobs' | 'mail' | 'messages'>,
  trx: Trx,
  { email, shared = false }: { email: string; shared?: boolean },
): Promise<void> {
  const now = platform.clock.now();
  const dropped = await dropBuyer(trx, email, now);
  const ids = dropped.map(({ id }) => id);
  const theirs = new Set(await forgetOwnCases(platform, trx, ids, { email, shared }));
  // Without the answers nobody can work on it or open it again: but for the case of somebody else, which goes on.
  const goOn = new Set(await ordersWithPerson(trx, ids));
  const ofNobody = ids.filter((id) => !goOn.has(id));
  await markErased(trx, ofNobody, now);
  for (const { form_id, form_data } of dropped) {
    const taken = await filesTaken(trx, form_id, form_data);
    await dropFiles(
      platform,
      trx,
      taken.filter((handle) => !theirs.has(handle)),
    );
  }
}

/** Whether somebody has paid for an order. */
export function hasPaidOrder(executor: Executor, { email }: { email: string }): Promise<boolean> {
  return isPaidBuyer(executor, email);
}

/** Orders whose answers are about one person from end to end: of those nothing of the answers stays. */
export const whollyAbout: readonly Kind[] = ['VERIFICATION', 'BACKGROUND_CHECK', 'HEALTH_PLAN'];

/** Orders that are about one person, and end with that person's erasure where nothing can come of them any more. */
export const aboutOne: readonly Kind[] = [...whollyAbout, 'CLEARANCE', 'INCIDENT_REPORT'];

/** By which answers an order names a person whom it is about, or whom we are to reach for its buyer. */
const contact = ['fullName', 'phone', 'email'];

/**
 * Orders that name somebody among the buyer's own answers. The badge number stays: it leads to nobody any more. So does
 * what a buyer reports of an incident, in his own words and with his proof: a claim rests on it.
 */
const naming: Partial<
  Record<Kind, { readonly worker: readonly string[]; readonly reached: boolean }>
> = {
  CLEARANCE: { worker: contact, reached: false },
  INCIDENT_REPORT: { worker: ['workerName'], reached: true },
  INSURED: { worker: [], reached: true },
  RECRUITMENT_PACKAGE: { worker: [], reached: true },
};
const byBadge: readonly Kind[] = ['CLEARANCE', 'INCIDENT_REPORT'];
const byEmail = [...whollyAbout, ...(Object.keys(naming) as Kind[])];

// Orders of earlier versions hold a badge number as it was typed.
const betweens = ['', ' ', ...[...'-‐‑‒–—'].flatMap((dash) => [dash, ` ${dash} `])];
const spellings = (badge: string) => betweens.map((between) => `sw${between}${badge.slice(3)}`);

const keyIn = (answers: Answers, name: string) =>
  String(answers[name] ?? '')
    .trim()
    .toLowerCase();

/** What is known of a person who is erased. */
interface Person {
  readonly email: string;
  /** The badge numbers of their records in each spelling. */
  readonly badges: readonly string[];
}

type Answers = Readonly<Record<string, unknown>>;

const isReached = (kind: Kind, answers: Answers, { email }: Person): boolean =>
  naming[kind]?.reached === true && keyIn(answers, 'email') === email;

/** Whether an order is about the person, who is not merely to be reached for its buyer. */
const isWorker = (kind: Kind, answers: Answers, person: Person): boolean =>
  !isReached(kind, answers, person) || person.badges.includes(keyIn(answers, badgeField));

/** The answer that says for how many workers a clearance is. */
const headField = 'workers';

/**
 * Whether nothing can come of an order without the person. A clearance of several goes on for the others, one in which
 * the address alone is theirs for whose badge number stands in it; what happened is looked into where that was begun.
 */
function endsWithout(
  order: Pick<StoredRequest, 'kind' | 'form_data' | 'payment' | 'started_at' | 'status'>,
  person: Person,
): boolean {
  const { kind, form_data: answers } = order;
  if (whollyAbout.includes(kind)) return true;
  if (!aboutOne.includes(kind) || !isWorker(kind, answers, person)) return false;
  if (kind !== 'CLEARANCE') return !wasBegun(order) && order.status !== 'processing';
  const badge = keyIn(answers, badgeField);
  return !(Number(answers[headField]) > 1) && (badge === '' || person.badges.includes(badge));
}

/** The answers without the person: the word stands for a name, and everything else of theirs goes. */
function withoutPerson(kind: Kind, answers: Answers, person: Person): Record<string, unknown> {
  const named = naming[kind];
  if (!named) return { fullName: erasedName };
  const all = [
    isWorker(kind, answers, person) ? named.worker : [],
    isReached(kind, answers, person) ? contact : [],
  ];
  const gone = all.flat();
  const rest = Object.entries(answers).filter(([name]) => !gone.includes(name));
  const words = all.flatMap(([name]) => (name ? [[name, erasedName]] : []));
  return { ...Object.fromEntries(rest), ...Object.fromEntries(words) };
}

/**
 * Takes a worker, and whom a buyer has named for us to reach, out of the orders of others: what was ordered, for how much
 * and by whom stays. Runs before the records and the cases are erased: they tell which orders are about the worker.
 */
export async function forgetSubject(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  const records = await recordsUnder(trx, email);
  const badges = records.flatMap(({ badge }) => spellings(badge.toLowerCase()));
  const orders = await ordersOfPerson(trx, email);
  const kinds = { byEmail, byBadge, badgeField };
  const about = await lockOrdersAbout(trx, { email, badges, orders }, kinds);
  const ids = about.map(({ id }) => id);
  // Read once more: one that was just being paid has opened its case before it could be locked.
  const own = await ordersOfPerson(trx, email);
  // Whose address the buyer typed wrong has a case under another one: its order is that person's.
  const others = new Set(await ordersOfOthers(trx, ids, own));
  const now = platform.clock.now();
  for (const one of about.filter(({ id }) => !others.has(id))) {
    const ends = endsWithout(one, { email, badges });
    const rest = withoutPerson(one.kind, one.form_data, { email, badges });
    await leave(platform, trx, one, { rest, ends, now });
  }
}

/** Leaves these answers of a locked order, and of one that ends no file that is about the person. */
async function leave(
  platform: Pick<Platform, 'jobs'>,
  trx: Trx,
  one: Pick<StoredRequest, 'id' | 'kind' | 'status' | 'form_id' | 'form_data'>,
  { rest, ends, now }: { rest: Answers; ends: boolean; now: Date },
): Promise<void> {
  // What a buyer reports stays, with its proof; every other file of an order that ends is about the person.
  const takesFiles = ends && one.kind !== 'INCIDENT_REPORT';
  const files = takesFiles ? await filesTaken(trx, one.form_id, one.form_data) : [];
  const isGone = (answer: unknown) => files.some((handle) => handle === answer);
  const answers = Object.fromEntries(Object.entries(rest).filter(([, one]) => !isGone(one)));
  await dropSubject(trx, one, { answers, ends, now });
  await dropFiles(platform, trx, files);
}

/** Whether an erasure has taken the name of the one worker out whom an order is about. Who is named has a number too. */
function isNameless({ kind, form_data: answers }: Pick<StoredRequest, 'kind' | 'form_data'>) {
  if (kind === 'INCIDENT_REPORT') return answers.workerName === erasedName;
  if (kind !== 'CLEARANCE' || answers.fullName !== erasedName) return false;
  return answers.phone === undefined && !(Number(answers[headField]) > 1);
}

/**
 * Cancels an order whose worker was erased by a server of the version before: that took the name out, and left the order to
 * be paid. Gives whether it did.
 */
export async function endNameless(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  trx: Trx,
  id: string,
): Promise<boolean> {
  const one = await lockWaiting(trx, id, byBadge);
  if (!one || !isNameless(one)) return false;
  // Where the address alone was erased, as an agency's, the worker is known by the badge number still.
  if (await keptRecord(trx, dashed(String(one.form_data[badgeField] ?? '')))) return false;
  await leave(platform, trx, one, { rest: one.form_data, ends: true, now: platform.clock.now() });
  return true;
}

/** Why an order cannot be paid any more: it was cancelled, also where its worker was erased; null: it can. */
export async function whyOver(
  platform: Pick<Platform, 'clock' | 'database' | 'jobs'>,
  order: StoredRequest,
): Promise<'closed' | 'erased' | null> {
  if (order.status === 'cancelled') return endedByErasure(order) ? 'erased' : 'closed';
  if (!isNameless(order)) return null;
  const isEnded = await platform.database.transaction((trx) =>
    endNameless(platform, trx, order.id),
  );
  return isEnded ? 'erased' : null;
}

/**
 * Takes a guarantor out of the orders that named them. Runs before the cases are erased: they tell who has this address.
 * Somebody else in the same order stays, also where the person has named this one in their place.
 */
export async function forgetNamedGuarantor(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  { email }: { email: string },
): Promise<void> {
  const now = platform.clock.now();
  const named = await guarantorsOfOrders(trx, email);
  const ids = [...new Set(named.map(({ order }) => order))];
  for (const one of await lockOrders(trx, ids)) {
    const gone = answersNaming(
      one,
      named.filter(({ order }) => order === one.id),
    );
    if (gone.length === 0) continue;
    const answers = Object.fromEntries(
      Object.entries(one.form_data).filter(([name]) => !gone.includes(name)),
    );
    await dropSubject(trx, one, { answers, ends: false, now });
  }
}
