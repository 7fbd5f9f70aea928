import { describe, expect, it } from 'vitest';
import { badgeKey } from '../rules.ts';
import {
  badgeBits,
  badgeCapacity,
  badgeFrom,
  drawBadge,
  isChecked,
  mostDraws,
  NoBadgeLeft,
  newKeyLength,
} from './badges.rules.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const starts = Array.from({ length: 400 }, (_none, n) => {
  const at = (place: number) => alphabet[(n * 2654435761 * (place + 1)) % 32] ?? '0';
  return [...[0, 1, 2, 3, 4, 5].map(at), String(n % 10)].join('');
});
const badges = starts.map((start) => badgeFrom(start) ?? '');

describe('a new badge number (C-48, FO-02)', () => {
  it('is none of words, of letters that look like digits, or of another length', () => {
    for (const bad of ['ABCDEFG', 'A1CDEFO', 'A1CDEFI', 'a1cdefg', 'A1CDEF', 'A1CDEFGH', '']) {
      expect([bad, badgeFrom(bad)]).toEqual([bad, null]);
    }
  });

  it('is Sw- and eight characters; an older one that is Sw- and five characters stays good', () => {
    expect(badgeKey('Sw-AMY20')).toBe('sw-amy20');
    for (const badge of badges) {
      expect(badgeKey(badge)).toBe(badge.toLowerCase());
      expect(badge).toHaveLength(11);
    }
    expect(new Set(badges).size).toBe(new Set(starts).size);
  });

  it('is one of so many that a guess among ten million workers hits once in three thousand', () => {
    expect(badgeCapacity / 10_000_000).toBeGreaterThan(3_000);
    // 32 characters in seven places, without those of the 22 letters alone.
    expect(badgeCapacity).toBe(34_359_738_368 - 2_494_357_888);
  });

  it('is told from an older one by the length of its key', () => {
    for (const badge of badges) expect(badgeKey(badge)).toHaveLength(newKeyLength);
    expect(badgeKey('Sw-AMY20')?.length).toBeLessThan(newKeyLength);
  });

  it('is not good any more after one slip, or with two characters exchanged', () => {
    for (const badge of badges) {
      const lower = badge.toLowerCase();
      expect([badge, isChecked(badge), isChecked(lower)]).toEqual([badge, true, true]);
      for (let at = 3; at < badge.length; at += 1) {
        for (const other of alphabet) {
          if (other === badge[at]) continue;
          const slipped = badge.slice(0, at) + other + badge.slice(at + 1);
          if (isChecked(slipped)) expect.fail(`${slipped} passes for ${badge}`);
        }
        for (let to = at + 1; to < badge.length; to += 1) {
          if (badge[at] === badge[to]) continue;
          const letters = [...badge];
          [letters[at], letters[to]] = [letters[to] ?? '', letters[at] ?? ''];
          if (isChecked(letters.join(''))) expect.fail(`${letters.join('')} passes for ${badge}`);
        }
      }
    }
  });

  it('is drawn at most forty times, then refused', () => {
    let draws = 0;
    const words = () => {
      draws += 1;
      return 'ABCDEFGH';
    };
    expect(() => drawBadge(words)).toThrow(NoBadgeLeft);
    expect([draws, mostDraws]).toEqual([40, 40]);
    expect(() => drawBadge(words)).toThrow(
      /^No free badge number was found\. Tell whoever runs the server\.$/,
    );
    expect(drawBadge(() => 'A1CDEFGHJ')).toMatch(/^Sw-A1CDEFG.$/);
  });

  it('is drawn from five whole bytes, which are 35 bits for seven characters and some to spare', () => {
    expect(badgeBits).toBe(40);
    const bits: number[] = [];
    drawBadge((asked) => {
      bits.push(asked);
      return 'A1CDEFGH';
    });
    expect(bits).toEqual([40]);
  });
});
