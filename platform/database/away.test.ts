import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { server as postgres } from '#test/support/postgresql.ts';
import { BadSettings, readConfig } from '../config.server.ts';
import { openPlatform } from '../platform.server.ts';
import { isAway } from './away.server.ts';
import { openPostgresql } from './postgresql.server.ts';
import { takeTime } from './transaction.server.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ...['25006', '57P01', '57P02', '57P03', '53100', '53300', '08000', '08003', '08006', '08P01'],
  ...['40P01', '55P03', 'ECONNREFUSED', 'EAI_AGAIN', 'ENOSPC'],
])('the database is away for %s', (code) => {
  expect(isAway(withCode(code))).toBe(true);
});

it.each([
  ['a value that is there already', withCode('23505')],
  ['a mistake in a statement', withCode('42601')],
  ['a file that is not there', withCode('ENOENT')],
  ['a fault of ours', new TypeError('Cannot read properties of undefined')],
  ['no error at all', 'Connection terminated'],
])('%s is no absence', (_what, error) => {
  expect(isAway(error)).toBe(false);
});

it('whoever starts the product while its database is away is told the setting and the reason', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sapioworker-away-'));
  const config = readConfig({
    DATA_DIR: data,
    DATABASE_URL: `postgres://sw:secret@127.0.0.1:${await freePort()}/sw`,
    SECRET_KEY: 'a key for tests only, forty characters ok',
    LOG_LEVEL: 'silent',
  });
  const refusal = await openPlatform(config).catch((error: unknown) => error);
  rmSync(data, { recursive: true });
  expect(refusal).toBeInstanceOf(BadSettings);
  const words = String(refusal);
  expect(words).toMatch(/DATABASE_URL does not answer \(connect ECONNREFUSED 127\.0\.0\.1/);
  expect(words).not.toContain('secret');
});

it('nobody listening, and a server that hangs up, are absences', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  const database = openPostgresql(`postgres://x@127.0.0.1:${port}/x`, 1);
  const failure = () => database.executeSql('select 1').catch((error: unknown) => error);
  expect(isAway(await failure())).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(isAway(await failure())).toBe(true);
  await database.close();
});

/** AuthenticationOk and ReadyForQuery: all that such a server ever says. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

it('a server that falls silent, as where its machine is gone, is an absence after a while', async () => {
  let [connections, open] = [0, 0];
  const server = createServer((socket) => {
    connections += 1;
    open += 1;
    socket.on('error', () => undefined).once('data', () => socket.write(welcome));
    socket.on('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  const times = { statementMs: 150, connectMs: 150 };
  const database = openPostgresql(`postgres://x@127.0.0.1:${port}/x`, 1, times);
  const asked: (() => Promise<unknown>)[] = [
    () => database.executeSql('select 1'),
    () => sql`select 1`.execute(database.kysely),
    () => database.together([(db) => sql`select 1`.execute(db)]),
    () => database.transaction((trx) => sql`select 1`.execute(trx)),
    () => database.listen('x', { heard: () => undefined, lost: () => undefined }),
  ];
  for (const ask of asked) {
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect([isAway(error), String(error)]).toEqual([true, expect.any(String)]);
  }
  // Each has a connection of its own: what did not answer is not asked again.
  expect(connections).toBe(asked.length);
  await database.close();
  await expect.poll(() => open, { timeout: 5_000 }).toBe(0);
  await new Promise((resolve) => server.close(resolve));
}, 10_000);

it.runIf(postgres)(
  'who listens to a machine that is gone can leave',
  async () => {
    const { hostname, port } = new URL(postgres);
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      const behind = connect(Number(port), hostname).on('error', () => undefined);
      socket
        .on('error', () => undefined)
        .pipe(behind)
        .pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    const at = server.address();
    const through = new URL(postgres);
    through.port = String(typeof at === 'object' && at ? at.port : 0);
    const sockets: Socket[] = [];
    server.on('connection', (socket) => sockets.push(socket));
    const database = openPostgresql(through.href, 1);
    const leave = await database.listen('x', { heard: () => undefined, lost: () => undefined });
    for (const socket of sockets) socket.unpipe().pause();
    await leave();
    await database.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  },
  10_000,
);

it.runIf(postgres)('what may take its time is waited for, and nothing else', async () => {
  const database = openPostgresql(postgres, 1, { statementMs: 400, connectMs: 1_000 });
  const sleep = sql`select pg_sleep(1.6)`;
  // Its check runs in the commit.
  await database.executeSql(`
    create temporary table slow (id int);
    create function pg_temp.slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1.6); return null; end $$;
    create constraint trigger slowly after insert on slow
      deferrable initially deferred for each row execute function pg_temp.slowly()`);
  await database.transaction(async (trx) => {
    await takeTime(trx);
    await sleep.execute(trx);
    await sql`insert into slow values (1)`.execute(trx);
  });
  const cut = await database
    .transaction((trx) => sleep.execute(trx))
    .catch((thrown: unknown) => thrown);
  // The server's own word, which comes before the end of the connection.
  expect(cut).toHaveProperty('code', '57014');
  await database.close();
});
