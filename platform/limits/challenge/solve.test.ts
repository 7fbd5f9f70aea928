import { afterEach, describe, expect, it, vi } from 'vitest';
import { worked } from '#test/support/challenge.ts';
import { bitsOf, solve, zeroBits } from './solve.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the zero bits that a hash begins with', () => {
  it.each([
    [[], 0],
    [[255], 0],
    [[128], 0],
    [[127], 1],
    [[1], 7],
    [[0, 128], 8],
    [[0, 1], 15],
    [[0, 0], 16],
    [[0, 0, 64, 0], 17],
  ])('of %j are %i', (bytes, bits) => {
    expect(zeroBits(new Uint8Array(bytes))).toBe(bits);
  });
});

describe('how hard a challenge is', () => {
  it.each([
    ['14.1700000000000.X.Y', 14],
    ['7.', 7],
    ['', 0],
    ['14', 0],
    ['x14.', 0],
    ['123.', 0],
    ['-4.', 0],
  ])('is read from its beginning: %j', (challenge, bits) => {
    expect(bitsOf(challenge)).toBe(bits);
  });
});

describe('the work', () => {
  // The first number that answers it is 2,586: eleven portions of 256.
  it('finds the first answer, however many portions of numbers it takes', async () => {
    const challenge = '10.1700000000000.X.B';
    const answer = await solve(challenge);
    expect(answer).toBe(worked(challenge));
    expect(Number(answer?.slice(`${challenge}.`.length))).toBe(2_586);
  });

  it.each(['', '0.1.X.Y', '23.1.X.Y', '99.1.X.Y'])(
    'is not begun for none or too hard a one: %j',
    async (challenge) => {
      expect(await solve(challenge, AbortSignal.abort())).toBeNull();
    },
  );

  it('is not begun where nothing can be hashed', async () => {
    vi.stubGlobal('crypto', undefined);
    expect(await solve('8.1.X.Y')).toBeNull();
    vi.stubGlobal('crypto', {});
    expect(await solve('8.1.X.Y')).toBeNull();
  });

  it('stops when the visitor goes on, with the reason that is given', async () => {
    const gone = new Error('gone');
    await expect(solve('22.1.X.Y', AbortSignal.abort(gone))).rejects.toBe(gone);
  });
});
