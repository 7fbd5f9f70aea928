import { askErasure } from '#app/intake/account/erasure/erasure.service.server.ts';
import { sendReset } from '#app/intake/account/password.service.server.ts';
import { createAccount } from '#app/intake/account/service.server.ts';
import { writeOutcome } from '#app/people/cases/checks.service.server.ts';
import { sendAgain } from '#app/people/cases/guarantee/guarantee.service.server.ts';
import { consentVersions } from '#app/people/cases/person/texts.service.server.ts';
import { lockCase } from '#app/people/cases/store.server.ts';
import { tokenOf } from '#app/people/reminders/service.server.ts';
import { lastMailTo, linkOf, mailsTo, openLinkedCase, tokenIn } from '#test/support/person.ts';
import type { Product } from '#test/support/product.ts';
import { asWorker, otherBadge, ownBadge } from './identities.ts';

/** What one kind of mailed link opens. */
export interface LinkKind {
  /** The calls that take its token, by name. */
  readonly calls: readonly string[];
  /** Two links that open something, each of somebody else. */
  readonly mine: string;
  readonly theirs: string;
  /** Links that opened something once. Some calls answer those alike that have done their work: not these. */
  readonly spent: readonly string[];
  readonly deadOnceSpent?: readonly string[];
  /** The calls that refuse it a year later; none where the link holds for ever. */
  readonly expires: readonly string[];
}

const textVersion = consentVersions.versionIn('en');
export const password = 'harmattan dust in june';
const file = 'a-file-that-nobody-sent';

/** What is sent beside the token, so that the token decides. */
export const besides: Readonly<Record<string, object>> = {
  openShare: {},
  confirmAccount: { password },
  resetAccountPassword: { password },
  giveCaseConsents: { textVersion, checks: true },
  withdrawCaseConsent: { purpose: 'checks' },
  giveCaseDetails: { born: '1990-05-01' },
  giveCaseIdentity: { number: '12345678901' },
  giveCasePaper: { kind: 'id', file },
  giveCasePhoto: { file },
  confirmCaseCode: { code: '000000' },
  nameCaseGuarantor: { place: 1, name: 'Bola Ade', phone: '0803 555 7009', relation: 'Aunt' },
  answerCaseProposal: { answer: 'It was not me' },
  answerGuarantee: { answer: 'yes' },
};

type Needs = Pick<Product, 'app' | 'get' | 'platform' | 'post'>;
let people = 0;
const newAddress = () => {
  people += 1;
  return `linked.${people}@example.com`;
};

async function cases({ platform }: Needs): Promise<LinkKind> {
  const [one, other] = [await openLinkedCase(platform), await openLinkedCase(platform)];
  return {
    calls: [
      ...['getCase', 'giveCaseConsents', 'withdrawCaseConsent', 'giveCaseDetails'],
      ...['giveCaseIdentity', 'giveCasePaper', 'giveCasePhoto', 'sendCaseCode'],
      ...['confirmCaseCode', 'nameCaseGuarantor', 'answerCaseProposal'],
    ],
    mine: await linkOf(platform, one.id),
    theirs: other.token,
    // Replaced by the newer one.
    spent: [one.token],
    expires: [],
  };
}

async function guarantees(product: Needs): Promise<LinkKind> {
  const { platform, post } = product;
  const asked = async () => {
    const email = newAddress();
    const { id, token } = await openLinkedCase(platform, { level: 'Premium' });
    const who = { place: 1, name: 'Bola Ade', relation: 'Aunt', phone: '0803 555 7001', email };
    await post(`/cases/${token}/consents`, { textVersion, checks: true });
    const { statusCode, body } = await post(`/cases/${token}/guarantors`, who);
    if (statusCode !== 200) throw new Error(body);
    return { id, link: async () => tokenIn(await lastMailTo(platform, email), 'guarantee') };
  };
  const [one, other] = [await asked(), await asked()];
  const before = await one.link();
  await platform.database.transaction(async (trx) => {
    const held = await lockCase(trx, one.id);
    if (!held) throw new Error('There is no such case.');
    const outcome = { state: 'waiting-for-person' } as const;
    await writeOutcome(trx, held, 'guarantor-1', outcome, platform.clock.now());
    await sendAgain(platform, trx, held, 1);
  });
  return {
    calls: ['getGuarantee', 'answerGuarantee'],
    mine: await one.link(),
    theirs: await other.link(),
    spent: [before],
    expires: [],
  };
}

async function shares(product: Needs): Promise<LinkKind> {
  const made = async (badge: string | undefined, more: object = {}) => {
    const { headers } = await asWorker(product, badge);
    const body = { fields: ['phoneNumber', 'photo'], purpose: 'A flat to rent', ...more };
    const answer = (await product.post('/me/shares', body, { headers })).json();
    return { headers, id: String(answer.share.id), token: String(answer.link).split('#')[1] ?? '' };
  };
  const [revoked, used] = [await made(ownBadge), await made(ownBadge, { times: 1 })];
  await product.post(`/me/shares/${revoked.id}/revoke`, {}, { headers: revoked.headers });
  await product.post('/shares/open', { token: used.token });
  return {
    calls: ['openShare'],
    mine: (await made(ownBadge)).token,
    theirs: (await made(otherBadge)).token,
    spent: [revoked.token, used.token],
    expires: ['openShare'],
  };
}

/** The token of the last link to a page that was mailed to an address. */
async function mailed({ platform }: Needs, to: string, page: string): Promise<string> {
  const found = (await mailsTo(platform, to)).map(
    (text) => new RegExp(`${page}\\?token=([\\w.-]+)`).exec(text)?.[1],
  );
  const token = found.findLast(Boolean);
  if (!token) throw new Error(`No link to ${page} went to ${to}.`);
  return token;
}

async function subscriptions(product: Needs): Promise<readonly LinkKind[]> {
  const [one, other] = [newAddress(), newAddress()];
  for (const email of [one, other]) await product.post('/mail-list/subscribe', { email });
  const both = async (page: string) => {
    const address = `/mailing-list/${page}`;
    const [mine, theirs] = [
      await mailed(product, one, address),
      await mailed(product, other, address),
    ];
    return { mine, theirs, spent: [] };
  };
  return [
    {
      calls: ['confirmSubscription'],
      ...(await both('confirm')),
      expires: ['confirmSubscription'],
    },
    { calls: ['unsubscribe'], ...(await both('unsubscribe')), expires: [] },
  ];
}

const reminders = ({ platform }: Needs): LinkKind => ({
  calls: ['stopReminders'],
  mine: tokenOf(platform, ownBadge),
  theirs: tokenOf(platform, otherBadge),
  spent: [],
  expires: [],
});

const person = { name: 'Ngozi Linked', phone: '0803 000 0201' };

async function confirmations(product: Needs): Promise<LinkKind> {
  const registered = async () => {
    const email = newAddress();
    const account = { ...person, email, password: 'rain on a zinc roof' };
    await product.post('/account/register', account);
    return mailed(product, email, '/account/confirm');
  };
  const spent = await registered();
  await product.post('/account/confirm', { token: spent, password: 'yams under the mango tree' });
  return {
    calls: ['confirmAccount'],
    mine: await registered(),
    theirs: await registered(),
    spent: [spent],
    expires: ['confirmAccount'],
  };
}

async function resets(product: Needs): Promise<LinkKind> {
  const { platform } = product;
  const asked = async () => {
    const email = newAddress();
    const account = { ...person, email, password: 'rain on a zinc roof' };
    const id = (await createAccount(platform, account, { madeBy: 'a test' })) ?? '';
    const link = async () => {
      await sendReset(platform, { id });
      return mailed(product, email, '/account/reset');
    };
    return { link };
  };
  const [one, used] = [await asked(), await (await asked()).link()];
  const replaced = await one.link();
  await product.post('/account/password/reset', { token: used, password: 'yams under the tree' });
  return {
    calls: ['resetAccountPassword'],
    mine: await one.link(),
    theirs: await (await asked()).link(),
    spent: [used, replaced],
    expires: ['resetAccountPassword'],
  };
}

async function erasures(product: Needs): Promise<LinkKind> {
  const { platform, post } = product;
  const asked = async () => {
    const ask = { email: newAddress() };
    const link = await platform.database.transaction((trx) => askErasure(platform, trx, ask));
    return new URL(link).searchParams.get('token') ?? '';
  };
  const undone = await asked();
  await post('/account/erasure/confirm', { token: undone });
  await post('/account/erasure/undo', { token: undone });
  // Undoing what was undone, or has run out, changes nothing and says so.
  const others = ['readErasure', 'confirmErasure'];
  return {
    calls: [...others, 'undoErasure'],
    mine: await asked(),
    theirs: await asked(),
    spent: [undone],
    deadOnceSpent: others,
    expires: others,
  };
}

/** Every kind of mailed link whose token is all that a call wants. */
export async function everyLink(product: Needs): Promise<readonly LinkKind[]> {
  return [
    await cases(product),
    await guarantees(product),
    await shares(product),
    ...(await subscriptions(product)),
    reminders(product),
    await confirmations(product),
    await resets(product),
    await erasures(product),
  ];
}
