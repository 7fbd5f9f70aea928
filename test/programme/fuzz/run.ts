import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inputsOf, type Source } from './inputs.ts';

/** Feeds a parser hostile inputs and says what does not hold of it. */

/** A parser that reads what strangers write. */
export interface Target extends Source {
  readonly name: string;
  /** How many inputs it gets of all: slow parsers get fewer. */
  readonly share: number;
  /** Where the work is done beside the event loop, and bounded there: so long it may take. */
  readonly besideMs?: number;
  /**
   * Reads an input; null where the parser refuses it. Throws where anything does not hold: what the parser
   * itself may throw is caught here, by its class.
   */
  read(input: string): unknown;
}

/** What is to hold of an accepted input, and does not. */
class Broken extends Error {}

export function must(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Broken(words);
}

export interface Failure {
  readonly target: string;
  /** In the words of what was thrown, or `stall`, `unstable`, `memory`. */
  readonly why: string;
  /** As small as it could be made. */
  readonly input: string;
}

export interface Row {
  readonly target: string;
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
  readonly seconds: number;
  readonly failures: readonly Failure[];
}

export interface Bounds {
  readonly stallMs: number;
  readonly memoryMib: number;
}
/** What holds of every input (a machine under tests may be slower: then `stallMs` is given). */
export const usual: Bounds = { stallMs: 200, memoryMib: 512 };

/** Asked twice, one input of so many must be answered the same. */
const twiceOneOf = 4;
const looksAtMemory = 512;
const mostFailures = 5;
/** Smaller inputs are looked for so often, and no longer than this. */
const [mostTries, mostMs] = [3_000, 10_000];

const mib = 1024 * 1024;
const held = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / mib;
};

let collect: (() => void) | undefined;
/** Twice: what has a finalizer, and what is freed beside us, is there still after the first collection. */
async function collected(): Promise<number> {
  setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc') as () => void;
  collect();
  await setImmediate();
  collect();
  return held();
}

const wordsOf = (error: unknown) =>
  error instanceof Broken ? error.message : `threw ${String(error).slice(0, 120)}`;

interface Look {
  readonly answer: unknown;
  readonly ms: number;
  readonly why: string | null;
}

async function look(target: Target, input: string): Promise<Look> {
  const began = performance.now();
  try {
    const given = target.read(input);
    const answer = given instanceof Promise ? await given : given;
    return { answer, ms: performance.now() - began, why: null };
  } catch (error) {
    return { answer: null, ms: performance.now() - began, why: wordsOf(error) };
  }
}

/**
 * Whether an input that took long takes long by itself. A collection of garbage, or another process on the
 * same core, makes a single outlier: the input is read three times more in the same process, and only when
 * the quickest of them needs as much time of the processor again is it a stall. Waiting counts too where it
 * lasts ten times as long.
 */
async function readSlowly(target: Target, input: string, most: number) {
  let [quickest, shortest] = [Infinity, Infinity];
  for (let n = 0; n < 3; n += 1) {
    const before = process.cpuUsage();
    const { ms } = await look(target, input);
    const { user, system } = process.cpuUsage(before);
    quickest = Math.min(quickest, (user + system) / 1_000);
    shortest = Math.min(shortest, ms);
  }
  const stalls = (quickest > most && shortest > most) || shortest > 10 * most;
  return { stalls, shortest };
}

/** What does not hold of an input; null when all does. */
async function faultOf(target: Target, input: string, { stallMs }: Bounds): Promise<string | null> {
  const { why, ms, answer } = await look(target, input);
  if (why) return why;
  if (ms > stallMs && (await readSlowly(target, input, stallMs)).stalls) return 'stall';
  const again = await look(target, input);
  return isDeepStrictEqual(again.answer, answer) ? null : 'unstable';
}

/** The same failure by less: parts are left out, halves first, single signs last. */
async function smaller(target: Target, failure: Failure, bounds: Bounds): Promise<Failure> {
  const until = performance.now() + mostMs;
  let { input } = failure;
  let tries = 0;
  for (let size = Math.ceil(input.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < input.length; ) {
      tries += 1;
      if (tries > mostTries || performance.now() > until) return { ...failure, input };
      const less = input.slice(0, at) + input.slice(at + size);
      if ((await faultOf(target, less, bounds)) === failure.why) input = less;
      else at += size;
    }
  }
  return { ...failure, input };
}

/** Reads one input that failed before. */
export async function readAgain(target: Target, input: string, bounds = usual) {
  return faultOf(target, input, bounds);
}

/** Runs a target and counts. `inputs` are drawn by the seed, so that a run can be repeated. */
export async function fuzz(
  target: Target,
  { inputs, seed, bounds: given = usual }: { inputs: number; seed: number; bounds?: Bounds },
): Promise<Row> {
  const bounds = { ...given, stallMs: Math.max(given.stallMs, target.besideMs ?? 0) };
  const began = performance.now();
  // A small bound needs an exact beginning; collecting takes its time where much else is in memory.
  const before = bounds.memoryMib < usual.memoryMib ? await collected() : held();
  const failures: Failure[] = [];
  let [count, accepted, slowestMs] = [0, 0, 0];
  const found = async (why: string, input: string) => {
    if (failures.length >= mostFailures || failures.some((one) => one.why === why)) return;
    failures.push(await smaller(target, { target: target.name, why, input }, bounds));
  };
  for (const input of inputsOf(target, inputs, seed)) {
    count += 1;
    const { answer, ms, why } = await look(target, input);
    if (why) await found(why, input);
    else if (answer !== null) accepted += 1;
    if (ms > bounds.stallMs) {
      const { stalls, shortest } = await readSlowly(target, input, bounds.stallMs);
      if (stalls) await found('stall', input);
      slowestMs = Math.max(slowestMs, Math.min(ms, shortest));
    } else slowestMs = Math.max(slowestMs, ms);
    if (!why && count % twiceOneOf === 0) {
      const again = await look(target, input);
      if (!isDeepStrictEqual(again.answer, answer)) await found('unstable', input);
    }
    const isDue = count % looksAtMemory === 0;
    const grows = (now: number) => now - before > bounds.memoryMib;
    if (isDue && grows(held()) && grows(await collected())) {
      await found('memory', input);
      break;
    }
  }
  return {
    target: target.name,
    inputs: count,
    accepted,
    refused: count - accepted,
    slowestMs,
    seconds: (performance.now() - began) / 1_000,
    failures,
  };
}
