import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

/** An address without its password, and that for the environment: everybody on the machine can read arguments. */
function apart(url: string): { readonly address: string; readonly secret: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const option = address.searchParams.get('password');
  const password = option ?? decodeURIComponent(address.password);
  address.password = '';
  if (option !== null) {
    address.searchParams.delete('password');
    // Written anew a space is a plus sign, which is none to PostgreSQL's programs.
    address.search = address.search.replaceAll('+', '%20');
  }
  return { address: address.href, secret: password ? { PGPASSWORD: password } : {} };
}

/** Runs a program of PostgreSQL against the database at `url`. Throws `OperatorError` where it fails. */
export function runProgram(
  name: 'pg_dump' | 'pg_restore',
  {
    url,
    args,
    path,
  }: { readonly url: string; readonly args: readonly string[]; readonly path: string },
): Promise<void> {
  const { address, secret } = apart(url);
  return new Promise((done, fail) => {
    const run = spawn(find(name, path), [...args, `--dbname=${address}`], {
      env: { ...environment, ...secret },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    run.stderr.on('data', (piece) => {
      said = `${said}${piece}`.slice(-2_000);
    });
    run.on('error', fail);
    run.on('exit', (code) =>
      code === 0 ? done() : fail(new OperatorError(`${name} failed:\n${said.trim()}`)),
    );
  });
}
