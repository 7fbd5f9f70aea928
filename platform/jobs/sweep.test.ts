import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { readConfig } from '../config.server.ts';
import { openIdempotency } from '../idempotency.server.ts';
import { openLimits } from '../limits/limits.server.ts';
import { openSecrets } from '../secrets.server.ts';
import { sweep } from './sweep.server.ts';

const config = readConfig({ SECRET_KEY: 'a key for tests only, forty characters ok' });
const database = await freshDatabase();
const secrets = openSecrets(config);
const limits = openLimits(database, secrets, config);
const idempotency = openIdempotency(database, secrets);
afterAll(() => database.close());

const dayMs = 24 * 3_600_000;
const swept = () =>
  sweep({ limits, idempotency, database }, { limits: dayMs, idempotency: dayMs }).work({});
const left = async () => {
  const { rows } = await database.executeSql(`select (select count(*) from limits)::int as limits,
    (select count(*) from idempotency_keys)::int as idempotency`);
  return rows[0];
};

describe('what a sweep that stood still for days has left', () => {
  it('goes in one turn, and by no statement that outgrows its 15 seconds', async () => {
    const fill = (table: string, columns: string, values: string) =>
      database.executeSql(`insert into ${table} (${columns})
        select ${values}, now() - case when n > 3 then interval '25 hours' else interval '1 hour' end
        from generate_series(1, 12000) as n`);
    await fill('limits', 'key, count, started_at', 'n::text, 1');
    await fill('idempotency_keys', 'key_hash, call, body_hash, created_at', "n::text, 'save', 'x'");
    await database.executeSql(`create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > 5000 then raise exception 'that took longer'; end if;
        return null;
      end $$`);
    for (const table of ['limits', 'idempotency_keys']) {
      await database.executeSql(`create trigger refuse_many after delete on ${table}
        referencing old table as gone for each statement execute function refuse_many()`);
    }
    await swept();
    expect(await left()).toEqual({ limits: 3, idempotency: 3 });
  });

  it.runIf(database.kind === 'postgresql')('stays where it is renewed meanwhile', async () => {
    await database.executeSql("insert into limits values ('old', 9, now() - interval '25 hours')");
    const name = `pg_stat_activity where query like '%delete from%limits%' and wait_event_type = 'Lock'`;
    const waits = async () => (await database.executeSql(`select from ${name}`)).rows.length;
    const [renewed, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const renewing = database.transaction(async (trx) => {
      const row = trx.updateTable('limits').set({ count: 1, started_at: new Date() });
      await row.where('key', '=', 'old').execute();
      renewed.resolve();
      await enough.promise;
    });
    await renewed.promise;
    const sweeping = swept();
    await expect.poll(waits).toBe(1);
    enough.resolve();
    await Promise.all([renewing, sweeping]);
    expect(await left()).toEqual({ limits: 4, idempotency: 3 });
  });
});
