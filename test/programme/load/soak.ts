import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds at a moment; `at` in seconds since the load began. */
export interface Sample {
  readonly at: number;
  /** Resident memory, MiB. */
  readonly mib: number;
  /** Open files and sockets. */
  readonly files: number;
  /** Connections to its database. */
  readonly connections: number;
}

export interface Trend {
  /** How much of its memory the process has gained since it was warm, in percent. */
  readonly memoryPercent: number;
  readonly memoryPercentAnHour: number;
  readonly files: number;
  readonly connections: number;
  /** What of it is too much, in words. */
  readonly faults: readonly string[];
}

/** The first third warms up: code is compiled, caches fill, the heap finds its size. */
const warmShare = 1 / 3;
const percentAnHour = 5;
/** What a heap moves by itself within minutes; over hours the other bound is the wider one. */
const percentAtOnce = 10;
/** After this share the end is looked at. */
const endShare = 2 / 3;
/** So many more files or connections than before are no leak yet. */
const fewMore = 5;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of the slopes between all pairs, a second: single peaks do not move it. */
function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const slopes = samples.flatMap((one, n) =>
    samples.slice(n + 1).map((other) => (of(other) - of(one)) / (other.at - one.at)),
  );
  return median(slopes);
}

/**
 * What grows without end in these samples, if anything does. Memory that stays below what was held while it warmed up
 * has not grown: a heap that a load has widened shrinks, and widens again.
 */
export function trendOf(all: readonly Sample[]): Trend {
  const last = all.at(-1)?.at ?? 0;
  const samples = all.filter(({ at }) => at >= last * warmShare);
  if (samples.length < 20) throw new Error(`${samples.length} samples tell no trend.`);
  const seconds = last - (samples[0]?.at ?? 0);
  const grown = (of: (sample: Sample) => number) => slopeOf(samples, of) * seconds;
  const memoryPercent = (grown(({ mib }) => mib) / median(samples.map(({ mib }) => mib))) * 100;
  const files = grown((sample) => sample.files);
  const connections = grown((sample) => sample.connections);
  const hours = seconds / 3_600;
  const atLast = median(all.filter(({ at }) => at >= last * endShare).map(({ mib }) => mib));
  const held = Math.max(...all.filter(({ at }) => at < last * warmShare).map(({ mib }) => mib));
  const isMore = memoryPercent > Math.max(percentAtOnce, percentAnHour * hours) && atLast > held;
  const faults = [
    ...(isMore ? ['memory grows'] : []),
    ...(files > fewMore ? ['files stay open'] : []),
    ...(connections > fewMore ? ['connections stay open'] : []),
  ];
  return {
    memoryPercent,
    memoryPercentAnHour: memoryPercent / hours,
    files,
    connections,
    faults,
  };
}

/** What a process holds now, by the kernel. */
export function heldBy(pid: number): Pick<Sample, 'mib' | 'files'> {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { mib: Number(kib) / 1_024, files: readdirSync(`/proc/${pid}/fd`).length };
}

/** Takes samples until the load has ended, some 1,000 of them. */
export async function sampled(
  seconds: number,
  look: () => Promise<Omit<Sample, 'at'>>,
  load: Promise<unknown>,
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const pauseMs = Math.max(250, seconds);
  let over = false;
  const ended = load.finally(() => {
    over = true;
  });
  while (!over) {
    samples.push({ at: (performance.now() - began) / 1_000, ...(await look()) });
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, pauseMs))]);
  }
  await ended;
  return samples;
}
