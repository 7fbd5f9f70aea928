/**
 * A challenge of a limit: whoever is above it may go on after finding a number whose hash begins with
 * so many zero bits. That takes a browser a moment, and who asks a thousand times a thousand of them.
 * Runs in the browser and on the server.
 */

/** Carries a challenge to the browser, beside an answer of 429. */
export const challengeHeader = 'x-challenge';
/** Carries the answer with the request that is sent again. */
export const answerHeader = 'x-challenge-answer';
/** The same for a page, which no script can give a header. */
export const answerCookie = '__Host-challenge-answer';

/** How many zero bits these bytes begin with. */
export function zeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** How hard a challenge is, by its own word; 0 for what is none. */
export function bitsOf(challenge: string): number {
  return Number(/^(\d{1,2})\./.exec(challenge)?.[1] ?? 0);
}

/** Tried together, so that the browser's own threads are busy and the page is not. */
const atOnce = 256;
/** Nobody's browser is made to work without an end. */
const hardest = 22;

/**
 * Finds the answer to a challenge: `<challenge>.<number>`. Null where it cannot be found: no
 * challenge, too hard a one, or no hashing outside of a secure page. Throws the signal's reason.
 */
export async function solve(challenge: string, signal?: AbortSignal): Promise<string | null> {
  const bits = bitsOf(challenge);
  const subtle = globalThis.crypto?.subtle;
  if (bits === 0 || bits > hardest || !subtle) return null;
  const encoder = new TextEncoder();
  for (let start = 0; ; start += atOnce) {
    signal?.throwIfAborted();
    const answers = Array.from({ length: atOnce }, (_none, n) => `${challenge}.${start + n}`);
    const hashes = await Promise.all(
      answers.map((answer) => subtle.digest('SHA-256', encoder.encode(answer))),
    );
    const found = hashes.findIndex((hash) => zeroBits(new Uint8Array(hash)) >= bits);
    if (found >= 0) return answers[found] as string;
  }
}
