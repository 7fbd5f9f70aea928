import { describe, expect, it } from 'vitest';
import { badgeKey } from '../rules.ts';
import { badgeFrom, isChecked } from './rules.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const starts = Array.from({ length: 400 }, (_none, n) => {
  const at = (place: number) => alphabet[(n * 2654435761 * (place + 1)) % 32] ?? '0';
  return [...[0, 1, 2].map(at), String(n % 10)].join('');
});
const badges = starts.map((four) => badgeFrom(four) ?? '');

describe('a new badge number (C-48)', () => {
  it('is none of words, of letters that look like digits, or of another length', () => {
    for (const bad of ['ABCD', 'A1CO', 'A1CI', 'a1cd', 'A1C', 'A1CDE', '']) {
      expect([bad, badgeFrom(bad)]).toEqual([bad, null]);
    }
  });

  it('is Sw- and five characters', () => {
    for (const badge of badges) expect(badgeKey(badge)).toBe(badge.toLowerCase());
    expect(new Set(badges).size).toBe(new Set(starts).size);
  });

  it('is not good any more after one slip, or with two characters exchanged', () => {
    for (const badge of badges) {
      expect([badge, isChecked(badge), isChecked(badge.toLowerCase())]).toEqual([
        badge,
        true,
        true,
      ]);
      for (let at = 3; at < 8; at += 1) {
        for (const other of alphabet) {
          if (other === badge[at]) continue;
          const slipped = badge.slice(0, at) + other + badge.slice(at + 1);
          expect([slipped, isChecked(slipped)]).toEqual([slipped, false]);
        }
        for (let to = at + 1; to < 8; to += 1) {
          if (badge[at] === badge[to]) continue;
          const letters = [...badge];
          [letters[at], letters[to]] = [letters[to] ?? '', letters[at] ?? ''];
          expect([letters.join(''), isChecked(letters.join(''))]).toEqual([
            letters.join(''),
            false,
          ]);
        }
      }
    }
  });
});
