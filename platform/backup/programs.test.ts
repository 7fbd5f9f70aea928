import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from './programs.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of PostgreSQL’s, which writes down how it was called. */
function program(lines: string): void {
  const file = join(folder, 'pg_dump');
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o700);
}
const told = () => readFileSync(join(folder, 'told'), 'utf8').trim().split('\n');

describe('a program of PostgreSQL', () => {
  it('that fails says why, and no password', async () => {
    program('echo "no route to host" >&2; exit 1');
    const url = 'postgres://site:secret@db.example.com/site';
    const failed = await runProgram('pg_dump', { url, args: [], path: folder }).catch(String);
    expect(failed).toMatch(/pg_dump failed:\nno route to host/);
    expect(failed).not.toContain('secret');
  });

  it.each([
    'postgres://site:s%40cret%2F1@db.example.com:6432/site?sslmode=verify-full',
    'postgres://site@db.example.com:6432/site?sslmode=verify-full&password=s%40cret%2F1',
  ])('gets the password by its environment alone: %s', async (url) => {
    program(`printf '%s\\n' "$PGPASSWORD" "$@" > ${join(folder, 'told')}`);
    await runProgram('pg_dump', { url, args: ['--format=custom'], path: folder });
    expect(told()).toEqual([
      's@cret/1',
      '--format=custom',
      '--dbname=postgres://site@db.example.com:6432/site?sslmode=verify-full',
    ]);
  });

  it.each(['', '&password=secret'])(
    'gets the options of the address as they were%s',
    async (more) => {
      program(`printf '%s\\n' "$@" > ${join(folder, 'told')}`);
      const url = 'postgres://site@localhost/site?options=-c%20search_path=own';
      await runProgram('pg_dump', { url: `${url}${more}`, args: [], path: folder });
      // A plus sign is no space to PostgreSQL's own programs.
      expect(decodeURIComponent(told()[0] ?? '')).toMatch(/\?options=-c search_path=own$/);
    },
  );

  it('is given no empty password where the address has none', async () => {
    program(`printf '%s\\n' "\${PGPASSWORD-none}" > ${join(folder, 'told')}`);
    const url = 'postgres://site@localhost/site';
    await runProgram('pg_dump', { url, args: [], path: folder });
    expect(told()).toEqual(['none']);
  });
});
