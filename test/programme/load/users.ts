import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

export type Kind = 'read' | 'write';

/** One answer: how long it took from its sending to its last byte, in milliseconds. */
export interface Answered {
  readonly kind: Kind;
  readonly what: string;
  readonly ms: number;
  /** A status, or what became of the connection. */
  readonly outcome: number | string;
}

export interface User {
  /** Asks the site as a browser does, and notes the answer. */
  ask(kind: Kind, what: string, path: string, body?: object, more?: object): Promise<string>;
  chance(): number;
  /** A whole number below `most`. */
  draw(most: number): number;
}

/** What somebody does between two thoughts, and how often beside the others. */
export interface Deed {
  readonly weight: number;
  act(user: User): Promise<unknown>;
}

/** A deed whose page or call did not come: the user goes on with the next. */
class NotAnswered extends Error {}

/** Networks of 10.0.0.0/8 by their second and third number. */
const networks = 65_536;

/**
 * So many people use the site for so long; between two deeds each thinks, `thinkMs` on average, as long as chance
 * has it. Each deed comes from another network: limits are those of a live site, where nobody writes six messages in
 * five minutes. Gives every answer.
 */
export async function crowd(given: {
  address: string;
  users: number;
  seconds: number;
  thinkMs: number;
  deeds: readonly Deed[];
  random(): number;
}): Promise<readonly Answered[]> {
  const { address, deeds, random } = given;
  const answers: Answered[] = [];
  const over = performance.now() + given.seconds * 1_000;
  const draw = (most: number) => Math.floor(random() * most);
  const sum = deeds.reduce((all, { weight }) => all + weight, 0);

  function next(): Deed {
    let left = random() * sum;
    const at = deeds.findIndex(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    return deeds[Math.max(0, at)] as Deed;
  }

  let deed = 0;
  function nextUser(): User {
    const n = deed % networks;
    deed += 1;
    const from = { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.7` };
    return {
      chance: random,
      draw,
      async ask(kind, what, path, body, more) {
        const began = performance.now();
        const note = (outcome: number | string) =>
          answers.push({ kind, what, ms: performance.now() - began, outcome });
        const sends = body && {
          method: 'POST',
          headers: {
            ...from,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(body),
        };
        const answer = await fetch(address + path, {
          headers: { ...from, ...more },
          ...sends,
          signal: AbortSignal.timeout(30_000),
        })
          .then(async (told) => ({ status: told.status, text: await told.text() }))
          .catch((error: Error) => error);
        if (answer instanceof Error) {
          note(answer.name === 'TimeoutError' ? 'no answer in 30 s' : 'cut');
          throw new NotAnswered();
        }
        note(answer.status);
        if (answer.status >= 400) throw new NotAnswered();
        return answer.text;
      },
    };
  }

  async function use(): Promise<void> {
    // Nobody comes at the same moment as everybody.
    await wait(random() * given.thinkMs);
    while (performance.now() < over) {
      await next()
        .act(nextUser())
        .catch((error: unknown) => {
          if (!(error instanceof NotAnswered)) throw error;
        });
      const thought = -Math.log(1 - random()) * given.thinkMs;
      await wait(Math.min(thought, Math.max(0, over - performance.now())));
    }
  }

  await Promise.all(Array.from({ length: given.users }, use));
  return answers;
}

const shares = [0.5, 0.95, 0.99];

/** The limits of OpenCRVS, milliseconds: half, 95 and 99 of a hundred answers come within them. */
export const limitsMs: Readonly<Record<Kind, readonly number[]>> = {
  read: [50, 150, 300],
  write: [100, 300, 500],
};

/** The milliseconds within which half, 95 and 99 of a hundred of these answers came. */
export function quantiles(answers: readonly Answered[]): readonly number[] {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  return shares.map((share) => sorted[Math.min(last, Math.floor(sorted.length * share))] ?? 0);
}

/** What of these answers is over the limits, in words. */
export function tooSlow(answers: readonly Answered[]): readonly string[] {
  return (['read', 'write'] as const).flatMap((kind) => {
    const times = quantiles(answers.filter((one) => one.kind === kind));
    return times.flatMap((ms, n) =>
      ms > (limitsMs[kind][n] ?? 0) ? [`${kind}s: ${(shares[n] ?? 0) * 100} of a hundred`] : [],
    );
  });
}

/** Answers that no user should get, with how often they came. */
export function errorsOf(answers: readonly Answered[]): Readonly<Record<string, number>> {
  const errors: Record<string, number> = {};
  for (const { what, outcome } of answers) {
    if (typeof outcome === 'number' && outcome < 400) continue;
    const key = `${what}: ${outcome}`;
    errors[key] = (errors[key] ?? 0) + 1;
  }
  return errors;
}
