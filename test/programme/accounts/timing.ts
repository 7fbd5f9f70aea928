import fc from 'fast-check';

/** What a visitor can see of an answer, but for what differs by nature: time and request id. */
export interface Seen {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Two kinds of the same question, and how each is asked. */
export interface Route {
  known(): Promise<Seen>;
  unknown(): Promise<Seen>;
}

/** An answer as text, so that two can be compared byte by byte. */
export function faceOf({ statusCode, body, headers }: Seen): string {
  const own = Object.entries(headers).filter(([name]) => !/^(date|x-request-id)$/.test(name));
  return JSON.stringify([statusCode, own.sort(), body]);
}

async function timed(ask: () => Promise<Seen>): Promise<{ ms: number; face: string }> {
  const began = process.hrtime.bigint();
  const seen = await ask();
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  return { ms, face: faceOf(seen) };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * How well the best threshold tells the two apart: learned from one half, tried on the other. One
 * half is what a coin gets.
 */
function classified(known: readonly number[], unknown: readonly number[]): number {
  const half = Math.floor(known.length / 2);
  const right = (from: number, to: number, at: number, above: boolean) => {
    const hits = (values: readonly number[], wants: boolean) =>
      values.slice(from, to).filter((ms) => ms > at === wants).length;
    return hits(known, above) + hits(unknown, !above);
  };
  const steps = [...known.slice(0, half), ...unknown.slice(0, half)];
  let [best, at, above] = [-1, 0, true];
  for (const step of steps) {
    for (const side of [true, false]) {
      const score = right(0, half, step, side);
      if (score > best) [best, at, above] = [score, step, side];
    }
  }
  const tried = 2 * (known.length - half);
  return right(half, known.length, at, above) / tried;
}

/**
 * How far the ratio of the medians strays from one by chance: the same times under labels that are
 * dealt out anew, 99 times of 100. On a busy machine that is more than on a quiet one.
 */
function strayedByChance(known: readonly number[], unknown: readonly number[], seed: number) {
  const all = [...known, ...unknown];
  const runs = fc.sample(fc.array(fc.integer(), { minLength: all.length, maxLength: all.length }), {
    numRuns: 200,
    seed,
  });
  const strayed = runs.map((keys) => {
    const dealt = all
      .map((ms, n) => ({ ms, key: keys[n] ?? 0 }))
      .sort((a, b) => a.key - b.key)
      .map(({ ms }) => ms);
    return Math.abs(median(dealt.slice(known.length)) / median(dealt.slice(0, known.length)) - 1);
  });
  return strayed.sort((a, b) => a - b)[Math.floor(strayed.length * 0.99)] ?? 0;
}

export interface Told {
  /** Answers that looked different, as pairs of known and unknown. */
  readonly differing: readonly string[];
  readonly ratio: number;
  /** How far from one the ratio would stray by chance alone. */
  readonly chance: number;
  readonly classifier: number;
}

/** Asks both kinds in turn, which comes first by chance, and says what could be learned from it. */
export async function tellApart(pair: Route, times: number, seed: number): Promise<Told> {
  const [known, unknown]: [number[], number[]] = [[], []];
  const differing: string[] = [];
  const order = fc.sample(fc.boolean(), { numRuns: times, seed });
  // The first ones load code and fill caches.
  for (let n = 0; n < 10; n += 1) await Promise.all([pair.known(), pair.unknown()]);
  for (const first of order) {
    const asked = first ? [pair.known, pair.unknown] : [pair.unknown, pair.known];
    const one = await timed(asked[0] as Route['known']);
    const two = await timed(asked[1] as Route['known']);
    const [k, u] = first ? [one, two] : [two, one];
    known.push(k.ms);
    unknown.push(u.ms);
    if (k.face !== u.face) differing.push(`${k.face} / ${u.face}`);
  }
  return {
    differing,
    ratio: median(known) / median(unknown),
    chance: strayedByChance(known, unknown, seed),
    classifier: classified(known, unknown),
  };
}

/** What a coin may get by luck in so many tries, with 1 % to spare over 55 %. */
export function mostClassified(times: number): number {
  return Math.max(0.55, 0.5 + 3 * Math.sqrt(0.25 / times));
}
