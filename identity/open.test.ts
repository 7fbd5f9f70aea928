import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { type IdentitySettings, openIdentity } from './open.ts';
import { type IdentityProvider, type Kind, kinds, type Query } from './provider.ts';
import { openSandbox } from './sandbox/server.ts';

const secret = 'test_client';
let client: IdentityProvider;
let last = 0;

const sandbox = openSandbox({ mode: 'demo', secret });
await sandbox.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
afterAll(() => sandbox.close());
beforeEach(async () => {
  client = clientOf({});
  await turn({});
  await put('wallet', { kobo: 5_000_000 });
});

type More = Partial<Pick<IdentitySettings, 'timeoutMs' | 'selfieTimeoutMs' | 'breaker' | 'now'>>;
// Time enough for a busy machine: what is to end early says so itself.
const clientOf = (more: More) => {
  const limits = { timeoutMs: patience, selfieTimeoutMs: patience };
  return openIdentity({ provider: 'sandbox', base, secret, ...limits, ...more });
};

async function put(what: string, payload: object): Promise<void> {
  const answer = await sandbox.inject({ method: 'PUT', url: `/sandbox/${what}`, payload });
  expect(answer.statusCode).toBe(200);
}
const turn = (controls: object) => put('controls', controls);

interface Reported {
  walletKobo: number;
  calls: { key: string | null; outcome: string; chargedKobo: number; number: string }[];
}
const report = async (): Promise<Reported> =>
  (await sandbox.inject({ method: 'GET', url: '/sandbox/calls' })).json();

const stem: Record<Kind, string> = {
  nin: '7012345678',
  selfie: '7012345678',
  bvn: '2212345678',
  phone: '0803123456',
  vnin: 'AB01234567891',
};
const numberOf = (kind: Kind, digit: number) =>
  `${stem[kind]}${digit}${kind === 'vnin' ? 'YZ' : ''}`;

function queryOf(kind: Kind, digit: number, more: Partial<Query> = {}): Query {
  const person = { first: 'Ngọzị', middle: 'Ada', last: 'Eze', birthDate: '1990-02-28' };
  const selfie = { selfie: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) };
  const consent = { id: 'c1', textVersion: '1', language: 'ig', givenAt: '2026-11-22T09:00:00Z' };
  return { kind, number: numberOf(kind, digit), ...person, ...selfie, consent, ...more };
}

const nextKey = () => {
  last += 1;
  return `run-${last}`;
};
const check = (kind: Kind, digit: number, more: Partial<Query> = {}) =>
  client.check(queryOf(kind, digit, more), nextKey());

describe.each(kinds)('the sandbox decides by the last digit: %s', (kind) => {
  it.each<[number, object]>([
    [0, { is: 'answered', fields: { first: 'match', last: 'match' } }],
    [1, { is: 'not-found' }],
    [2, { is: 'input-error', field: 'number' }],
    [3, { is: 'unavailable', why: 'source' }],
    [4, { is: 'answered', fields: { first: 'partial' } }],
    [5, { is: 'answered', fields: { first: 'mismatch', last: 'mismatch' } }],
    [6, { is: 'not-found' }],
    [8, { is: 'not-found' }],
  ])('%i brings %j', async (digit, outcome) => {
    expect((await check(kind, digit)).outcome).toMatchObject(outcome);
  });
});

describe('a check of the sandbox', () => {
  it('matches whoever is asked for, and only what was given', async () => {
    const { outcome } = await check('nin', 0, { middle: undefined, gender: 'male' });
    expect(outcome).toEqual({
      is: 'answered',
      comparedBy: 'provider',
      fields: {
        ...{ first: 'match', middle: 'not-provided', last: 'match', birthDate: 'match' },
        ...{ gender: 'match', phone: 'not-provided', face: 'not-provided' },
      },
    });
  });

  it('compares faces, and names beside them', async () => {
    const { outcome, ours, costKobo } = await check('selfie', 0);
    expect(outcome).toMatchObject({
      fields: { face: 'match', first: 'match' },
      score: 99.90351867675781,
    });
    expect(ours).toMatchObject({ first: 'match', face: 'not-provided' });
    expect(costKobo).toBe(10_000);
    expect((await check('selfie', 4)).outcome).toMatchObject({ fields: { face: 'partial' } });
    expect((await check('selfie', 5)).outcome).toMatchObject({ fields: { face: 'mismatch' } });
    const none = await check('selfie', 0, { selfie: new Uint8Array([1, 2, 3]) });
    expect(none.outcome).toEqual({ is: 'input-error', field: 'selfie' });
  });

  it('asked again by the same key is charged again, and both are seen', async () => {
    const key = nextKey();
    const before = await report();
    const first = await client.check(queryOf('nin', 0), key);
    const second = await client.check(queryOf('nin', 0), key);
    expect(second.outcome).toEqual(first.outcome);
    expect(second.reference).not.toBe(first.reference);
    const after = await report();
    expect(after.calls.filter((call) => call.key === key)).toHaveLength(2);
    expect(before.walletKobo - after.walletKobo).toBe(20_000);
  });

  it('tells an empty wallet, which is ours to mend', async () => {
    await put('wallet', { kobo: 10_000 });
    expect(await client.tryKey()).toEqual({ is: 'accepted', balanceKobo: 10_000 });
    expect((await check('bvn', 0)).outcome.is).toBe('answered');
    expect((await check('bvn', 0)).outcome).toEqual({ is: 'misconfigured', why: 'wallet' });
    expect((await check('bvn', 0)).outcome).toMatchObject({ is: 'unavailable', why: 'breaker' });
    expect((await check('selfie', 0)).outcome).toEqual({ is: 'misconfigured', why: 'wallet' });
  });

  it('tells a wrong key', async () => {
    const stranger = openIdentity({ provider: 'sandbox', base, secret: 'test_other' });
    const wrong = { is: 'misconfigured', why: 'key' };
    expect((await stranger.check(queryOf('nin', 0), nextKey())).outcome).toEqual(wrong);
    expect((await stranger.check(queryOf('selfie', 0), nextKey())).outcome).toEqual(wrong);
    expect(await stranger.tryKey()).toEqual(wrong);
  });
});

describe.each(kinds)('a provider that misbehaves: %s', (kind) => {
  it.each([
    ['500', 'server'],
    ['malformed', 'answer'],
    ['cut', 'network'],
  ])('%s is unavailable, and costs nothing', async (fault, why) => {
    const before = await report();
    await turn({ fault });
    const nothing = { ours: null, reference: null, costKobo: null };
    expect(await check(kind, 0)).toMatchObject({ outcome: { is: 'unavailable', why }, ...nothing });
    await turn({});
    expect(await report()).toEqual(before);
    expect((await check(kind, 0)).outcome.is).toBe('answered');
  });

  it('an answer that is lost is charged once, and not asked for again', async () => {
    const before = await report();
    await turn({ fault: 'lost' });
    const ending = new AbortController();
    const asked = client.check(queryOf(kind, 0), nextKey(), ending.signal);
    const charged = async () => before.walletKobo - (await report()).walletKobo;
    await expect.poll(charged).toBe(10_000);
    ending.abort();
    expect((await asked).outcome).toEqual({ is: 'unavailable', why: 'stopped' });
    await turn({});
    expect((await check(kind, 0)).outcome.is).toBe('answered');
    expect(await charged()).toBe(20_000);
  });

  // A sandbox of its own: it stays slow, however late the call comes in.
  it.each([{ fault: 'timeout' }, { delayMs: 120_000 }])(
    'is waited for as long as the settings say: %j',
    async (controls) => {
      const slow = openSandbox({ mode: 'demo', secret });
      await slow.listen({ host: '127.0.0.1', port: 0 });
      await slow.inject({ method: 'PUT', url: '/sandbox/controls', payload: controls });
      const { port } = slow.server.address() as AddressInfo;
      const limits = { timeoutMs: 100, selfieTimeoutMs: 100 };
      const settings = { provider: 'sandbox', base: `http://127.0.0.1:${port}`, secret } as const;
      const { outcome } = await openIdentity({ ...settings, ...limits }).check(
        queryOf(kind, 0),
        nextKey(),
      );
      expect(outcome).toEqual({ is: 'unavailable', why: 'timeout' });
      expect((await slow.inject('/sandbox/calls')).json().calls).toEqual([]);
      await slow.close();
    },
  );
});

describe('a provider that is away', () => {
  it('is unavailable where nobody listens', async () => {
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const settings = { provider: 'sandbox', base: `http://127.0.0.1:${port}`, secret } as const;
    const { outcome } = await openIdentity(settings).check(queryOf('nin', 0), nextKey());
    expect(outcome).toEqual({ is: 'unavailable', why: 'unreached' });
  });

  it('is waited for no longer than the caller does', async () => {
    await turn({ fault: 'timeout' });
    const ending = new AbortController();
    const asked = client.check(queryOf('nin', 0), nextKey(), ending.signal);
    ending.abort(new Error('70123456780 of Ngọzị'));
    expect((await asked).outcome).toEqual({ is: 'unavailable', why: 'stopped' });
  });

  it('is left alone after five failures, kind by kind', async () => {
    const changes: unknown[] = [];
    const state = { now: 0 };
    const breaker = { ticks: () => state.now, changed: (change: unknown) => changes.push(change) };
    client = clientOf({ breaker });
    await turn({ fault: '500' });
    for (let n = 0; n < 5; n += 1) {
      expect((await check('vnin', 0)).outcome).toMatchObject({ why: 'server' });
    }
    await turn({});
    expect((await check('vnin', 0)).outcome).toMatchObject({ why: 'breaker' });
    expect((await check('nin', 0)).outcome.is).toBe('answered');
    state.now = 60_000;
    expect((await check('vnin', 0)).outcome.is).toBe('answered');
    expect(changes).toEqual([
      { kind: 'vnin', isOpen: true, why: 'server' },
      { kind: 'vnin', isOpen: false, why: 'answered' },
    ]);
  });

  it('is nobody where people check by hand', async () => {
    const manual = openIdentity({ provider: 'manual' });
    const { outcome } = await manual.check(queryOf('nin', 0), nextKey());
    expect(outcome).toEqual({ is: 'unavailable', why: 'manual' });
    expect(await manual.tryKey()).toEqual({ is: 'untried' });
  });

  it('is reached by https alone, the sandbox on this machine alone', () => {
    const open = (settings: IdentitySettings) => () => openIdentity(settings);
    const dojah = { provider: 'dojah', appId: 'a', secretKey: 'b' } as const;
    expect(open({ ...dojah, base: 'http://api.dojah.io' })).toThrow(/https/);
    expect(open({ ...dojah, base: 'https://api.dojah.io' })).not.toThrow();
    const smile = { provider: 'smile', partnerId: '1', apiKey: 'b' } as const;
    expect(open({ ...smile, base: 'http://10.0.0.1' })).toThrow(/https/);
    expect(open({ provider: 'sandbox', base: 'https://sandbox.example', secret })).toThrow(
      /this machine/,
    );
  });
});

describe('whatever a person gives and a provider answers', () => {
  const canary = 'Kanarya';
  const anyKind = fc.constantFrom<Kind>(...kinds);
  const fault = fc.constantFrom('none', '500', 'malformed', 'cut');
  const text = fc.oneof(fc.constant(canary), fc.string({ unit: 'binary', maxLength: 30 }));

  it('is answered, faults say nothing of the person, and no word or error holds a name', async () => {
    const met = new Set<string>();
    const breaker = { after: 1e9, changed: ({ why }: { why: string }) => met.add(why) };
    client = clientOf({ breaker });
    const digit = fc.nat(9);
    await fc.assert(
      fc.asyncProperty(anyKind, digit, fault, text, text, async (kind, end, wrong, first, more) => {
        await turn({ fault: wrong });
        const given = { first, last: canary, middle: more, birthDate: '1990-02-28' };
        const { outcome, reference } = await check(kind, end, given);
        met.add(outcome.is);
        const allowed = wrong === 'none' ? /./ : /^(unavailable|input-error)$/;
        expect(outcome.is).toMatch(allowed);
        const said = JSON.stringify([outcome, reference]);
        expect(said).not.toContain(canary);
        expect(said).not.toContain(stem[kind]);
      }),
      { numRuns: 150 },
    );
    expect([...met]).toEqual(expect.arrayContaining(['answered', 'not-found', 'unavailable']));
  });

  it('a malformed key is our own mistake, and its error holds nothing of it', async () => {
    const asked = client.check(queryOf('nin', 0), `${canary} 70123456780`);
    await expect(asked).rejects.toThrow('The key of a check is no id.');
  });

  it('the raw answer holds neither the number nor a photo', async () => {
    for (const kind of kinds) {
      const { raw } = await check(kind, 0);
      expect(raw).not.toContain(stem[kind].replace(/^0/, ''));
      expect(raw).not.toContain('/9j/');
      expect(JSON.parse(raw)).toBeTypeOf('object');
    }
  });
});
