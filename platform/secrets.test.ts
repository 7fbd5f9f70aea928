import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { BadSettings, readConfig } from './config.server.ts';
import { base32, foundUnder, openSecrets, secretsFrom } from './secrets.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secrets = secretsFrom('a key of at least thirty-two letters');

describe('secrets', () => {
  it('refuses a changed, foreign, cut or overlong signature', () => {
    const signature = secrets.sign('report', 'a');
    for (const wrong of [
      '',
      'x',
      signature.slice(1),
      `${signature}AAAA`,
      secrets.sign('other', 'a'),
    ]) {
      expect(secrets.verify('report', 'a', wrong)).toBe(false);
    }
    expect(secrets.verify('report', 'b', signature)).toBe(false);
    expect(secrets.verify('report', 'a', signature)).toBe(true);
    expect(secretsFrom('another key of thirty-two letters').verify('report', 'a', signature)).toBe(
      false,
    );
  });

  it('refuses the right signature or hash in another spelling', () => {
    const signature = secrets.sign('report', 'a');
    const mac = secrets.mac('report', 'a');
    for (const more of ['=', '!', ' ', '\n', '.', '.a']) {
      expect(secrets.verify('report', 'a', `${signature}${more}`)).toBe(false);
      expect(secrets.checkMac('report', 'a', `${mac}${more}`)).toBe('bad');
    }
    expect(secrets.verify('report', 'a', `!${signature}`)).toBe(false);
    expect(secrets.checkMac('report', 'a', mac)).toBe('good');
  });

  it('refuses what was sealed when its tag was cut down', () => {
    const [text = '', id] = secrets.encrypt('a', '').split('=');
    expect(secrets.decrypt('a', `${text}=${id}`)).toBe('');
    const bytes = Buffer.from(text, 'base64url');
    for (const length of [4, 8, 12, 15]) {
      const cut = `${bytes.subarray(0, 12 + length).toString('base64url')}=${id}`;
      expect(() => secrets.decrypt('a', cut)).toThrow();
    }
  });

  it('refuses what was not sealed under the purpose, or was changed anywhere', () => {
    const sealed = secrets.encrypt('national-id', '12345678901');
    expect(() => secrets.decrypt('other', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last character carries spare bits: a change there may decode to the same bytes.
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url'))) continue;
      expect(() => secrets.decrypt('national-id', changed)).toThrow();
    }
  });

  it('gives back every text it sealed, never sealing one twice alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const sealed = secrets.encrypt('a', plain);
        expect(secrets.decrypt('a', sealed)).toBe(plain);
        expect(secrets.encrypt('a', plain)).not.toBe(sealed);
      }),
      { numRuns: 50 },
    );
  });

  it('reads what an older key has written, and writes with the new one', async () => {
    const [old, fresh] = ['the old key of thirty-two letters', 'the new key of thirty-two letters'];
    const before = secretsFrom(old);
    const both = secretsFrom(fresh, [old]);
    const alone = secretsFrom(fresh);
    const sealed = before.encrypt('a', 'x');
    // As a version that names no key has sealed it.
    for (const text of [sealed, sealed.split('=')[0] ?? '']) {
      expect(both.decrypt('a', text)).toBe('x');
      expect(() => alone.decrypt('a', text)).toThrow();
      expect([before.isCurrent(text), both.isCurrent(text)]).toEqual([text === sealed, false]);
    }
    expect(() => alone.decrypt('a', sealed)).toThrow(before.keyId);
    // A command then ends with these words and no trace.
    expect(() => alone.decrypt('a', sealed)).toThrow(BadSettings);
    const again = both.encrypt('a', 'x');
    expect([alone.decrypt('a', again), both.isCurrent(again)]).toEqual(['x', true]);
    // A version that knows no ids reads the bytes before the sign that ends base64.
    expect(Buffer.from(again, 'base64url')).toEqual(
      Buffer.from(again.split('=')[0] ?? '', 'base64url'),
    );
    expect(both.verify('link', 'v', before.sign('link', 'v'))).toBe(true);
    expect(both.sign('link', 'v')).toBe(alone.sign('link', 'v'));
    const hashes = [alone.keyedHash('a', 'x'), before.keyedHash('a', 'x')];
    expect(both.keyedHashes('a', 'x')).toEqual(hashes);
    expect(both.keyedHash('a', 'x')).toBe(hashes[0]);
    expect(await foundUnder(hashes, async (hash) => (hash === hashes[1] ? 'row' : null))).toBe(
      'row',
    );
    const mac = before.mac('a', 'x');
    expect([both, alone].map((one) => one.checkMac('a', 'x', mac))).toEqual(['good', 'unknown']);
    expect(both.checkMac('a', 'y', mac)).toBe('bad');
  });

  it('names the algorithm of a text, and reads those of every other (ASVS 11.2.2)', () => {
    const key = 'a key of at least thirty-two letters';
    const [now, next] = [secretsFrom(key), secretsFrom(key, [], 'C20P')];
    const [before, after] = [now.encrypt('a', 'x'), next.encrypt('a', 'x')];
    expect([before, after].map((one) => one.split('=').slice(1))).toEqual([
      [now.keyId, 'A256GCM'],
      [now.keyId, 'C20P'],
    ]);
    for (const one of [now, next]) {
      expect([before, after].map((text) => one.decrypt('a', text))).toEqual(['x', 'x']);
    }
    // As it was written before algorithms were named.
    const unnamed = before.split('=').slice(0, 2).join('=');
    expect(next.decrypt('a', unnamed)).toBe('x');
    const texts = [before, unnamed, after];
    expect(texts.map((text) => now.isCurrent(text))).toEqual([true, true, false]);
    expect(texts.map((text) => next.isCurrent(text))).toEqual([false, false, true]);
    // The name counts: under another one, or one that nobody knows, nothing opens.
    for (const wrong of [
      before.replace('A256GCM', 'C20P'),
      after.replace('C20P', 'A256GCM'),
      after.replace('=C20P', ''),
      `${unnamed}=`,
      `${unnamed}=none`,
      `${unnamed}=constructor`,
      `${before}=`,
      `${before}=A256GCM`,
    ]) {
      expect(() => now.decrypt('a', wrong)).toThrow();
    }
  });

  it('hashes under the purpose', () => {
    expect(secrets.keyedHash('a', 'x')).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.keyedHash('a', 'x')).not.toBe(secrets.keyedHash('b', 'x'));
  });

  it('makes tokens of 26 characters for 128 bits, all different', () => {
    const tokens = Array.from({ length: 500 }, () => secrets.randomToken());
    expect(new Set(tokens).size).toBe(500);
    for (const token of tokens) expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(base32(new Uint8Array([255, 255, 255, 255, 255]))).toBe('ZZZZZZZZ');
  });

  it('makes its key at the first start, for the owner alone, and finds it again', () => {
    const config = readConfig({ DATA_DIR: folder });
    const hash = openSecrets(config).keyedHash('a', 'x');
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(openSecrets(config).keyedHash('a', 'x')).toBe(hash);
    // What the file held is an old key as any other.
    const kept = readFileSync(join(folder, 'secret.key'), 'utf8');
    const later = { DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32), SECRET_KEYS_OLD: ` ${kept}, ` };
    expect(openSecrets(readConfig(later)).keyedHashes('a', 'x')[1]).toBe(hash);
    expect(() => readConfig({ ...later, SECRET_KEYS_OLD: `${kept},short` })).toThrow(
      'SECRET_KEYS_OLD',
    );
  });

  it('starts by no key that a full disk or a power cut has left in part, and leaves none', () => {
    const broken = mkdtempSync(join(tmpdir(), 'sapioworker-secrets-'));
    const config = readConfig({ DATA_DIR: broken });
    const path = join(broken, 'secret.key');
    for (const left of ['', 'half of a key']) {
      writeFileSync(path, left);
      expect(() => openSecrets(config)).toThrow(`"${path}" holds no whole key`);
      expect(readFileSync(path, 'utf8')).toBe(left);
    }
    rmSync(path);
    openSecrets(config);
    expect(readdirSync(broken)).toEqual(['secret.key']);
    rmSync(broken, { recursive: true, force: true });
  });

  it('knows an old key again whatever stands in it', () => {
    for (const key of [' a phrase, which is long enough for a key, too ', 'plain'.repeat(7)]) {
      const hash = openSecrets(readConfig({ DATA_DIR: folder, SECRET_KEY: key })).keyedHash(
        'a',
        'x',
      );
      const given = { DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) };
      const old = `${'o'.repeat(32)}, "${key}" ,${'p'.repeat(32)}`;
      const hashes = openSecrets(readConfig({ ...given, SECRET_KEYS_OLD: old })).keyedHashes(
        'a',
        'x',
      );
      expect([key, hashes.length, hashes[2]]).toEqual([key, 4, hash]);
    }
  });
});
