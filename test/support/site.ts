import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { dropOnServer, newOnServer, server } from './postgresql.ts';

const root = join(import.meta.dirname, '../..');

export interface Site {
  /** `http://localhost:<port>`, without a slash at the end. */
  readonly address: string;
  /** Where its figures for operators are. */
  readonly operations: string;
  /** The server's DATA_DIR: without SMTP_URL its mails lie in `mail/`. */
  readonly folder: string;
  /** The server's process. */
  readonly pid: number;
  /** Everything that the process has written on standard output and standard error. */
  said(): string;
  /** The first administrator's one-time password, as the terminal was told. */
  oneTimePassword(): Promise<string>;
  stop(): Promise<void>;
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** What a site on the embedded database sees to by itself. */
const asByItself = {
  SECRET_KEY: 'a key for tests only, forty characters ok',
  SAMPLE_DATA: 'on',
};

/** Settings of a site that is on the embedded database in any case. */
export const embedded = { DATABASE_URL: '' };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Builds the product when its sources have changed and starts it as a process of its own on a free
 * port and a fresh data folder, with a fresh database of the tests' PostgreSQL where there is one.
 * `settings` are its environment, e.g. `{ LIMITS_FACTOR: '1' }`; `script` is what starts it, `npm start`'s by default.
 */
export async function startSite(
  settings: Record<string, string> = {},
  script: 'start' | 'dev' = 'start',
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-journeys-'));
  const port = await freePort();
  const operations = await freePort();
  const address = `http://localhost:${port}`;
  const database = server && !('DATABASE_URL' in settings) ? await newOnServer() : null;
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_URL: address,
      DATA_DIR: folder,
      OPERATIONS_PORT: String(operations),
      PAYSTACK_SANDBOX_PORT: String(await freePort()),
      IDENTITY_SANDBOX_PORT: String(await freePort()),
      MESSAGING_SANDBOX_PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      LIMITS_FACTOR: '1000',
      FREE_DISK_PERCENT: '0',
      ...(database ? { DATABASE_URL: database.url, ...asByItself } : {}),
      ...settings,
    },
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${said}`);
    await pause(100);
  }
  return {
    address,
    operations: `http://localhost:${operations}`,
    folder,
    pid: child.pid ?? 0,
    said: () => said,
    async oneTimePassword() {
      for (;;) {
        const told = /administrator@\S+\s+(\S+)\n/.exec(said)?.[1];
        if (told) return told;
        if (child.exitCode !== null) throw new Error(`The product has ended:\n${said}`);
        await pause(20);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
      if (database) await dropOnServer(database.name);
    },
  };
}
