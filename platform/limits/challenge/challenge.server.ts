import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.server.ts';
import type { Secrets } from '../../secrets.server.ts';
import { bitsOf, zeroBits } from './solve.ts';

const purpose = 'limit-challenge';
/** From a fifth of a second in a browser to some seconds. */
const easiest = 14;
const hardest = 18;
/** Longer than clocks differ, shorter than a page stays open. */
const holdsMs = 30 * 60_000;

/** How hard the next challenge is, after so many that were solved within the window. */
export function bitsAfter(solved: number): number {
  return Math.min(hardest, easiest + Math.floor(Math.log2(1 + solved)));
}

export function newChallenge(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  bits: number,
): string {
  const text = `${bits}.${clock.now().getTime() + holdsMs}.${secrets.randomToken()}`;
  return `${text}.${secrets.sign(purpose, text)}`;
}

/** The challenge that this is the true answer to, with how hard it was; null for any other text. */
export function answered(
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  answer: string,
): { challenge: string; bits: number } | null {
  const [bits = '', until = '', number = '', signature = ''] = answer.split('.');
  const text = `${bits}.${until}.${number}`;
  if (!secrets.verify(purpose, text, signature)) return null;
  if (Number(until) <= clock.now().getTime()) return null;
  const challenge = `${text}.${signature}`;
  const isTrue = zeroBits(createHash('sha256').update(answer).digest()) >= bitsOf(challenge);
  return isTrue ? { challenge, bits: bitsOf(challenge) } : null;
}
