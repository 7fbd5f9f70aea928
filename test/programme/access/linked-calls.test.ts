import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyOf } from '#app/commerce/payment/provider.service.server.ts';
import { allCalls } from '#app/contents/api.server.ts';
import { signatureHeader, signatureOf } from '#paystack/signature.ts';
import type { AnyCall } from '#platform/contract.ts';
import { joinAddress, pathsOf } from '#platform/contract-address.ts';
import { basesOf } from '#platform/http/server.server.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { clockAt, type SetClock } from '#test/support/money.ts';
import { cookiesOf } from '#test/support/own-page.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { amina, cookieOf } from '#test/support/verification.ts';
import { noteFigure } from '../figures.ts';
import { changedSince, everyRow, otherBadge, ownBadge } from './identities.ts';
import { besides, everyLink, type LinkKind } from './links.ts';

// Check 34: what a link opens is opened by that link alone.
let product: Product;
let clock: SetClock;
let calls: ReadonlyMap<string, AnyCall>;
let kinds: readonly LinkKind[];
beforeAll(async () => {
  clock = clockAt();
  product = await openProduct({ clock, env: { LIMITS_FACTOR: '1000000' } });
  calls = new Map(allCalls(product.platform).map(({ call }) => [call.name, call]));
  kinds = await everyLink(product);
});
afterAll(() => product.close());

/** Every guess is counted, whoever makes it. */
const mayChange = ['limits', 'idempotency_keys'];

function callOf(name: string): AnyCall {
  const call = calls.get(name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}

/** Makes a call with a token, in its address or in its body. */
async function ask(call: AnyCall, token: string) {
  const { base, method, name, path } = call;
  const url = joinAddress(pathsOf(basesOf(product.platform))[base], path);
  const isInPath = url.includes('{token}');
  const payload = { ...(isInPath ? {} : { token }), ...besides[name] };
  const answer = await product.app.inject({
    method,
    url: url.replace('{token}', encodeURIComponent(token)),
    ...(method === 'GET' ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body, cookies: cookiesOf(answer) };
}

/** What is wrong with how a call answers a token that should open nothing. */
async function faultsOf(call: AnyCall, tokens: Readonly<Record<string, string>>) {
  const dead = call.errors.deadLink ?? call.errors.notFound;
  const { status, code, message } = dead ?? { status: 0, code: '', message: '' };
  const words = JSON.stringify({ success: false, message, error: code });
  const faults: string[] = [];
  const before = await everyRow(product, mayChange);
  for (const [what, token] of Object.entries(tokens)) {
    const got = await ask(call, token);
    // A token longer than any is refused as such.
    const isTooLong = token.length > 100 && /"fields":{"token":/.test(got.body);
    const isDead = (got.status === status && got.body === words) || isTooLong;
    if (!isDead || got.cookies !== '')
      faults.push(`${call.name}, ${what}: ${got.status} ${got.body.slice(0, 200)}`);
  }
  const changed = changedSince(before, await everyRow(product, mayChange));
  return [...faults, ...changed.map((table) => `${call.name} changed ${table}`)];
}

/** Tokens that are like those of a kind, or are good for something else. */
function wrongFor({ mine, theirs, calls: own }: LinkKind): Record<string, string> {
  const others = kinds.filter((kind) => kind.calls !== own);
  const [head = '', tail = ''] = [mine.split('.')[0], theirs.split('.')[1]];
  return {
    ...Object.fromEntries(others.map((kind) => [`one for ${kind.calls[0]}`, kind.mine])),
    'one that is too short': mine.slice(0, -1),
    'one that is too long': `${mine}A`,
    'one read backwards': [...mine].reverse().join(''),
    ...(tail ? { 'the signature of another one': `${head}.${tail}` } : {}),
    ...(tail ? { 'one without its signature': `${head}.` } : {}),
  };
}

async function allFaults(tokensOf: (kind: LinkKind, call: string) => Record<string, string>) {
  const faults: string[] = [];
  let count = 0;
  for (const kind of kinds) {
    for (const name of kind.calls) {
      const tokens = tokensOf(kind, name);
      count += Object.keys(tokens).length;
      faults.push(...(await faultsOf(callOf(name), tokens)));
    }
  }
  return { count, faults };
}

describe('every call that a mailed link opens', { tags: 'nightly' }, () => {
  it('stands in the table', () => {
    const known = kinds.flatMap((kind) => kind.calls);
    const linked = [...calls.values()].filter(
      ({ access, errors, path }) =>
        access === 'public' && ('deadLink' in errors || path.includes('{token}')),
    );
    expect(linked.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('answers without a token as if there were nothing', async () => {
    for (const name of kinds.flatMap((kind) => kind.calls)) {
      for (const token of ['', ' ']) {
        const { status } = await ask(callOf(name), token);
        expect([name, [400, 404].includes(status)]).toEqual([name, true]);
      }
    }
  });

  it('is opened by no other token, though it is good elsewhere, and changes nothing for it', async () => {
    const { count, faults } = await allFaults(wrongFor);
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(200);
    noteFigure('34 enumeration', 'links of other kinds, cut or mixed', count);
  });

  it('is opened by no link that is used up, closed or replaced', async () => {
    const { count, faults } = await allFaults(({ spent, deadOnceSpent }, name) =>
      deadOnceSpent?.includes(name) === false
        ? {}
        : Object.fromEntries(spent.map((token, at) => [`spent ${at}`, token])),
    );
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(15);
  });
});

describe('what is opened beside a number that anybody may know', { tags: 'nightly' }, () => {
  const send = (url: string, cookie = '') => product.get(url, { headers: { cookie } });

  it('a page of a link is for the browser that opened it', async () => {
    const [{ mine, theirs }, { mine: guarantee }] = kinds as [LinkKind, LinkKind];
    const open = async (page: string, token: string) => {
      const answer = await product.post('/links/open', { page, token });
      return { status: answer.statusCode, ref: answer.json().ref, cookie: cookiesOf(answer) };
    };
    const [own, other] = [await open('case', mine), await open('case', theirs)];
    expect((await send(`/cases/${own.ref}`, own.cookie)).statusCode).toBe(200);
    for (const cookie of ['', other.cookie, `${own.cookie}x`, other.cookie.replace(/=.*/, '=x')]) {
      expect([cookie, (await send(`/cases/${own.ref}`, cookie)).statusCode]).toEqual([cookie, 404]);
    }
    expect((await open('guarantee', mine)).status).toBe(404);
    expect((await open('case', guarantee)).status).toBe(404);
    expect((await send(`/guarantees/${own.ref}`, own.cookie)).statusCode).toBe(404);
  });

  it('what is shared is for the browser that opened the link, photo too', async () => {
    const { mine, theirs } = kinds[2] as LinkKind;
    const open = async (token: string) => cookieOf(await product.post('/shares/open', { token }));
    const [own, other] = [await open(mine), await open(theirs)];
    expect((await send('/shares/opened', own)).json().verifiedId).toBe(ownBadge);
    expect((await send('/shares/opened', other)).json().verifiedId).toBe(otherBadge);
    const photo = `/shares/opened/photo?of=${ownBadge}`;
    for (const cookie of ['', `${own.slice(0, -1)}~`, `__Host-share=${mine}`]) {
      expect([cookie, (await send('/shares/opened', cookie)).statusCode]).toEqual([cookie, 404]);
      expect([cookie, (await send(photo, cookie)).statusCode]).toEqual([cookie, 404]);
    }
    expect((await send(photo, other)).statusCode).toBe(404);
  });

  it('a report is for who has found the person', async () => {
    const find = async () => {
      const answer = await product.post('/verifications/search', amina);
      const link = String(answer.json().data.basicReportUrl).replace('/api', '');
      return { cookie: cookieOf(answer), link };
    };
    const [own, other] = [await find(), await find()];
    for (const cookie of ['', other.cookie, `${own.cookie}~`]) {
      expect([cookie, (await send(own.link, cookie)).statusCode]).toEqual([cookie, 404]);
    }
    const ofAnother = own.link.replace(ownBadge, otherBadge);
    expect((await send(ofAnother, own.cookie)).statusCode).toBe(404);
    expect((await send(own.link, own.cookie)).statusCode).toBe(200);
  });

  it('an order is for who has entered its address', async () => {
    const order = async (email: string) => {
      const formData = await filledFor(product, 'VERIFICATION', 'basic');
      const customerInfo = { name: 'Ada Obi', email, phone: '08030000009' };
      const more = { paymentProvider: 'PAYSTACK', extraInfo: { extraCharge: [] } };
      const body = { typeId: 'basic', formData, customerInfo, ...more };
      const ordered = await product.post('/verification-requests', body);
      expect([ordered.statusCode, ordered.body]).toEqual([200, expect.any(String)]);
      const { requestId } = ordered.json();
      const opened = await product.post(`/requests/${requestId}/open`, { email });
      expect([email, opened.statusCode]).toEqual([email, 200]);
      return { id: requestId as string, cookie: cookieOf(opened) };
    };
    const [own, other] = [await order('one@example.com'), await order('other@example.com')];
    const seen = async (cookie: string) => (await send(`/requests/${own.id}`, cookie)).body;
    expect(await seen(own.cookie)).toContain('one@example.com');
    const forged = other.cookie.replace(other.id, own.id);
    for (const cookie of ['', other.cookie, forged, `${own.cookie}~`]) {
      expect([cookie, await seen(cookie)]).toEqual([
        cookie,
        expect.not.stringMatching(/Ada Obi|one@/),
      ]);
      const { statusCode } = await send(`/requests/${own.id}/receipt`, cookie);
      expect([cookie, [403, 404].includes(statusCode)]).toEqual([cookie, true]);
    }
    const wrong = await product.post(`/requests/${own.id}/open`, { email: 'other@example.com' });
    expect([wrong.statusCode, cookiesOf(wrong)]).toEqual([403, '']);
    clock.advance(31 * 60_000);
    expect(await seen(own.cookie)).not.toMatch(/Ada Obi|one@/);
  });

  it('what a provider tells is believed by its signature alone', async () => {
    const key = secretKeyOf(product.platform.config);
    const bytes = JSON.stringify({ event: 'charge.success', data: { reference: 'nobody' } });
    const hook = (payload: string, signature: string) => ({
      ...{ url: '/api/payments/webhook', payload },
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    });
    const good = signatureOf(Buffer.from(bytes), key);
    const before = await everyRow(product, mayChange);
    for (const asked of [
      hook(bytes, ''),
      hook(`${bytes} `, good),
      hook(bytes, signatureOf(Buffer.from(bytes), 'another key')),
      { url: '/api/messages/reports/sms', payload: { id: 'x' } },
      { url: '/api/messages/reports/sms/a-guess', payload: { id: 'x' } },
    ]) {
      const { statusCode } = await product.app.inject({ method: 'POST', ...asked });
      expect([asked.url, statusCode]).toEqual([asked.url, 401]);
    }
    expect(changedSince(before, await everyRow(product, mayChange))).toEqual([]);
    const taken = await product.app.inject({ method: 'POST', ...hook(bytes, good) });
    expect(taken.statusCode).toBe(200);
  });
});

describe('each link itself', { tags: 'nightly' }, () => {
  it('opens what it is for: the refusals are about the token', async () => {
    const faults: string[] = [];
    for (const kind of kinds) {
      for (const name of kind.calls) {
        const { status, body } = await ask(callOf(name), kind.theirs);
        if (status === 404 || status === 401 || status >= 500) faults.push(`${name}: ${body}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('opens nothing a year later, where it does not hold for ever', async () => {
    clock.advance(366 * 86_400_000);
    const { count, faults } = await allFaults(
      ({ expires, mine }, name): Record<string, string> =>
        expires.includes(name) ? { 'one that has expired': mine } : {},
    );
    expect(faults).toEqual([]);
    expect(count).toBe(6);
  });
});
