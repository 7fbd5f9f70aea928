import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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

export function runProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  path: string,
): Promise<void> {
  return new Promise((done, fail) => {
    const run = spawn(find(name, path), args, { stdio: ['ignore', 'ignore', 'pipe'] });
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
