import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsOnePart, measure, writeForSms } from './gsm.ts';

const plainCharacter = fc.constantFrom(...'abc XYZ 0123 @£$ΔΩñüà\n\r!?');
const escapedCharacter = fc.constantFrom(...'^{}\\[~]|€\f');
const foreignCharacter = fc.constantFrom(...'₦’–áíóúńẹọṣịụṅɓɗƙƴ', '🎉', '漢');
const textOf = (character: fc.Arbitrary<string>, maxLength = 500) =>
  fc.array(character, { maxLength }).map((characters) => characters.join(''));

/** Another way to the same number: the parts themselves, each as long as it may be. */
function partsByCutting(text: string, width: (character: string) => number, each: number): number {
  let rest = [...text];
  let parts = 0;
  while (rest.length > 0) {
    let taken = 0;
    while (
      taken < rest.length &&
      rest.slice(0, taken + 1).reduce((sum, one) => sum + width(one), 0) <= each
    ) {
      taken += 1;
    }
    rest = rest.slice(taken);
    parts += 1;
  }
  return parts;
}

describe('the parts of a text', () => {
  it.each([
    ['', 'gsm7', 0, 0],
    ['a'.repeat(160), 'gsm7', 160, 1],
    ['a'.repeat(161), 'gsm7', 161, 2],
    ['a'.repeat(306), 'gsm7', 306, 2],
    ['a'.repeat(307), 'gsm7', 307, 3],
    ['€'.repeat(80), 'gsm7', 160, 1],
    [`${'€'.repeat(80)}a`, 'gsm7', 161, 2],
    // 153 is odd: the escape of the 77th begins the second part.
    ['€'.repeat(152), 'gsm7', 304, 2],
    ['€'.repeat(153), 'gsm7', 306, 3],
    ['ẹ'.repeat(70), 'ucs2', 70, 1],
    ['ẹ'.repeat(71), 'ucs2', 71, 2],
    ['ẹ'.repeat(134), 'ucs2', 134, 2],
    ['ẹ'.repeat(135), 'ucs2', 135, 3],
    ['🎉'.repeat(35), 'ucs2', 70, 1],
    ['🎉'.repeat(67), 'ucs2', 134, 3],
  ])('of %j', (text, alphabet, units, parts) => {
    expect(measure(text)).toEqual({ alphabet, units, parts });
  });

  it.each([...'₦’–áíóúńẹọṣịụṅɓɗƙƴ'])('are of UCS-2 for %s', (letter) => {
    expect(measure(letter).alphabet).toBe('ucs2');
    expect(fitsOnePart(letter)).toBe(false);
  });

  it.each([...'àèéìòù'])('stay in GSM-7 for %s', (letter) => {
    expect(measure(letter)).toEqual({ alphabet: 'gsm7', units: 1, parts: 1 });
  });

  it('are one with N15,000 and two with the sign', () => {
    const text = (amount: string) => `Sapioworker: ${amount}`.padEnd(118, '.');
    expect(measure(text('N15,000')).parts).toBe(1);
    expect(measure(text('₦15,000')).parts).toBe(2);
  });

  it('of GSM-7 are as many as cutting gives', () => {
    const width = (character: string) => ('^{}\\[~]|€\f'.includes(character) ? 2 : 1);
    fc.assert(
      fc.property(textOf(fc.oneof(plainCharacter, escapedCharacter)), (text) => {
        const { alphabet, units, parts } = measure(text);
        expect(alphabet).toBe('gsm7');
        expect(units).toBe([...text].reduce((sum, one) => sum + width(one), 0));
        expect(parts).toBe(units <= 160 ? Math.min(units, 1) : partsByCutting(text, width, 153));
        expect(fitsOnePart(text)).toBe(units > 0 && units <= 160);
      }),
    );
  });

  it('of UCS-2 are as many as cutting gives, for one foreign character anywhere', () => {
    const around = textOf(fc.oneof(plainCharacter, escapedCharacter, foreignCharacter), 120);
    fc.assert(
      fc.property(around, foreignCharacter, around, (before, foreign, after) => {
        const text = `${before}${foreign}${after}`;
        const { alphabet, units, parts } = measure(text);
        expect([alphabet, units]).toEqual(['ucs2', text.length]);
        expect(parts).toBe(units <= 70 ? 1 : partsByCutting(text, (one) => one.length, 67));
        expect(fitsOnePart(text)).toBe(false);
      }),
    );
  });

  it('never become fewer when a text grows', () => {
    const any = textOf(fc.oneof(plainCharacter, escapedCharacter, foreignCharacter), 200);
    fc.assert(
      fc.property(any, any, (text, more) => {
        expect(measure(text + more).parts).toBeGreaterThanOrEqual(measure(text).parts);
      }),
    );
  });
});

describe('a text for SMS', () => {
  it.each([
    ['Pay ₦15,000 today', 'Pay NGN 15,000 today'],
    ['Pay ₦ 15,000 today', 'Pay NGN 15,000 today'],
    ['Pay ₦\u00a015,000 today', 'Pay NGN 15,000 today'],
    ['Ada’s “card” – done…', 'Ada\'s "card" - done...'],
  ])('%j is written %j', (text, written) => {
    expect(writeForSms(text)).toBe(written);
    expect(fitsOnePart(written)).toBe(true);
  });

  it('keeps its letters: tone marks are never stripped', () => {
    expect(writeForSms('Ẹ káàbọ̀')).toBe('Ẹ káàbọ̀');
  });

  it('is written once: written again it stays', () => {
    fc.assert(
      fc.property(textOf(fc.oneof(plainCharacter, foreignCharacter)), (text) => {
        expect(writeForSms(writeForSms(text))).toBe(writeForSms(text));
      }),
    );
  });
});
