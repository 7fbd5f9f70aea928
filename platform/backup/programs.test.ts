import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dumpInto, loadFrom } from './programs.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the place of PostgreSQL’s, which writes down how it was called. */
function program(lines: string, name = 'pg_dump'): void {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o700);
}
const dump = (url: string) => dumpInto('dump', { url, path: folder, snapshot: '1-2' });
const told = () => readFileSync(join(folder, 'told'), 'utf8').trim().split('\n');

describe('a program of PostgreSQL', () => {
  it('that fails says why, and no password', async () => {
    program('echo "no route to host" >&2; exit 1');
    const url = 'postgres://site:secret@db.example.com/site';
    const failed = await dump(url).catch(String);
    expect(failed).toMatch(/pg_dump failed:\nno route to host/);
    expect(failed).not.toContain('secret');
  });

  it.each([
    'postgres://site:s%40cret%2F1@db.example.com:6432/site?sslmode=verify-full',
    'postgres://site@db.example.com:6432/site?sslmode=verify-full&password=s%40cret%2F1',
  ])('gets the password by its environment alone: %s', async (url) => {
    program(`printf '%s\\n' "$PGPASSWORD" "$@" > ${join(folder, 'told')}`);
    await dump(url);
    expect(told()).toEqual([
      's@cret/1',
      '--format=custom',
      '--snapshot=1-2',
      '--file=dump',
      '--dbname=postgres://site@db.example.com:6432/site?sslmode=verify-full',
    ]);
  });

  it.each(['', '&password=secret'])(
    'gets the options of the address as they were%s',
    async (more) => {
      program(`printf '%s\\n' "$@" > ${join(folder, 'told')}`);
      const url = 'postgres://site@localhost/site?options=-c%20search_path=own';
      await dump(`${url}${more}`);
      // A plus sign is no space to PostgreSQL's own programs.
      expect(decodeURIComponent(told().at(-1) ?? '')).toMatch(/\?options=-c search_path=own$/);
    },
  );

  it('is given no empty password where the address has none', async () => {
    program(`printf '%s\\n' "\${PGPASSWORD-none}" > ${join(folder, 'told')}`);
    const url = 'postgres://site@localhost/site';
    await dump(url);
    expect(told()).toEqual(['none']);
  });
});

describe('the programs that load a dump', () => {
  const url = 'postgres://site:secret@localhost/site';
  const load = () => loadFrom('dump', { url, path: folder });
  const script = [
    'SET lock_timeout = 0;',
    'SET transaction_timeout = 0;',
    "SET client_encoding = 'UTF8';",
    'COPY things FROM stdin;',
    'SET transaction_timeout = 0;',
    'Zoë',
  ];
  const says = `cat <<'END'\n${script.join('\n')}\nEND`;
  const keeps = `cat > ${join(folder, 'told')}`;

  it('of a version from 17 on load into a server before 17, which does not know all that they say', async () => {
    program(says, 'pg_restore');
    program(keeps, 'psql');
    await load();
    const [first, , ...rest] = script;
    // A server from 17 on may be set to end a transaction that takes as long as a load.
    const whereKnown = expect.stringMatching(/set_config.* FROM pg_settings WHERE name = /);
    expect(told()).toEqual(['begin;', first, whereKnown, ...rest, 'commit;']);
  });

  it('keep nothing of a dump that breaks off', async () => {
    program(`${says}\necho 'the end is missing' >&2; exit 1`, 'pg_restore');
    program(keeps, 'psql');
    await expect(load()).rejects.toThrow('pg_restore failed:\nthe end is missing');
    expect(told()).not.toContain('commit;');
  });

  it('say why the database takes nothing, and no password', async () => {
    program(`${says}\nyes data`, 'pg_restore');
    program('echo "no room is left" >&2; exit 3', 'psql');
    const failed = await load().catch(String);
    expect(failed).toMatch(/psql failed:\nno room is left/);
    expect(failed).not.toContain('secret');
  });
});
