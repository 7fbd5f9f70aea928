const mebibyte = 1024 * 1024;

export interface Cut {
  /** Bytes of a part, but for the last: what one request carries. */
  readonly size: number;
  /** No object may have more parts. */
  readonly most: number;
}

const most = 10_000;
const smallest = 8 * mebibyte;

/** The cut of an object of at most so many bytes: 10,000 parts of one size, of 8 MiB up to 78 GiB, else larger. */
export function cutFor(length = 0): Cut {
  const needed = Math.ceil(length / most / mebibyte) * mebibyte;
  return { size: Math.max(smallest, needed), most };
}

export const bytesIn = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Whole parts and then the rest, which may be empty; each stands until the next is asked for, so that one is held. */
export async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  { size }: Cut,
): AsyncGenerator<readonly Uint8Array[]> {
  const held: Uint8Array[] = [];
  let lacks = size;
  for await (const piece of bytes) {
    let rest = piece;
    while (rest.length >= lacks) {
      held.push(rest.subarray(0, lacks));
      yield held;
      held.length = 0;
      rest = rest.subarray(lacks);
      lacks = size;
    }
    if (rest.length > 0) held.push(rest);
    lacks -= rest.length;
  }
  yield held;
}
