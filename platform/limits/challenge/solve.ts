/** Proof of work above a limit: a hash that begins with zero bits. Browser and server. */

export const challengeHeader = 'x-challenge';
export const answerHeader = 'x-challenge-answer';
/** For pages, where no script can set a header. */
export const answerCookie = '__Host-challenge-answer';

export function zeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

export function bitsOf(challenge: string): number {
  return Number(/^(\d{1,2})\./.exec(challenge)?.[1] ?? 0);
}

const atOnce = 256;
const hardest = 22;

/** Finds `<challenge>.<number>`; null for none or too hard a one. Throws the signal's reason. */
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
    const answer = answers[found];
    if (answer !== undefined) return answer;
  }
}
