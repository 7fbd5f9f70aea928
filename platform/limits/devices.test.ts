import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.server.ts';
import { openSecrets } from '../secrets.server.ts';
import { holdsMs, knownDevice, rememberDevice } from './devices.server.ts';

const secretsOf = (key: string) => openSecrets(readConfig({ SECRET_KEY: key.padEnd(40, '.') }));
const kind = { cookie: '__Host-trial-device', purpose: 'trial-device' } as const;
const start = new Date('2026-11-26T10:00:00Z').getTime();
const at = (ms = 0, key = 'a key for tests') => ({
  secrets: secretsOf(key),
  clock: { now: () => new Date(start + ms) },
});

type Settings = { maxAgeSeconds?: number; sameSite?: string };

/** What the browser is given at a sign-in. */
function remembered(owner = 'owner-1', before = '') {
  const given: { name: string; value: string; settings: Settings | undefined }[] = [];
  rememberDevice(at(), kind, owner, {
    cookies: { [kind.cookie]: before },
    setCookie: (name, value, settings) => void given.push({ name, value, settings }),
  });
  const [cookie] = given;
  if (!cookie) throw new Error('No cookie was set.');
  return cookie;
}

const known = (value: string | undefined, owner = 'owner-1', needs = at(), one = kind) =>
  knownDevice(needs, one, owner, { cookies: { [one.cookie]: value } });

describe('a browser in which its owner signed in', () => {
  it('holds a number of its own for 180 days, which no other site sends', () => {
    const { name, value, settings } = remembered();
    expect(name).toBe(kind.cookie);
    expect(settings).toEqual({ maxAgeSeconds: 180 * 86_400, sameSite: 'strict' });
    const [number, until] = value.split('.');
    expect(Number(until)).toBe(start + 180 * 86_400_000);
    expect(remembered().value.split('.')[0]).not.toBe(number);
  });

  it('is known by that number until its end', () => {
    const { value } = remembered();
    const number = value.split('.')[0];
    expect(known(value)).toBe(number);
    expect(known(value, 'owner-1', at(holdsMs - 1))).toBe(number);
    expect(known(value, 'owner-1', at(holdsMs))).toBeNull();
  });

  it('is known for each of those who share it, the last five', () => {
    const owners = ['owner-1', 'owner-2', 'owner-3', 'owner-4', 'owner-5', 'owner-6'];
    let value = '';
    for (const owner of owners) value = remembered(owner, value).value;
    expect(owners.map((owner) => known(value, owner) !== null)).toEqual([
      false,
      ...Array(5).fill(true),
    ]);
    expect(new Set(owners.map((owner) => known(value, owner))).size).toBe(6);
    // However often one of them signs in.
    for (let times = 0; times < 5; times += 1) value = remembered('owner-2', value).value;
    expect(known(value, 'owner-3')).not.toBeNull();
    const strange = remembered('owner-1', `a; path=/~${'x'.repeat(2_000)}.1.y~~1.2`).value;
    expect(strange).toMatch(/^[^~]+$/);
  });

  it('is not known for another owner, purpose or key', () => {
    const { value } = remembered();
    expect(known(value, 'owner-2')).toBeNull();
    expect(known(value, 'owner-1', at(), { ...kind, purpose: 'other' } as never)).toBeNull();
    expect(known(value, 'owner-1', at(0, 'another key'))).toBeNull();
  });

  it('is not known by a number or an end that somebody wrote', () => {
    const [number, until, signature] = remembered().value.split('.');
    for (const value of [
      `X${number}.${until}.${signature}`,
      `${number}.${Number(until) + 1}.${signature}`,
      `${number}.${until}.`,
      `${number}.${until}`,
      '..',
      '',
      undefined,
    ]) {
      expect(known(value)).toBeNull();
    }
  });

  it('is not known without cookies, and nothing is kept where none can be set', () => {
    expect(knownDevice(at(), kind, 'owner-1', {})).toBeNull();
    expect(() => rememberDevice(at(), kind, 'owner-1', {})).not.toThrow();
  });
});
