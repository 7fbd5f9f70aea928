// What the benchmarks measure with.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startPostgres } from '../tests/postgres.mjs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** User and system time of a process so far, in microseconds. */
export function cpuOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}

export const median = (numbers) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** A database server of its own; without its programs nothing is measured. */
export async function neededPostgres() {
  const postgres = await startPostgres();
  if (postgres) return postgres;
  console.error('No PostgreSQL server programs on this machine: the benchmark was not run.');
  process.exit(1);
}

export async function untilReady(address) {
  for (let tries = 0; tries < 300; tries += 1) {
    const ready = await fetch(address).catch(() => null);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} did not get ready.`);
}

export async function stop({ child }) {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  // The sandbox ends with who started it.
  if (child.connected) child.disconnect();
  else child.kill('SIGTERM');
  await ended;
}
