import { hash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { bitsOf, challengeHeader, zeroBits } from '#platform/limits/challenge/solve.ts';

/** The challenge that an answer carries; empty when there is none. */
export function challengeOf(answer: Pick<LightMyRequestResponse, 'headers'>): string {
  return String(answer.headers[challengeHeader] ?? '');
}

/** Does the work of a challenge at once; a browser does it in pieces. */
export function worked(challenge: string): string {
  const bits = bitsOf(challenge);
  // Told as text a hash costs a third, and most of them show at once that they will not do.
  const zeros = '0'.repeat(Math.floor(bits / 4));
  for (let number = 0; ; number += 1) {
    const answer = `${challenge}.${number}`;
    const told = hash('sha256', answer, 'hex');
    if (told.startsWith(zeros) && zeroBits(Buffer.from(told, 'hex')) >= bits) return answer;
  }
}
