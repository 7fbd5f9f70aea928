import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';

const key = 'sk_test_for_signatures';
const bytes = Buffer.from('{"event":"charge.success","data":{"amount": 1.0}}');

describe('a signature', () => {
  it.each([
    ['none', undefined],
    ['a list', [signatureOf(bytes, key)]],
    ['an empty one', ''],
    ['a cut one', signatureOf(bytes, key).slice(1)],
    ['upper case', signatureOf(bytes, key).toUpperCase()],
    ['one of another key', signatureOf(bytes, 'sk_test_other')],
    ['one of half its length, as SHA-256 has', signatureOf(bytes, key).slice(0, 64)],
    ['one with a line end', `${signatureOf(bytes, key)}\n`],
  ])('is refused: %s', (_what, signature) => {
    expect(isSigned(bytes, signature, key)).toBe(false);
  });

  it('holds for the bytes as they came and for no others', () => {
    expect(isSigned(bytes, signatureOf(bytes, key), key)).toBe(true);
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(bytes.toString())));
    expect(isSigned(rewritten, signatureOf(bytes, key), key)).toBe(false);
  });

  it('breaks with any change of one byte', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (body, at, by) => {
          const signature = signatureOf(body, key);
          const other = Uint8Array.from(body);
          const place = at % other.length;
          other[place] = (other[place] ?? 0) ^ by;
          expect(isSigned(body, signature, key)).toBe(true);
          expect(isSigned(other, signature, key)).toBe(false);
        },
      ),
    );
  });
});
