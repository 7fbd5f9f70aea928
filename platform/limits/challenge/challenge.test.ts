import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { worked } from '#test/support/challenge.ts';
import { readConfig } from '../../config.server.ts';
import { openSecrets } from '../../secrets.server.ts';
import { answered, bitsAfter, newChallenge } from './challenge.server.ts';
import { bitsOf, zeroBits } from './solve.ts';

const secretsOf = (key: string) => openSecrets(readConfig({ SECRET_KEY: key.padEnd(40, '.') }));
const secrets = secretsOf('a key for tests');
const start = new Date('2026-11-26T10:00:00Z').getTime();
const at = (minutes: number) => ({
  secrets,
  clock: { now: () => new Date(start + minutes * 60_000) },
});
const bits = 6;

/** A number whose hash has too few zero bits for the challenge. */
function tooEasy(challenge: string): string {
  for (let number = 0; ; number += 1) {
    const answer = `${challenge}.${number}`;
    const found = zeroBits(createHash('sha256').update(answer).digest());
    if (found === bits - 1) return answer;
  }
}

describe('a challenge', () => {
  it('is harder after each that was solved, from 14 bits to 18', () => {
    expect([0, 1, 2, 3, 6, 7, 14, 15, 16, 1_000].map(bitsAfter)).toEqual([
      14, 15, 15, 16, 16, 17, 17, 18, 18, 18,
    ]);
  });

  it('names its bits, its end and a number of its own, and is signed', () => {
    const one = newChallenge(at(0), bits);
    expect(one).toMatch(new RegExp(`^${bits}\\.${start + 30 * 60_000}\\.[0-9A-Z]{26}\\.[\\w-]+$`));
    expect(bitsOf(one)).toBe(bits);
    expect(newChallenge(at(0), bits)).not.toBe(one);
  });
});

describe('an answer', () => {
  const challenge = newChallenge(at(0), bits);
  const answer = worked(challenge);

  it('is of its challenge, and as hard as that', () => {
    expect(answered(at(0), answer)).toEqual({ challenge, bits });
  });

  it('is taken until half an hour has passed', () => {
    expect(answered(at(29.999), answer)).toEqual({ challenge, bits });
    expect(answered(at(30), answer)).toBeNull();
  });

  it('with a bit too few is none', () => {
    expect(answered(at(0), tooEasy(challenge))).toBeNull();
  });

  it('to a challenge that nobody gave is none', () => {
    const [, until, number, signature] = challenge.split('.');
    for (const text of [
      `1.${until}.${number}.${signature}`,
      `${bits}.${Number(until) + 60_000}.${number}.${signature}`,
      `${bits}.${until}.${number}0.${signature}`,
      `${bits}.${until}.${number}.`,
    ]) {
      expect(answered(at(0), worked(text))).toBeNull();
    }
    const foreign = newChallenge({ ...at(0), secrets: secretsOf('another key') }, bits);
    expect(answered(at(0), worked(foreign))).toBeNull();
    const signed = secrets.sign('another purpose', `${bits}.${until}.${number}`);
    expect(answered(at(0), worked(`${bits}.${until}.${number}.${signed}`))).toBeNull();
  });

  it.each(['', '.', '...', '14', 'a.b.c.d.e'])('is none: %j', (text) => {
    expect(answered(at(0), text)).toBeNull();
  });
});
