import { whoAnswers, whoField } from '#app/intake/forms/rules.ts';
import { filesTaken } from '#app/intake/forms/service.server.ts';
import { type Opening, type OpeningNeeds, openCase } from '#app/people/cases/service.server.ts';
import { nameKey, nameKeys, phoneKey } from '#app/people/verification/matching.rules.ts';
import { levelOfType } from '#app/people/verification/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import { takesSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { StoredRequest } from '../store.server.ts';

/** The text of an answer of step 3; empty where it was not asked or not given. */
const answer = ({ form_data: answers }: Pick<StoredRequest, 'form_data'>, name: string): string => {
  const value = answers[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The papers that a form of a verification asks for, and what staff call them. */
const papers: Readonly<Record<string, string>> = {
  idScan: 'Photo or scan of the ID',
  policeCertificate: 'Police character certificate',
  healthCertificate: 'Health certificate',
};

/** The guarantors that a form asks for, each by the names of its two answers. */
const guarantors = [
  { place: 1, named: 'firstGuarantor', called: 'firstGuarantorPhone' },
  { place: 2, named: 'secondGuarantor', called: 'secondGuarantorPhone' },
] as const;

/**
 * The names of the answers in which an order has one of these people as a guarantor: it knows no address, so that name
 * and number tell, in any order of the name's words.
 */
export function answersNaming(
  order: Pick<StoredRequest, 'form_data'>,
  people: readonly { readonly name: string; readonly phone: string }[],
): string[] {
  return guarantors.flatMap(({ named, called }) => {
    const [name, phone] = [nameKey(answer(order, named)), phoneKey(answer(order, called))];
    if (!name || !phone) return [];
    const isOne = people.some(
      (one) => phoneKey(one.phone) === phone && nameKeys(one.name).includes(name),
    );
    return isOne ? [named, called] : [];
  });
}

/**
 * Whom a verification is about, by the answers of step 3; what a free order does not ask is the buyer's
 * own, unless it is for somebody else.
 */
function personOf(request: StoredRequest) {
  const { customer_name: buyer, customer_email: email, customer_phone: phone } = request;
  const isBuyer = answer(request, whoField) !== whoAnswers.other;
  const person = {
    name: answer(request, 'fullName') || buyer,
    phone: answer(request, 'phone') || (isBuyer ? phone : null),
    email: answer(request, 'email') || (isBuyer ? email : null),
    born: answer(request, 'dateOfBirth'),
    address: answer(request, 'address'),
    state: answer(request, 'state'),
  };
  return { isBuyer, person };
}

/** To whom a request writes when its work begins. */
export interface Told {
  /** The mail to the buyer. */
  readonly told: boolean;
  /** The link to the person who is verified, and whether it goes by SMS too. */
  readonly invited: boolean;
  readonly texted: boolean;
}

/**
 * To whom an order that costs nothing may write: whoever made it may have typed anybody's address and
 * number, so that each mailbox and each number has its bound (FS-07). What is left out staff can send.
 */
export async function mayTell(
  platform: Pick<Platform, 'database' | 'limits' | 'mail' | 'messages'>,
  asker: Asker,
  request: StoredRequest,
): Promise<Told> {
  const { database, limits, mail, messages } = platform;
  const none = { told: false, invited: false, texted: false };
  if (request.status !== 'received') return none;
  // Nothing goes to an address that came back for good.
  const reached = async (address: string | null) =>
    address && (await mail.reaches(address, database.kysely)) ? address : null;
  const buyer = await reached(request.customer_email);
  const told = buyer !== null && (await mayMail(platform, asker, buyer));
  if (request.kind !== 'VERIFICATION') return { ...none, told };
  const { email: given, phone } = personOf(request).person;
  const email = await reached(given);
  const number = phoneKey(phone ?? '');
  const wanted = [
    ['invitation-text', [number]],
    ['invitation-text-address', []],
    ['invitation-text-day', ['everybody']],
  ] as const;
  const mailed = email ? await mayMail(platform, asker, email) : false;
  // The SMS goes with the mail: where that may not go, none of its counts is used up.
  let texted = messages.isOn && takesSms(number) && (mailed || !email);
  for (const [name, subjects] of wanted) {
    texted &&= (await limits.check(name, asker, subjects)) === null;
  }
  return { told, invited: email ? mailed : texted, texted };
}

/**
 * Opens the case of a verification that is paid, or that costs nothing, in the transaction that says so
 * (CASE-01). `invited` false: the person's link is sent by staff.
 */
export async function openCaseOf(
  platform: OpeningNeeds,
  trx: Trx,
  request: StoredRequest,
  told: Required<Pick<Opening, 'invited' | 'texted' | 'holidays'>>,
): Promise<void> {
  const { id } = request;
  const level = await levelOfType(trx, request.plan_id);
  if (!level) throw new Error(`No type of verification ${request.plan_id}`);
  // A handle in a field of text is only text: anybody may have typed that of another person's file.
  const files = await filesTaken(trx, request.form_id, request.form_data);
  await openCase(platform, trx, {
    source: { kind: 'order', id },
    from: 'the order',
    level,
    typeId: request.plan_id,
    days: request.estimated_days,
    ...told,
    ...personOf(request),
    guarantors: guarantors.flatMap(({ place, named, called }) => {
      const [name, phone] = [answer(request, named), answer(request, called)];
      return name ? [{ place, name, phone }] : [];
    }),
    papers: Object.entries(papers).flatMap(([name, title]) => {
      const handle = answer(request, name);
      return files.includes(handle) ? [{ handle, title }] : [];
    }),
  });
}
