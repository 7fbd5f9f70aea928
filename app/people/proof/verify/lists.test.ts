import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addressWith,
  claim,
  issuedAt,
  keysBy,
  makePair,
  type Route,
  statusBy,
} from '#test/support/proof-vectors.ts';
import { base64url } from './bytes.rules.ts';
import { encodeClaim } from './claim.rules.ts';
import { signCose } from './cose.rules.ts';
import { type Lists, laterLists } from './lists.rules.ts';
import { clockSkew, judge } from './verdict.rules.ts';

const now = issuedAt + 1_000;
const day = 86_400;
const withdrawn = { [claim.index]: 1 };

const entry = ({ x, y, kid }: Route, status = 'active') => ({
  ...{ kty: 'EC', crv: 'P-256', kid: base64url(kid), x, y },
  ...{ nbf: issuedAt - day, exp: issuedAt + 90 * day, status },
});

/** A root, a signer that it vouches for, and what a browser makes of lists that come. */
async function open() {
  const [top, signer, stranger] = [await makePair(), await makePair(), await makePair()];
  const root = { kty: 'EC', crv: 'P-256', x: top.x, y: top.y };
  const keys = await keysBy(top, [entry(signer)]);
  const address = addressWith(await signCose(signer.key, signer.kid, encodeClaim(claim)));
  const take = (kept: Lists, came: Lists) => laterLists(kept, came, { root, now });
  const verdict = async (lists: Lists) => (await judge(address, { root, ...lists, now })).is;
  return { top, signer, stranger, root, keys, address, take, verdict };
}

it('a proof out of the future is stale, for a clock that is wrong cannot tell what has ended', async () => {
  const { signer, root, keys, address } = await open();
  const said = async (at: number) => {
    const held = { root, keys, status: await statusBy(signer, { at }), now: at };
    return judge(address, held);
  };
  const near = issuedAt - clockSkew;
  expect(await said(near)).toMatchObject({ is: 'genuine', statusAt: near });
  expect(await said(near - 1)).toMatchObject({ is: 'stale', statusAt: near - 1 });
  // Without a list nobody knows.
  const blind = await judge(address, { root, keys, status: null, now });
  expect(blind).toMatchObject({ is: 'stale', claim: { badge: claim.badge } });
  expect(blind).not.toHaveProperty('statusAt');
});

afterEach(() => vi.unstubAllGlobals());

it('an iPhone of 2022, which can unpack no list, still tells what we have signed', async () => {
  const { signer, keys, take, verdict, stranger, root } = await open();
  const came = { keys, status: await statusBy(signer, { at: now }) };
  vi.stubGlobal('DecompressionStream', undefined);
  const { lists, statusAt } = await take({ keys: null, status: null }, came);
  expect([lists.keys, statusAt, await verdict(lists)]).toEqual([keys, null, 'stale']);
  expect(await verdict(came)).toBe('stale');
  const forged = addressWith(await signCose(stranger.key, stranger.kid, encodeClaim(claim)));
  expect((await judge(forged, { root, ...lists, now })).is).toBe('not-ours');
});

describe('what a browser goes by (PROOF-02)', () => {
  it('is what was kept, where something else answers in our place', async () => {
    const { signer, stranger, keys, take, verdict } = await open();
    const kept = { keys, status: await statusBy(signer, { at: now, entries: withdrawn }) };
    const page = '<!doctype html><title>Sign in to the network</title>';
    const forged = await keysBy(stranger, [entry(stranger)]);
    const answers = [
      { keys: null, status: null },
      { keys: {}, status: page },
      { keys: { jws: page }, status: '' },
      { keys: forged, status: await statusBy(stranger, { at: now }) },
    ];
    for (const came of answers) {
      const { lists, statusAt } = await take(kept, came);
      expect([came, lists, statusAt]).toEqual([came, kept, now]);
      expect(await verdict(lists)).toBe('withdrawn');
    }
    // A browser that has never reached us knows no more by an error page.
    const first = await take({ keys: null, status: null }, { keys: {}, status: page });
    expect([first.lists.keys, first.statusAt]).toEqual([null, null]);
  });

  it('is the later one of two that we have signed', async () => {
    const { top, signer, stranger, keys, take, verdict } = await open();
    const older = { keys, status: await statusBy(signer, { at: now - 200 }) };
    const newer = { keys, status: await statusBy(signer, { at: now, entries: withdrawn }) };
    expect((await take(older, newer)).lists).toEqual(newer);
    const back = await take(newer, older);
    expect([back.lists, back.statusAt]).toEqual([newer, now]);
    expect(await verdict(back.lists)).toBe('withdrawn');

    const iat = now;
    const both = [entry(signer, 'compromised'), entry(stranger)];
    const found = { ...older, keys: await keysBy(top, both, { iat }) };
    // What a key signed that fell into other hands is no list; which one stands there makes no difference.
    for (const [kept, came] of [
      [older, found],
      [found, older],
    ] as const) {
      const { lists, statusAt } = await take(kept, came);
      expect([lists.keys, statusAt, await verdict(lists)]).toEqual([found.keys, null, 'not-ours']);
    }
  });

  it('is no list out of the future for longer than until the next one comes', async () => {
    const { top, signer, keys, take } = await open();
    const ahead = {
      keys: await keysBy(top, [entry(signer)], { iat: now + day }),
      status: await statusBy(signer, { at: now + day }),
    };
    const came = { keys, status: await statusBy(signer, { at: now }) };
    expect((await take(ahead, came)).lists).toEqual(came);
    expect((await take(ahead, { keys: null, status: null })).lists).toEqual(ahead);
  });

  it('is of the root that the page names', async () => {
    const { stranger, keys, signer, take } = await open();
    const of = { keys: await keysBy(stranger, [entry(stranger)]), status: 'theirs' };
    const came = { keys, status: await statusBy(signer, { at: now }) };
    expect((await take(of, came)).lists).toEqual(came);
  });
});
