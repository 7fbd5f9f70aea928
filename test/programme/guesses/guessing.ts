import { type LimitName, limitTable } from '#platform/limits/table.ts';
import { faceOf, type Seen } from '../accounts/timing.ts';
import { addressFor } from '../limits/scraping.ts';

/** A kind of secret that somebody without it may try out. */
export interface Secret {
  readonly what: string;
  /** What bounds the tries of one network; null where nothing does but the secret's length. */
  readonly limit: LimitName | null;
  /** The first of its networks, so that no other kind's tries are counted there. */
  readonly networks: number;
  /** Tries one, from an address. */
  try(guess: string, from: string): Promise<Seen>;
  /** Secrets that open. */
  readonly alive: readonly string[];
  /** Secrets that have opened and do no more. */
  readonly over: readonly string[];
  /** The letters of one. */
  readonly alphabet: string;
}

export interface Guessed {
  /** Answers that were no refusal for too many tries. */
  readonly answered: number;
  /** How many that could be at most. */
  readonly allowed: number;
  /** The answers as they look: one, where nothing is told apart. */
  readonly faces: readonly string[];
  /** What the refusals for too many tries look like, without the seconds and the challenge. */
  readonly refusals: readonly string[];
}

/** A sequence of numbers that a seed repeats. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low bits repeat soon.
    return Math.floor((state / 2 ** 32) * below);
  };
}

const sample = (one: string, alphabet: string, below: (n: number) => number) =>
  Array.from(one, () => alphabet[below(alphabet.length)]).join('');

/**
 * The guess at a place in the row: one letter changed, cut or added in a secret that opens; one that opens no more;
 * one of the same form by chance.
 */
export function guessesAt({ alive, over, alphabet }: Secret, below: (n: number) => number) {
  const change = (one: string) => {
    const at = below(one.length);
    const found = alphabet.indexOf(one[at] ?? '');
    const other = alphabet[(found + 1 + below(alphabet.length - 1)) % alphabet.length];
    return one.slice(0, at) + other + one.slice(at + 1);
  };
  return (n: number): string => {
    const one = alive[below(alive.length)] ?? '';
    const kind = n % 5;
    if (kind === 0 && over.length > 0) return over[below(over.length)] ?? '';
    if (kind === 1) return one.slice(0, -1);
    if (kind === 2) return one + alphabet[below(alphabet.length)];
    return kind === 3 ? change(one) : sample(one, alphabet, below);
  };
}

/** The answer to a try too many, without what differs each time: how long to wait, and the work to do. */
function refusalOf({ statusCode, body, headers }: Seen): string {
  const names = Object.keys(headers).filter((name) => !/^(date|x-request-id)$/.test(name));
  const error = (JSON.parse(body) as { error?: string }).error;
  return JSON.stringify([statusCode, error, names.sort()]);
}

const networksAtOnce = 8;

/** Tries so many guesses; each network makes twice as many as it is allowed. */
export async function guessAt(secret: Secret, tries: number, seed: number): Promise<Guessed> {
  const { max } = secret.limit ? limitTable[secret.limit] : { max: tries };
  const each = secret.limit ? 2 * max : Math.ceil(tries / networksAtOnce);
  const networks = Math.ceil(tries / each);
  const [faces, refusals] = [new Set<string>(), new Set<string>()];
  let [answered, allowed, next] = [0, 0, 0];
  const run = async () => {
    for (let network = next++; network < networks; network = next++) {
      const from = addressFor(secret.networks + network);
      const guess = guessesAt(secret, numbersFrom(seed + network));
      const own = Math.min(each, tries - network * each);
      allowed += Math.min(max, own);
      for (let n = 0; n < own; n += 1) {
        const seen = await secret.try(guess(n), from);
        if (seen.statusCode === 429) refusals.add(refusalOf(seen));
        else {
          answered += 1;
          faces.add(faceOf(seen));
        }
      }
    }
  };
  await Promise.all(Array.from({ length: networksAtOnce }, run));
  return { answered, allowed, faces: [...faces], refusals: [...refusals] };
}
