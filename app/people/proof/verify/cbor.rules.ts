import { type Bytes, bytesOf, isSame, textOf } from './bytes.rules.ts';

/**
 * As much of CBOR (RFC 8949) as a proof needs: whole numbers, bytes, texts, arrays, maps and tags, in the
 * core deterministic encoding (4.2.1) and no other.
 */

interface Tagged {
  readonly tag: number;
  readonly value: Cbor;
}
export type Cbor = number | string | Uint8Array | readonly Cbor[] | CborMap | Tagged;
type CborMap = ReadonlyMap<Cbor, Cbor>;

/** Deeper than a claim ever is. */
const deepest = 6;

const major = 5;
const number = 31;
const kinds = { whole: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const;

function head(kind: number, count: number): number[] {
  const first = kind << major;
  if (count < 24) return [first | count];
  if (count < 0x100) return [first | 24, count];
  if (count < 0x10000) return [first | 25, count >> 8, count & 255];
  const four = (value: number) => [24, 16, 8, 0].map((by) => (value >>> by) & 255);
  if (count < 0x100000000) return [first | 26, ...four(count)];
  return [first | 27, ...four(Math.floor(count / 0x100000000)), ...four(count % 0x100000000)];
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const gap = (a[at] ?? 0) - (b[at] ?? 0);
    if (gap !== 0) return gap;
  }
  return a.length - b.length;
}

function written(value: Cbor): number[] {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError('CBOR: no whole number');
    return value < 0 ? head(kinds.negative, -1 - value) : head(kinds.whole, value);
  }
  if (typeof value === 'string') {
    const bytes = bytesOf(value);
    return [...head(kinds.text, bytes.length), ...bytes];
  }
  if (value instanceof Uint8Array) return [...head(kinds.bytes, value.length), ...value];
  if (value instanceof Map) {
    const entries = [...(value as CborMap)]
      .map(([key, one]) => [written(key), written(one)] as const)
      .sort(([a], [b]) => inOrder(a, b));
    return [...head(kinds.map, entries.length), ...entries.flat(2)];
  }
  if (Array.isArray(value)) {
    return [...head(kinds.array, value.length), ...value.flatMap((one) => written(one as Cbor))];
  }
  const { tag, value: inner } = value as Tagged;
  return [...head(kinds.tag, tag), ...written(inner)];
}

/** Writes a value; its maps come out in order whatever order they had. */
export const encodeCbor = (value: Cbor): Bytes => Uint8Array.from(written(value));

class Malformed extends Error {}

class Reader {
  private at = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  private take(count: number): Uint8Array {
    if (count > this.bytes.length - this.at) throw new Malformed();
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  private count(info: number): number {
    if (info < 24) return info;
    // 28 to 30 mean nothing, 31 is a length that is not told.
    if (info > 27) throw new Malformed();
    const count = this.take(2 ** (info - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
    if (!Number.isSafeInteger(count)) throw new Malformed();
    return count;
  }

  private items(count: number, depth: number): Cbor[] {
    // An item takes a byte at least: no count can ask for more memory than the bytes that came.
    if (count > this.bytes.length - this.at) throw new Malformed();
    return Array.from({ length: count }, () => this.value(depth + 1));
  }

  value(depth = 0): Cbor {
    if (depth > deepest) throw new Malformed();
    const first = this.take(1)[0] ?? 0;
    const kind = first >> major;
    if (kind > kinds.tag) throw new Malformed();
    const count = this.count(first & number);
    if (kind === kinds.whole) return count;
    if (kind === kinds.negative) return -1 - count;
    if (kind === kinds.bytes) return this.take(count).slice();
    if (kind === kinds.array) return this.items(count, depth);
    if (kind === kinds.tag) return { tag: count, value: this.value(depth + 1) };
    if (kind === kinds.text) {
      const text = textOf(this.take(count));
      if (text === null) throw new Malformed();
      return text;
    }
    const flat = this.items(count * 2, depth);
    return new Map(
      Array.from({ length: count }, (_, n) => [flat[2 * n], flat[2 * n + 1]] as never),
    );
  }
}

/**
 * Reads one value that is all of the bytes. Null for everything that `encodeCbor` would not have written
 * so: keys twice or out of order, numbers or lengths longer than needed, lengths that are not told, floats,
 * something behind the end.
 */
export function decodeCbor(bytes: Uint8Array): Cbor | null {
  try {
    const value = new Reader(bytes).value();
    return isSame(encodeCbor(value), bytes) ? value : null;
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return null;
    throw error;
  }
}
