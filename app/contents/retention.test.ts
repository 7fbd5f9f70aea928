import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import * as me from '#app/people/me/rules.ts';
import { keptMs, keptSince, retention, type Timed } from '#app/shell/retention.rules.ts';
import { dayOf } from '#platform/time.ts';
import { fixedClock } from '#test/support/clock.ts';
import { openProduct } from '#test/support/product.ts';
import { allJobs } from './jobs.server.ts';

// Some tables go by the database's own clock.
const now = new Date();
const product = await openProduct({ seeds: false, clock: fixedClock(now.toISOString()) });
afterAll(() => product.close());

/** What a row must say besides its time for its table to take it, and for its job to mean it. */
const said: Readonly<Partial<Record<Timed, Readonly<Record<string, unknown>>>>> = {
  providerAnswers: { asked_for: 'nin', state: 'answered', answer_sealed: 'sealed' },
  ownSessions: { opened_by: 'sms' },
  idleOwnSessions: { opened_by: 'sms' },
  ownCodes: { channel: 'sms' },
  lookups: { way: 'search', searcher: 'visitor' },
  inquiries: { state: 'answered' },
  unconfirmed: { status: 'pending' },
  messages: { channel: 'sms', kind: 'code' },
  reminders: { days: 30 },
};

let serial = 0;
function filled(type: string): unknown {
  serial += 1;
  if (type.startsWith('timestamp')) return new Date(now.getTime() + 86_400_000);
  if (type === 'ARRAY') return [];
  if (type === 'boolean') return false;
  return /int/.test(type) ? serial : `row-${serial}`;
}

/** Puts a row with nothing but what it needs into a table, whatever it refers to. */
async function put(table: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { database } = product.platform;
  const { rows } = await database.executeSql(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO'
       and column_default is null and is_identity = 'NO'`,
    [table],
  );
  const row = Object.fromEntries(
    (rows as { name: string; type: string }[]).map(({ name, type }) => [name, filled(type)]),
  );
  await database.transaction(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx
      .insertInto(table as never)
      .values({ ...row, ...given } as never)
      .execute();
  });
}

const dayMs = 86_400_000;
const jobs = () => new Map(allJobs(product.platform).map((job) => [job.name, job]));

it.each(Object.keys(retention) as Timed[])(
  '%s: what is old enough goes by its job, what is not stays (SCALE-02)',
  async (name) => {
    const { table, from, job, ...row } = retention[name];
    const isDay = from === 'day';
    const end = keptSince(name, now).getTime();
    // A day as text is a whole day; the database's clock goes on while the test runs.
    const step = isDay ? dayMs : 60_000;
    const timeOf = (ms: number) => (isDay ? dayOf(new Date(ms)) : new Date(ms));
    const [old, young] = [timeOf(end - step), timeOf(end + step)];
    for (const time of [old, young]) await put(table, { ...said[name], [from]: time });
    const left = async () => {
      const emptied = 'empties' in row ? `where ${row.empties} is not null` : '';
      const { rows } = await product.platform.database.executeSql(
        `select ${from} as time from ${table} ${emptied} order by 1`,
      );
      return (rows as { time: Date | string }[]).map(({ time }) => time);
    };
    expect(await left()).toEqual(expect.arrayContaining([old, young]));
    const found = jobs().get(job);
    expect([job, found?.every]).toEqual([job, expect.any(String)]);
    await found?.work({} as never);
    const after = await left();
    expect(after).not.toContainEqual(old);
    expect(after).toContainEqual(young);
  },
);

it('fits what the own pages themselves go by', () => {
  expect(keptMs('ownDevices')).toBe(me.deviceMs);
  expect(keptMs('idleOwnSessions')).toBe(me.idleMs);
});
