import { describe, expect, it } from 'vitest';
import {
  asksWith,
  choose,
  codeHoldsMs,
  codeTries,
  deviceMs,
  freshMs,
  idleMs,
  maskedMs,
  maskedUntil,
  mostSessions,
  notedEveryMs,
  pauseAfter,
  type Reached,
  sessionMs,
  waitFor,
} from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

describe('a code for the sign-in (ME-01)', () => {
  it('holds ten minutes and five tries', () => {
    expect([codeHoldsMs, codeTries]).toEqual([10 * minute, 5]);
  });

  it('comes again after 30 seconds, a minute, and then five minutes each', () => {
    expect([1, 2, 3, 4, 9].map((asks) => pauseAfter(asks) / second)).toEqual([
      30, 60, 300, 300, 300,
    ]);
  });

  it('can be asked for at once by who has not asked', () => {
    expect(waitFor(null, now)).toBe(0);
  });

  it.each([
    [1, 0, 30_000],
    [1, 29_999, 1],
    [1, 30_000, 0],
    [1, hour, 0],
    [2, 30_000, 30_000],
    [3, 0, 300_000],
    [7, 299_000, 1_000],
  ])('after %i in a row, %i ms ago, waits %i ms', (asks, since, wait) => {
    expect(waitFor({ asks, askedAt: ago(since) }, now)).toBe(wait);
  });

  it('is not waited for until the time of a clock that had gone ahead has come', () => {
    expect(waitFor({ asks: 3, askedAt: ago(-30_000) }, now)).toBe(330_000);
    expect(waitFor({ asks: 3, askedAt: ago(-2 * hour) }, now)).toBe(0);
  });

  it('counts in a row until an hour has gone by', () => {
    expect(asksWith(null, now)).toBe(1);
    expect(asksWith({ asks: 3, askedAt: ago(hour - 1) }, now)).toBe(4);
    expect(asksWith({ asks: 3, askedAt: ago(hour) }, now)).toBe(1);
  });
});

describe('a session', () => {
  it('ends twelve hours after its last use, or after seven days', () => {
    expect([idleMs, sessionMs]).toEqual([12 * hour, 168 * hour]);
  });

  it('is noted every five minutes, new for ten, and one of twenty at most', () => {
    expect([notedEveryMs, freshMs, mostSessions]).toEqual([5 * minute, 10 * minute, 20]);
  });
});

describe('a masked page (ME-01)', () => {
  const seen = (since: number, trustedAt: Date | null = null) => ({
    firstAt: ago(since),
    trustedAt,
  });

  it('is what a new device sees for 24 hours after a code by SMS', () => {
    expect(maskedMs).toBe(24 * hour);
    expect(maskedUntil('sms', null, now)).toEqual(new Date('2026-11-22T12:00:00Z'));
    expect(maskedUntil('sms', seen(hour), now)).toEqual(new Date('2026-11-22T11:00:00Z'));
    expect(maskedUntil('sms', seen(24 * hour - 1), now)).toEqual(new Date(now.getTime() + 1));
    expect(maskedUntil('sms', seen(24 * hour), now)).toBeNull();
  });

  it('is not what a code by mail or a passkey opens', () => {
    expect(maskedUntil('mail', null, now)).toBeNull();
    expect(maskedUntil('passkey', seen(0), now)).toBeNull();
  });

  it('is not what a device sees on which one of these was used', () => {
    expect(maskedUntil('sms', seen(0, now), now)).toBeNull();
  });

  it('comes back on a device that was not seen for 180 days', () => {
    expect(deviceMs).toBe(180 * 24 * hour);
  });
});

describe('the record that a right code opens', () => {
  const one = (id: string, change: Partial<Reached> = {}): Reached => ({
    id,
    badge: `Sw-${id.toUpperCase()}`,
    nameKey: 'aminayusuf',
    born: '1991-04-12',
    ...change,
  });
  const two = [one('first'), one('second')];
  const family = [one('mine'), one('sister', { nameKey: 'zaraayusuf', born: '1993-01-05' })];
  const twins = [one('mine'), one('twin', { nameKey: 'zarayusuf' })];

  it('is none where none is reached', () => {
    expect(choose([], {})).toBeNull();
    expect(choose([], { dateOfBirth: '1991-04-12', badge: 'sw-first' })).toBeNull();
  });

  it('is the one that holds longest, of several of one person', () => {
    expect(choose(two, {})?.id).toBe('first');
    expect(choose(two, { dateOfBirth: '1991-04-12' })?.id).toBe('first');
  });

  it('is the one whose badge number was given, in either case', () => {
    expect(choose(two, { badge: 'sw-second' })?.id).toBe('second');
    expect(choose(two, { badge: 'sw-third' })).toBeNull();
  });

  it('is that of the person whose birth date was given, where several share a phone', () => {
    expect(choose(family, {})).toBeNull();
    expect(choose(family, { badge: 'sw-sister' })).toBeNull();
    expect(choose(family, { dateOfBirth: '1993-01-05' })?.id).toBe('sister');
    expect(choose(family, { dateOfBirth: '1993-01-06' })).toBeNull();
    expect(choose(family, { dateOfBirth: '1993-01-05', badge: 'sw-mine' })).toBeNull();
  });

  it('is not told of twins before their badge number', () => {
    expect(choose(twins, { dateOfBirth: '1991-04-12' })).toBeNull();
    expect(choose(twins, { badge: 'sw-twin' })).toBeNull();
    expect(choose(twins, { dateOfBirth: '1991-04-12', badge: 'sw-twin' })?.id).toBe('twin');
  });

  it('tells people of one name apart by their birth', () => {
    expect(choose([one('mine'), one('aunt', { born: '1970-01-01' })], {})).toBeNull();
  });
});
