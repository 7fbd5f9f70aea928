import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { bitsOf, challengeHeader, zeroBits } from '#platform/limits/challenge/solve.ts';

/** The challenge that an answer carries; empty when there is none. */
export function challengeOf(answer: Pick<LightMyRequestResponse, 'headers'>): string {
  return String(answer.headers[challengeHeader] ?? '');
}

/** Does the work of a challenge at once; a browser does it in pieces. */
export function worked(challenge: string): string {
  for (let number = 0; ; number += 1) {
    const answer = `${challenge}.${number}`;
    const hash = createHash('sha256').update(answer).digest();
    if (zeroBits(hash) >= bitsOf(challenge)) return answer;
  }
}
