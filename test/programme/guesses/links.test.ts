import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentText } from '#app/people/cases/person/person.rules.ts';
import { fixedClock } from '#test/support/clock.ts';
import { lastMailTo, linkOf, openLinkedCase, tokenIn } from '#test/support/person.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { amina, cookieOf, today } from '#test/support/verification.ts';
import { signInWorker } from '#test/support/worker.ts';
import { mostClassified, type Route, tellApart } from '../accounts/timing.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { guessAt, guessesAt, numbersFrom, type Secret } from './guessing.ts';

// Check 48: whoever has no link, cookie or code opens nothing by trying, and learns nothing from the answers.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
const tries = amount('TRIES', 2_000);
const times = amount('TIMINGS', 100);
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

let product: Product;
let free: Product;
const kinds = ['case', 'guarantee', 'share', 'opened', 'report', 'session'] as const;
type Kind = (typeof kinds)[number];
const strict: Partial<Record<Kind, Secret>> = {};
const loose: Partial<Record<Kind, Secret>> = {};

beforeAll(async () => {
  if (!inProgramme) return;
  const clock = fixedClock(today);
  product = await openProduct({ clock });
  free = await openProduct({ clock, env: { LIMITS_FACTOR: '1000000' } });
  Object.assign(strict, await secretsOf(product));
  Object.assign(loose, await secretsOf(free));
}, 120_000);
afterAll(async () => {
  await product?.close();
  await free?.close();
});

/** A case whose person has agreed, and its guarantor's link; the case has a link that was replaced. */
async function caseLinks({ platform, post }: Product, n: number) {
  const { id, token: replaced } = await openLinkedCase(platform, { level: 'Premium' });
  const token = await linkOf(platform, id);
  const from = `192.0.2.${n}`;
  const agreed = { textVersion: consentText.version, checks: true };
  expect((await post(`/cases/${token}/consents`, agreed, { from })).statusCode).toBe(200);
  const email = `guarantor${n}.${id.toLowerCase()}@example.com`;
  const phone = `0803 555 70${String(n).padStart(2, '0')}`;
  const named = { place: 1, name: 'Bola Ade', phone, email, relation: 'Former employer' };
  const name = () => post(`/cases/${token}/guarantors`, named, { from });
  expect((await name()).statusCode).toBe(200);
  const first = tokenIn(await lastMailTo(platform, email), 'guarantee');
  const other = { ...named, phone: '0803 555 7099', email: `other.${email}` };
  const again = await post(`/cases/${token}/guarantors`, other, { from });
  expect(again.statusCode).toBe(200);
  const guarantee = tokenIn(await lastMailTo(platform, other.email), 'guarantee');
  return { replaced, token, first, guarantee };
}

/** Links of a share that is open, and of those that are closed, over and used up. */
async function shareLinks(product: Product) {
  const worker = await signInWorker(product, 'Sw-AMY20');
  const make = async (change: object = {}) => {
    const asked = { fields: ['phoneNumber'], purpose: 'A flat to rent', ...change };
    const { link, share } = (await worker.post('/me/shares', asked)).json();
    return { id: share.id as string, token: String(link).split('#')[1] ?? '' };
  };
  const open = (token: string) => product.post('/shares/open', { token }, { from: '192.0.2.90' });
  const [alive, closed, over, used] = [
    await make(),
    await make(),
    await make(),
    await make({ times: 1 }),
  ];
  const cookies = [cookieOf(await open(alive.token)), cookieOf(await open(closed.token))];
  expect((await open(used.token)).statusCode).toBe(200);
  await worker.post(`/me/shares/${closed.id}/revoke`);
  await product.platform.database.executeSql(
    "update record_shares set until = timestamptz '2026-11-20' where id = $1",
    [over.id],
  );
  const token = (cookie = '') => cookie.split('=')[1] ?? '';
  return {
    alive: alive.token,
    over: [closed.token, over.token, used.token],
    cookie: token(cookies[0]),
    closedCookie: token(cookies[1]),
  };
}

/** What there is to guess in a product. */
async function secretsOf(product: Product): Promise<Readonly<Record<Kind, Secret>>> {
  const { get, post } = product;
  const links = [await caseLinks(product, 1), await caseLinks(product, 2)];
  const share = await shareLinks(product);
  const worker = await signInWorker(product, 'Sw-AMY20');
  const ended = await signInWorker(product, 'Sw-CHD11');
  await ended.post('/me/session/end');
  const session = (headers: Readonly<Record<string, string>>) =>
    /__Host-me=([^;.]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const found = await post('/verifications/search', amina, { from: '192.0.2.91' });
  const report = new URL(found.json().data.basicReportUrl, 'http://localhost');
  const grant = cookieOf(found);
  const signature = report.searchParams.get('signature') ?? '';
  return {
    case: {
      networks: 1_000_000,
      what: 'case links',
      limit: 'case-link-address',
      try: (guess, from) => get(`/cases/${guess}`, { from }),
      alive: links.map(({ token }) => token),
      over: links.map(({ replaced }) => replaced),
      alphabet: crockford,
    },
    guarantee: {
      networks: 2_000_000,
      what: 'guarantee links',
      limit: 'case-link-address',
      try: (guess, from) => get(`/guarantees/${guess}`, { from }),
      alive: links.map(({ guarantee }) => guarantee),
      over: links.map(({ first }) => first),
      alphabet: crockford,
    },
    share: {
      networks: 3_000_000,
      what: 'share links',
      limit: 'share-open-address',
      try: (token, from) => post('/shares/open', { token }, { from }),
      alive: [share.alive],
      over: share.over,
      alphabet: crockford,
    },
    opened: {
      networks: 4_000_000,
      what: 'cookies of opened share links',
      limit: 'share-open-address',
      try: (guess, from) =>
        get('/shares/opened', { from, headers: { cookie: `__Host-share=${guess}` } }),
      alive: [share.cookie],
      over: [share.closedCookie],
      alphabet: crockford,
    },
    report: {
      networks: 5_000_000,
      what: 'signatures of report links',
      limit: 'verification-report-address',
      try: (guess, from) => {
        report.searchParams.set('signature', guess);
        const url = report.pathname.replace('/api', '') + report.search;
        return get(url, { from, headers: { cookie: grant } });
      },
      alive: [signature],
      over: [],
      alphabet: base64url,
    },
    session: {
      networks: 6_000_000,
      what: 'sessions of own pages',
      limit: null,
      try: (guess, from) => get('/me', { from, headers: { cookie: `__Host-me=${guess}` } }),
      alive: [session(worker.headers)],
      over: [session(ended.headers)],
      alphabet: crockford,
    },
  };
}
const of = (kind: Kind, from = strict) => from[kind] as Secret;

describe.runIf(inProgramme)(`${tries} tries`, () => {
  it.each(kinds)('at what opens a %s', { timeout: 3_600_000 }, async (kind) => {
    const secret = of(kind);
    const told = await guessAt(secret, tries, seed);
    expect([secret.alive.length > 0, secret.alive.every(Boolean)]).toEqual([true, true]);
    expect(told.faces).toHaveLength(1);
    expect(told.faces[0]).toMatch(/^\[40[14],/);
    expect(told.answered).toBeLessThanOrEqual(told.allowed);
    // One that refuses everything would look bounded too.
    expect(told.answered).toBeGreaterThan(told.allowed / 2);
    expect(told.refusals).toHaveLength(secret.limit ? 1 : 0);
    // The same eyes see one that opens, and nobody else's tries have closed it.
    for (const alive of secret.alive) {
      expect((await secret.try(alive, '198.51.100.7')).statusCode).toBe(200);
    }
    noteFigure(
      '48 guesses',
      `${tries} tries at ${secret.what}: answered of so many allowed, opened, kinds of answer`,
      `${told.answered} of ${told.allowed}, 0, ${told.faces.length}`,
    );
  });

  it('catch one kind of dead link that is answered in its own words, and limits that allow all', async () => {
    const share = of('share', loose);
    const naive: Secret = {
      ...share,
      try: async (guess, from) => {
        const { statusCode, body, headers } = await share.try(guess, from);
        return { statusCode: guess === share.over[0] ? 410 : statusCode, body, headers };
      },
    };
    const told = await guessAt(naive, 300, seed);
    expect(told.faces).toHaveLength(2);
    expect(told.answered).toBeGreaterThan(told.allowed);
  });
});

describe.runIf(inProgramme)('no time tells how near a guess was:', () => {
  const far = numbersFrom(seed);
  /** Guesses of one kind, by their place in the row of `guessesAt`. */
  const pair = (kind: Kind, place: number): Route => {
    const secret = of(kind, loose);
    const guess = guessesAt(secret, far);
    // Made before, also those that stay the same: making one takes a fiftieth of an answer.
    const row = (at: number) => {
      const made = Array.from({ length: times + 20 }, () => guess(at));
      return () => secret.try(made.pop() ?? '', '198.51.100.8');
    };
    return { known: row(place), unknown: row(4) };
  };
  it.each([
    ['a case link that was replaced', 'case', 0],
    ['a case link but for a letter', 'case', 3],
    ['a guarantee link that was replaced', 'guarantee', 0],
    ['a guarantee link but for a letter', 'guarantee', 3],
    ['a share link that is closed, over or used up', 'share', 0],
    ['a share link but for a letter', 'share', 3],
    ['the cookie of a closed share', 'opened', 0],
    ['the signature of a report but for a letter', 'report', 3],
    ['a session that has ended', 'session', 0],
  ] as const)('%s', { timeout: 600_000 }, async (what, kind, place) => {
    const { differing, ratio, chance, classifier } = await tellApart(
      pair(kind, place),
      times,
      seed,
    );
    noteFigure(
      '48 guesses',
      `${what} to one by chance: median of 2 × ${times}, right by the best threshold`,
      `${ratio.toFixed(3)}, ${(classifier * 100).toFixed(1)} %`,
    );
    expect(differing).toEqual([]);
    expect.soft(Math.abs(ratio - 1)).toBeLessThanOrEqual(Math.max(0.05, chance));
    expect.soft(classifier).toBeLessThanOrEqual(mostClassified(times));
  });
});
