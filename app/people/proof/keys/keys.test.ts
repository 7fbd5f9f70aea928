import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, importJWK } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.server.ts';
import { fixedClock } from '#test/support/clock.ts';
import { claim, statusBy } from '#test/support/proof-vectors.ts';
import { encodeClaim } from '../verify/claim.rules.ts';
import { addressOf, signCose } from '../verify/cose.rules.ts';
import { judge } from '../verify/verdict.rules.ts';
import { readFolder } from './folder.service.server.ts';
import { keysOf, secondsOf, signerOf } from './keys.service.server.ts';
import { type KeyAction, orderKeys } from './rotation.service.server.ts';

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});
const day = 86_400_000;

function opened(env: Record<string, string> = {}) {
  const data = mkdtempSync(join(tmpdir(), 'sapioworker-keys-'));
  roots.push(data);
  const clock = fixedClock('2026-11-23T12:00:00Z');
  const config = readConfig({ DATA_DIR: data, SITE_URL: claim.issuer, ...env });
  const log = pino({ level: 'silent' }) as never;
  const platform = { clock, config, log };
  const told: string[] = [];
  const order = (action: KeyAction, kid?: string) =>
    orderKeys(platform, { action, ...(kid ? { kid } : {}) }, (words) => told.push(words));
  /** A proof made now, and what a verifier with the present lists says of it at any time. */
  async function proof() {
    const signer = await signerOf(platform);
    if (!signer) throw new Error('Nothing signs');
    const issuedAt = secondsOf(clock.now());
    const payload = encodeClaim({ ...claim, issuedAt, expiresAt: issuedAt + 30 * 86_400 });
    const address = addressOf(claim.issuer, await signCose(signer.key, signer.kidBytes, payload));
    return {
      kid: signer.kid,
      address,
      async now(): Promise<string> {
        const keys = await keysOf(platform);
        const at = secondsOf(clock.now());
        const lister = await signerOf(platform);
        const status = lister
          ? await statusBy({ key: lister.key, kid: lister.kidBytes, x: '', y: '' }, { at })
          : null;
        const held = { root: keys?.root ?? {}, keys: keys?.document, status, now: at };
        return (await judge(address, held)).is;
      },
    };
  }
  return { ...platform, platform, order, proof, told, folder: join(data, 'proof') };
}

let own: ReturnType<typeof opened>;
beforeEach(() => {
  own = opened();
});

describe('keys that are not there', () => {
  it('sign nothing in live, and say so', async () => {
    const live = { ...own.platform, config: { ...own.config, APP_ENV: 'live' as const } };
    expect([await keysOf(live), await signerOf(live)]).toEqual([null, null]);
  });

  it('cannot be rotated, nor made twice, nor named wrongly', async () => {
    await expect(own.order('rotate')).rejects.toThrow('no keys');
    await own.order('make');
    await expect(own.order('make')).rejects.toThrow('already');
    await expect(own.order('retire', 'nobody')).rejects.toThrow('No key is called nobody');
    await expect(own.order('compromise')).rejects.toThrow('Say which key. Known: ');
  });

  it('are not replaced by a root that pages do not believe', async () => {
    const other = opened();
    await other.order('make');
    await own.order('make');
    const root = join(other.folder, 'root.json');
    const wrong = orderKeys(own.platform, { action: 'rotate', root }, () => undefined);
    await expect(wrong).rejects.toThrow('another one');
  });
});

describe('keys of the demo', () => {
  it('are made at the first use, once, and are their owner’s alone', async () => {
    const all = await Promise.all([keysOf(own.platform), keysOf(own.platform), proofless()]);
    expect(new Set(all.map((one) => one?.document.jws)).size).toBe(1);
    for (const name of ['root.json', 'signing.json', 'keys.json', 'root-public.json']) {
      expect([name, statSync(join(own.folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    expect(readFileSync(join(own.folder, 'keys.json'), 'utf8')).not.toContain('"d"');
    function proofless() {
      return keysOf(own.platform);
    }
  });

  it('are a JWS that another library verifies, with what PROOF-03 lists', async () => {
    const keys = await keysOf(own.platform);
    const key = await importJWK(keys?.root as never, 'ES256');
    const { payload } = await compactVerify(keys?.document.jws ?? '', key);
    const list = JSON.parse(Buffer.from(payload).toString());
    expect(Object.keys(list).sort()).toEqual(['iat', 'iss', 'keys']);
    expect(list.iss).toBe(claim.issuer);
    expect(list.keys).toHaveLength(2);
    for (const one of list.keys) {
      expect(one).toMatchObject({ kty: 'EC', crv: 'P-256', status: 'active' });
      expect(Buffer.from(one.kid, 'base64url')).toHaveLength(8);
      expect(one).not.toHaveProperty('d');
    }
  });

  it('are rotated by themselves after 90 days', async () => {
    const before = (await own.proof()).kid;
    own.clock.advance(90 * day);
    expect((await own.proof()).kid).not.toBe(before);
  });
});

describe('rotation (PROOF-03)', () => {
  it('brings the key that was listed ahead, and what the old one signed stays good', async () => {
    await own.order('make');
    const { ring } = await readFolder(own.folder);
    const old = await own.proof();
    own.clock.advance(5 * day);
    await own.order('rotate');
    const fresh = await own.proof();
    expect([old.kid, fresh.kid]).toEqual([ring.current, ring.next]);
    expect([await old.now(), await fresh.now()]).toEqual(['genuine', 'genuine']);
    own.clock.advance(25 * day);
    expect([await old.now(), await fresh.now()]).toEqual(['expired', 'genuine']);
  });

  it('done away from the server takes nothing from what the server signs until it has the files', async () => {
    await own.order('make');
    const folder = join(own.config.DATA_DIR, 'operator');
    cpSync(own.folder, folder, { recursive: true });
    own.clock.advance(30 * day);
    await orderKeys(own.platform, { action: 'rotate', folder }, () => undefined);
    own.clock.advance(3 * day);
    const between = await own.proof();
    for (const name of ['signing.json', 'keys.json'])
      cpSync(join(folder, name), join(own.folder, name));
    const fresh = await own.proof();
    expect(fresh.kid).not.toBe(between.kid);
    expect([await between.now(), await fresh.now()]).toEqual(['genuine', 'genuine']);
  });

  it('is seen also where the file system’s clock has not moved on since the keys were last read', async () => {
    await own.order('make');
    const file = join(own.folder, 'signing.json');
    const tick = own.clock.now();
    utimesSync(file, tick, tick);
    const old = await own.proof();
    own.clock.advance(5 * day);
    await own.order('rotate');
    utimesSync(file, tick, tick);
    expect((await own.proof()).kid).not.toBe(old.kid);
  });

  it('where the root is kept, and nobody says SITE_URL, goes on for the same site', async () => {
    await own.order('make');
    const old = await own.proof();
    const apart = { clock: own.clock, config: readConfig({}) };
    const order = { action: 'rotate', folder: own.folder } as const;
    await orderKeys(apart, order, (words) => own.told.push(words));
    expect([await old.now(), await (await own.proof()).now()]).toEqual(['genuine', 'genuine']);
    expect(own.told.join('\n')).toContain(`The keys are those of ${claim.issuer} (SITE_URL).`);
  });

  it('for another site leaves nothing to sign with that nobody would believe', async () => {
    const folder = join(own.config.DATA_DIR, 'operator');
    await orderKeys(own.platform, { action: 'make', folder }, () => undefined);
    const before = opened({ PROOF_KEYS_DIR: folder });
    const old = await before.proof();
    const moved = opened({ PROOF_KEYS_DIR: folder, SITE_URL: 'https://moved.example' });
    expect(await signerOf(moved.platform)).toBeNull();
    // What was signed before is still believed there.
    const keys = await keysOf(moved.platform);
    const held = { root: keys?.root ?? {}, keys: keys?.document, status: null };
    const now = secondsOf(moved.clock.now());
    expect((await judge(old.address, { ...held, now })).is).toBe('stale');
    await moved.order('rotate');
    expect((await signerOf(moved.platform))?.issuer).toBe('https://moved.example');
  });

  it('drops keys that no living proof needs', async () => {
    await own.order('make');
    for (let n = 0; n < 6; n += 1) {
      own.clock.advance(89 * day);
      await own.order('rotate');
    }
    expect((await readFolder(own.folder)).ring.keys.length).toBeLessThanOrEqual(4);
  });

  it('that is forgotten ends signing after a time of grace, and never signs unlisted', async () => {
    const operator = opened({ PROOF_KEYS_DIR: join(own.config.DATA_DIR, 'operator') });
    await operator.order('make');
    operator.clock.advance(104 * day);
    expect(await signerOf(operator.platform)).not.toBeNull();
    operator.clock.advance(1_000);
    expect(await signerOf(operator.platform)).toBeNull();
    await operator.order('rotate');
    expect(await (await operator.proof()).now()).toBe('genuine');
  });
});

describe('a key that is lost or in other hands', () => {
  it('lost: it is retired, another signs, and its proofs stay good', async () => {
    await own.order('make');
    const old = await own.proof();
    own.clock.advance(1_000);
    await own.order('retire', old.kid);
    const fresh = await own.proof();
    expect(fresh.kid).not.toBe(old.kid);
    expect([await old.now(), await fresh.now()]).toEqual(['genuine', 'genuine']);
  });

  it('compromised: nothing it has signed is believed from then on, and another signs', async () => {
    await own.order('make');
    const old = await own.proof();
    expect(await old.now()).toBe('genuine');
    await own.order('compromise', old.kid);
    const fresh = await own.proof();
    expect([await old.now(), await fresh.now()]).toEqual(['not-ours', 'genuine']);
    own.clock.advance(60 * day);
    await own.order('rotate');
    expect(await old.now()).toBe('not-ours');
  });

  it('compromised before it ever signed: another one is listed ahead', async () => {
    await own.order('make');
    const { ring } = await readFolder(own.folder);
    await own.order('compromise', ring.next);
    const after = (await readFolder(own.folder)).ring;
    expect(after.current).toBe(ring.current);
    expect(after.next).not.toBe(ring.next);
    expect(after.keys.map(({ status }) => status)).toEqual(['active', 'compromised', 'active']);
    expect(own.told.join('\n')).toContain(after.next);
  });
});
