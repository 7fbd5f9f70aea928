import { describe, expect, it } from 'vitest';
import { type Cbor, decodeCbor, encodeCbor } from './cbor.rules.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

describe('values as RFC 8949, appendix A, writes them', () => {
  it.each<[Cbor, string]>([
    [0, '00'],
    [1, '01'],
    [23, '17'],
    [24, '1818'],
    [25, '1819'],
    [100, '1864'],
    [255, '18ff'],
    [256, '190100'],
    [1_000, '1903e8'],
    [65_535, '19ffff'],
    [65_536, '1a00010000'],
    [1_000_000, '1a000f4240'],
    [4_294_967_295, '1affffffff'],
    [4_294_967_296, '1b0000000100000000'],
    [1_000_000_000_000, '1b000000e8d4a51000'],
    [-1, '20'],
    [-10, '29'],
    [-100, '3863'],
    [-1_000, '3903e7'],
    [new Uint8Array(), '40'],
    [bytes('01020304'), '4401020304'],
    ['', '60'],
    ['IETF', '6449455446'],
    ['ü', '62c3bc'],
    [[], '80'],
    [[1, [2, 3], [4, 5]], '8301820203820405'],
    [new Map(), 'a0'],
    [
      new Map([
        [1, 2],
        [3, 4],
      ]),
      'a201020304',
    ],
    [{ tag: 1, value: 1_363_896_240 }, 'c11a514b67b0'],
  ])('%j', (value, text) => {
    expect(hex(encodeCbor(value))).toBe(text);
    expect(decodeCbor(bytes(text))).toEqual(value);
  });

  it('sorts keys by their bytes, the shorter of two with the same beginning first', () => {
    const keys: Cbor[] = ['aa', 'b', 10, 100, -1, [1, 2], [1]];
    const written = hex(encodeCbor(new Map(keys.map((key) => [key, 0]))));
    expect(written).toBe('a70a00186400200061620062616100810100' + '82010200');
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('not %s', (value) => {
    expect(() => encodeCbor(value)).toThrow('CBOR: no whole number');
  });

  it('give bytes that stay as they are when those they were read from change', () => {
    const from = bytes('4401020304');
    const value = decodeCbor(from);
    from.fill(0);
    expect(value).toEqual(bytes('01020304'));
  });
});

describe('refused', () => {
  const nested = (depth: number) => `${'81'.repeat(depth)}00`;
  it.each([
    ['nothing', ''],
    ['what ends in its number', '19ff'],
    ['what ends in its bytes', '4401'],
    ['what ends in its items', '8201'],
    ['what ends in its pairs', 'a101'],
    ['more items than there are bytes', '9b000fffffffffffff'],
    ['something behind the end', '0000'],
    ['numbers longer than needed', '1817'],
    ['lengths longer than needed', '580101'],
    ['numbers that mean nothing', '1c'],
    ['lengths that are not told', '5f41ff'],
    ['numbers beyond what is exact', '1b0020000000000000'],
    ['keys out of order', 'a203040102'],
    ['a key twice', 'a201020102'],
    ['floats', 'f93c00'],
    ['true', 'f5'],
    ['text that is no UTF-8', '61ff'],
    ['what lies too deep', nested(7)],
    ['tags that lie too deep', `${'c1'.repeat(7)}00`],
  ])('%s', (_what, text) => {
    expect(decodeCbor(bytes(text))).toBeNull();
  });

  it('not yet what lies as deep as anything may', () => {
    expect(decodeCbor(bytes(nested(6)))).not.toBeNull();
  });
});
