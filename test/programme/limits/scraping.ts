import type { FastifyInstance } from 'fastify';

export interface Scraped {
  /** Answers that were not a refusal for too many tries. */
  readonly answered: number;
  /** Answers that hold one of the canaries, shortened. */
  readonly leaks: readonly string[];
}

/** Looks up badge numbers one after another; `from` names the network address of each look. */
export async function scrape(
  app: FastifyInstance,
  badges: readonly string[],
  canaries: readonly string[],
  from: (n: number) => string,
): Promise<Scraped> {
  let answered = 0;
  const leaks: string[] = [];
  for (const [n, badge] of badges.entries()) {
    const answer = await app.inject({
      url: `/api/verifications/verified/${badge}`,
      headers: { 'x-forwarded-for': from(n) },
    });
    if (answer.statusCode >= 500) throw new Error(`${badge}: ${answer.statusCode}`);
    if (answer.statusCode !== 429) answered += 1;
    const text = answer.body + JSON.stringify(answer.headers);
    if (canaries.some((canary) => text.includes(canary)))
      leaks.push(`${badge}: ${text.slice(0, 200)}`);
  }
  return { answered, leaks };
}

/** `10.x.y.z` for each number. */
export const addressFor = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Badge numbers in turn: `Sw-00000`, `Sw-00001`, ... in base 36. */
export const badgesInTurn = (count: number) =>
  Array.from({ length: count }, (_, n) => `Sw-${n.toString(36).padStart(5, '0').toUpperCase()}`);
