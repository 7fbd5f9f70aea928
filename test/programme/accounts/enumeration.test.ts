import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstAdministrator } from '#app/backoffice/staff/service.server.ts';
import { createAccount } from '#app/intake/account/service.server.ts';
import { hashPassword, isPassword } from '#platform/staff/password.server.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { staffSignIn } from '../enumeration/staff-sign-in.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { mostClassified, type Route, type Seen, tellApart } from './timing.ts';

// Check 35: nobody learns from text, status, size, header or time who is known here.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
const times = amount('TIMINGS', 200);
const known = 'who.is.known@example.com';

let product: Product;
let strict: Product;
beforeAll(async () => {
  if (!inProgramme) return;
  product = await openProduct({ env: { LIMITS_FACTOR: '1000000' } });
  strict = await openProduct({ seeds: false });
  const person = { name: 'Ada', phone: '0803 000 0000', password: 'nobody knows this one' };
  await createAccount(product.platform, { ...person, email: known }, { madeBy: 'test' });
  await createFirstAdministrator(product.platform);
  await product.post('/mail-list/subscribe', { email: known });
  await product.platform.database.executeSql("update mail_subscribers set status = 'confirmed'");
  await strict.post('/mail-list/subscribe', { email: known }, { from: '10.9.9.9' });
});
afterAll(async () => {
  await product?.close();
  await strict?.close();
});

let made = 0;
/** An address as long as the known one that was never seen before. */
function unseen(): string {
  made += 1;
  return `${String(made).padStart(known.length - '@example.com'.length, 'u')}@example.com`;
}
/** A network address that has not asked yet, where limits hold. */
function newFrom(): string {
  made += 1;
  return `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;
}

const ask = (path: string, bodyOf: (email: string) => object): Route => ({
  known: () => product.post(path, bodyOf(known)),
  unknown: () => product.post(path, bodyOf(unseen())),
});
const search = (fullName: string, phoneNumber: string, email: string) =>
  product.post('/verifications/search', {
    fullName,
    phoneNumber,
    email,
    dateOfBirth: '1991-04-12',
    searchReason: 'OTHER',
  });

const feedback = (verificationId: string) =>
  product.post('/feedbacks', { name: 'Ada', verificationId, message: 'She came on time.' });

const register = (email: string) =>
  product.post('/account/register', {
    name: 'Ada',
    email,
    phone: '0803 000 0000',
    password: 'one that nobody has',
  });

/** An answer whose token, cookie and dates are only as long as they were: they are drawn anew for each. */
function withoutSecrets({ statusCode, body, headers }: Seen): Seen {
  const blank = (text: string) =>
    text
      .replace(/[\w-]{26,}/g, (drawn) => 'x'.repeat(drawn.length))
      .replace(/\d{13}|\d{4}-[\d-]+T[\d:.]+Z/g, (time) => '0'.repeat(time.length));
  const cookie = blank(JSON.stringify(headers['set-cookie'] ?? null));
  return { statusCode, body: blank(body), headers: { ...headers, 'set-cookie': cookie } };
}

/** A line a call that could tell. */
const pairs: Readonly<Record<string, Route>> = {
  'deleting an account': ask('/account/delete', (email) => ({ email, password: 'wrong one' })),
  'signing in': ask('/account/login', (email) => ({ email, password: 'wrong one' })),
  'making an account': {
    known: async () => withoutSecrets(await register(known)),
    unknown: async () => withoutSecrets(await register(unseen())),
  },
  'asking for a new password': ask('/account/password/forgotten', (email) => ({ email })),
  subscribing: ask('/mail-list/subscribe', (email) => ({ email })),
  'subscribing again within the hour': {
    known: () => strict.post('/mail-list/subscribe', { email: known }, { from: newFrom() }),
    unknown: () => strict.post('/mail-list/subscribe', { email: unseen() }, { from: newFrom() }),
  },
  'signing in as staff': {
    known: () => staffSignIn(product).known(),
    unknown: () => staffSignIn(product).unknown(),
  },
  'feedback on a worker': {
    known: () => feedback('Sw-AMY20'),
    unknown: () => feedback('Sw-QQQ20'),
  },
  // Amina's birthday and phone number under another name, against a phone number of nobody.
  searching: {
    known: () => search('Nobody Here', '0803 000 0001', 'amina.yusuf@example.com'),
    unknown: () => search('Nobody Here', '0803 999 9999', 'someone.else@example.com'),
  },
};

describe.runIf(inProgramme)('who is known cannot be told', () => {
  it.each(Object.entries(pairs))('by %s', { timeout: 3_600_000 }, async (what, pair) => {
    const { differing, ratio, chance, classifier } = await tellApart(pair, times, seed);
    noteFigure(
      '35 enumeration',
      `${what}: known to unknown, median of 2 × ${times}`,
      ratio.toFixed(3),
    );
    noteFigure(
      '35 enumeration',
      `${what}: right by the best threshold`,
      `${(classifier * 100).toFixed(1)} %`,
    );
    expect(differing).toEqual([]);
    expect.soft(Math.abs(ratio - 1)).toBeLessThanOrEqual(Math.max(0.05, chance));
    expect.soft(classifier).toBeLessThanOrEqual(mostClassified(times));
  });

  it('the same check catches a password judged for known accounts only', {
    timeout: 600_000,
  }, async () => {
    const hash = await hashPassword('nobody knows this one', 'account');
    const seen: Seen = { statusCode: 403, body: '{}', headers: {} };
    const naive: Route = {
      known: () => isPassword(hash, 'wrong one', 'account').then(() => seen),
      unknown: async () => seen,
    };
    const told = await tellApart(naive, Math.min(times, 50), seed);
    expect(told.classifier).toBeGreaterThan(0.9);
    expect(told.ratio - 1).toBeGreaterThan(Math.max(0.05, told.chance));
  });

  it('the same check catches an answer that is one header longer', async () => {
    const seen = (headers: object): Seen => ({
      statusCode: 200,
      body: '',
      headers: { ...headers },
    });
    const naive: Route = { known: async () => seen({ etag: 'x' }), unknown: async () => seen({}) };
    expect((await tellApart(naive, 5, seed)).differing).toHaveLength(5);
  });
});
