const mebibyte = 1024 * 1024;

/** How an object is cut for a bucket. */
export interface Cut {
  /** Bytes of a part by its place, from 0 on: what one request carries. */
  sizeOf(at: number): number;
  /** No object may have more parts. */
  readonly most: number;
}

/**
 * A bucket takes 10,000 parts of an object. All of 8 MiB they would end at 78 GiB, so they grow with their number to
 * 512 MiB: 2.2 TiB. One part is held at a time, and the first 78 GiB have none over 32 MiB.
 */
export const growing: Cut = {
  sizeOf: (at) => Math.min(8 * 4 ** Math.floor(at / 2_000), 512) * mebibyte,
  most: 10_000,
};

export const bytesIn = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Whole parts and then the rest, which may be empty; each stands until the next is asked for, so that one is held. */
export async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  { sizeOf }: Cut,
): AsyncGenerator<readonly Uint8Array[]> {
  const held: Uint8Array[] = [];
  let lacks = sizeOf(0);
  let at = 0;
  for await (const piece of bytes) {
    let rest = piece;
    while (rest.length >= lacks) {
      held.push(rest.subarray(0, lacks));
      yield held;
      held.length = 0;
      rest = rest.subarray(lacks);
      at += 1;
      lacks = sizeOf(at);
    }
    if (rest.length > 0) held.push(rest);
    lacks -= rest.length;
  }
  yield held;
}
