import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { environment } from '../config.server.ts';
import { OperatorError } from './errors.server.ts';

const versions = '/usr/lib/postgresql';

/** A program of PostgreSQL: on the PATH, or where Debian keeps it. Throws `OperatorError`. */
function find(name: string, path: string): string {
  const newest = existsSync(versions)
    ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const places = [...path.split(delimiter), ...newest.map((one) => join(versions, one, 'bin'))];
  const found = places.map((place) => join(place, name)).find((file) => existsSync(file));
  if (found) return found;
  throw new OperatorError(
    `${name} is not on this machine: install the PostgreSQL client programs.`,
  );
}

/** The password goes by the environment: everybody on the machine can read arguments. */
function apart(url: string): { readonly address: string; readonly secret: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const option = address.searchParams.get('password');
  const password = option ?? decodeURIComponent(address.password);
  address.password = '';
  if (option !== null) {
    address.searchParams.delete('password');
    // A space is written as a plus sign, which PostgreSQL's programs do not read as one.
    address.search = address.search.replaceAll('+', '%20');
  }
  return { address: address.href, secret: password ? { PGPASSWORD: password } : {} };
}

interface Begun {
  readonly secret?: NodeJS.ProcessEnv;
  readonly stdio: readonly ['ignore' | 'pipe', 'ignore' | 'pipe'];
}

/** Starts a program; `ended` rejects with what it said where it fails. */
function begin(file: string, args: readonly string[], { secret = {}, stdio }: Begun) {
  const run = spawn(file, args, {
    env: { ...environment, ...secret },
    stdio: [...stdio, 'pipe'],
  });
  let said = '';
  run.stderr?.on('data', (piece) => {
    said = `${said}${piece}`.slice(-2_000);
  });
  const ended = new Promise<void>((done, fail) => {
    run.on('error', fail);
    run.on('close', (code) =>
      code === 0 ? done() : fail(new OperatorError(`${basename(file)} failed:\n${said.trim()}`)),
    );
  });
  return { run, ended };
}

/** Lays the database at `url` into a file, as it is in that snapshot. Throws `OperatorError` where it fails. */
export function dumpInto(
  file: string,
  {
    url,
    path,
    snapshot,
  }: { readonly url: string; readonly path: string; readonly snapshot: string },
): Promise<void> {
  const { address, secret } = apart(url);
  const args = ['--format=custom', `--snapshot=${snapshot}`, `--file=${file}`];
  return begin(find('pg_dump', path), [...args, `--dbname=${address}`], {
    secret,
    stdio: ['ignore', 'ignore'],
  }).ended;
}

/** pg_restore writes this first from version 17 on; servers before 17 do not know it. */
const newer = 'SET transaction_timeout = 0;';
/** Lifts the limit on servers that know it: the load is one long transaction. */
const whereKnown = `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout';`;
/** The statement behind it: from there on nothing is replaced. */
const behind = 'SET client_encoding';

/** A dump's statements in one transaction that the caller ends, as older servers take them too. */
async function* asBegun(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.from('begin;\n');
  let isOver = false;
  for await (const piece of script) {
    if (isOver) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    isOver = head.includes(behind);
    if (isOver) yield Buffer.from(head.toString('latin1').replace(newer, whereKnown), 'latin1');
  }
  if (!isOver) yield head;
}

/** Loads such a file into the database at `url`, all or nothing, even where we are killed. Throws `OperatorError`. */
export async function loadFrom(
  file: string,
  { url, path }: { readonly url: string; readonly path: string },
): Promise<void> {
  const { address, secret } = apart(url);
  const [reader, loader] = [find('pg_restore', path), find('psql', path)];
  const read = begin(reader, ['--no-owner', '--file=-', file], { stdio: ['ignore', 'pipe'] });
  // Terse: errors would quote what a row holds.
  const how = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse'];
  const load = begin(loader, [...how, `--dbname=${address}`], {
    secret,
    stdio: ['pipe', 'ignore'],
  });
  const [out, into] = [read.run.stdout, load.run.stdin];
  if (!out || !into) throw new Error('A program was started without its pipes.');
  // Its exit tells why it takes no more.
  into.on('error', () => undefined);
  const feed = async () => {
    try {
      await Promise.all([read.ended, pipeline(out, asBegun, into, { end: false })]);
      into.end('commit;\n');
    } catch (error) {
      // Without the commit the database keeps nothing.
      into.destroy();
      throw error;
    }
  };
  const [loaded, fed] = await Promise.allSettled([load.ended, feed()]);
  // The loader's refusal goes first: it breaks off the feed too.
  for (const one of [loaded, fed]) if (one.status === 'rejected') throw one.reason;
}
