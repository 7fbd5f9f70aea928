import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

// In a thread of its own: hundreds of buyers keep this one busy, and what is measured is the product.
const ask = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { address, began } = workerData;
  const look = async () => {
    const answer = await fetch(address + '/readyz').catch(() => null);
    if (answer?.ok) parentPort.postMessage(Date.now() - began);
    else setTimeout(look, 20);
  };
  look();`;
const root = join(import.meta.dirname, '../../..');

/** Asks each server up to ten times a second whether it is ready, one question after the other, as a balancer does. */
export function balance(addresses: readonly string[], ready: Set<string>) {
  const leaving = new AbortController();
  const watch = async (address: string) => {
    while (!leaving.signal.aborted) {
      const answer = await fetch(`${address}/readyz`, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) ready.add(address);
      else ready.delete(address);
      await wait(100);
    }
  };
  for (const address of addresses) void watch(address);
  return { stop: () => leaving.abort() };
}

/** The built product as a process that can be killed and started again at the same address. */
export interface Mortal {
  readonly address: string;
  /** SIGKILL, then a new start. Gives the milliseconds until it answers again; `dead` looks in between. */
  kill(dead?: () => Promise<unknown>): Promise<number>;
  /**
   * SIGTERM, then a new start, from another folder if one is given: another version. Gives how long the
   * process took to end, and its exit code. One that was stopped is only started.
   */
  deploy(folder?: string): Promise<{ drainedMs: number; code: number | null }>;
  /** Whether the process that was started last is running. */
  lives(): boolean;
  stop(): Promise<void>;
}

/** Starts the product of this folder, or of another one. */
export async function startMortal(
  port: number,
  settings: Record<string, string>,
  folder = root,
): Promise<Mortal> {
  let cwd = folder;
  const address = `http://localhost:${port}`;
  let child: ChildProcess;
  let said = '';

  /** Gives the milliseconds until it answers. */
  async function start(): Promise<number> {
    const began = Date.now();
    child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        SITE_URL: address,
        OPERATIONS_PORT: '0',
        LOG_LEVEL: 'error',
        LIMITS_FACTOR: '1000000',
        ...settings,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        said = `${said}${text}`.slice(-4_000);
      });
    }
    const probe = new Worker(ask, { eval: true, workerData: { address, began } });
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The product did not start:\n${said}`);
    });
    const ready = once(probe, 'message');
    try {
      const [ms] = (await Promise.race([ready, ended])) as [number];
      return ms;
    } finally {
      ended.catch(() => undefined);
      await probe.terminate();
    }
  }

  const lives = () => child.exitCode === null && child.signalCode === null;

  async function end(signal: NodeJS.Signals): Promise<number> {
    if (!lives()) return 0;
    const began = performance.now();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return performance.now() - began;
  }

  await start();
  return {
    address,
    async kill(dead) {
      await end('SIGKILL');
      await dead?.();
      return start();
    },
    async deploy(next = cwd) {
      const drainedMs = await end('SIGTERM');
      const code = child.exitCode;
      cwd = next;
      await start();
      return { drainedMs, code };
    },
    lives,
    async stop() {
      await end('SIGTERM');
    },
  };
}
