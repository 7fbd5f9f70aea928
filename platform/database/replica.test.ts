import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, type Standby, startPostgres } from '#test/programme/postgresql.ts';
import { freePort } from '#test/support/free-port.ts';
import { reached } from './away.server.ts';
import type { Database } from './database.server.ts';
import { openPostgresql, openReplica, type Replica } from './postgresql.server.ts';

let [postgres, standby]: [Postgres | null, Standby | null] = [null, null];
let primary: Database;
const warned: string[] = [];
const log = { warn: (_fields: object, words: string) => void warned.push(words) } as never;
const replicas: Replica[] = [];
const open = (url: string) => {
  const replica = openReplica(url, primary, log);
  replicas.push(replica);
  return replica;
};

beforeAll(async () => {
  postgres = await startPostgres({ lasts: false });
  if (!postgres) return;
  standby = await postgres.standby();
  primary = openPostgresql(postgres.url, 1);
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
  await primary?.close();
  await standby?.stop();
  await postgres?.stop();
});

describe('a replica', () => {
  it('that is away is left for the primary, and the log says so', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const away = open(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`);
    expect(await away.database()).toBe(primary);
    expect(warned.at(-1)).toContain('away');
    expect(await open('').database()).toBe(primary);
  });

  it('that is silent holds up one report, and not each one after it', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const silent = createServer(() => undefined);
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const replica = open(`postgres://postgres@127.0.0.1:${port}/postgres`);
    expect(await replica.database()).toBe(primary);
    const told = warned.length;
    expect(await replica.database()).toBe(primary);
    // Asked again, it would have been silent again.
    expect(warned).toHaveLength(told);
    silent.close();
  });

  it('is read while it follows, and not once nobody sends it anything', async (context) => {
    if (!postgres || !standby) return context.skip('no PostgreSQL server programs on this machine');
    const replica = open(standby.url);
    // It reads before its sender has been asked, and is behind until then.
    await expect.poll(() => replica.database()).not.toBe(primary);
    const reading = await replica.database();
    const recovers = 'select pg_is_in_recovery() as replica';
    expect((await reading.executeSql(recovers)).rows).toEqual([{ replica: true }]);
    await expect(reading.executeSql('create table written (id integer)')).rejects.toThrow(
      'read-only',
    );
    // A start there says so, instead of failing at the first thing that it writes.
    await reached(reading, 'DATABASE_URL');
    const start = reached(openPostgresql(standby.url, 1), 'DATABASE_URL', { writes: true });
    await expect(start).rejects.toThrow('The database of DATABASE_URL is a standby');
    await postgres.kill();
    await expect.poll(() => replica.database()).toBe(primary);
    expect(warned.at(-1)).toContain('behind');
  });
});
