import { afterAll, describe, expect, it } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { keepTime } from './sweep.server.ts';

const product = await openProduct({ seeds: false });
await product.platform.jobs.stop();
afterAll(() => product.close());

const sql = (text: string) => product.platform.database.executeSql(text);
const counted = async () => {
  const { rows } = await sql(`select
    (select count(*) from pgboss.version where cron_on > now())::int as timed,
    (select count(*) from pgboss.queue where monitor_claim_on > now() or maintain_on > now())::int as looked,
    (select count(*) from pgboss.job where start_after > now() + interval '1 hour')::int as waiting,
    (select count(*) from pgboss.job where started_on > now() + interval '1 hour')::int as begun`);
  return rows[0];
};

describe('a clock of the database that went a year ahead and was set right', () => {
  it('holds up neither timed work nor what was queued and failed meanwhile', async () => {
    const { jobs } = product.platform;
    for (const id of ['queued', 'failed', 'begun']) await jobs.send('mail-deliver', { id });
    const later = `+ interval '1 year'`;
    await sql(`update pgboss.version set cron_on = now() ${later}`);
    await sql(
      `update pgboss.queue set monitor_claim_on = now() ${later}, maintain_on = now() ${later}`,
    );
    await sql(`update pgboss.job set created_on = created_on ${later}, start_after = start_after ${later}
      where data->>'id' = 'queued'`);
    await sql(`update pgboss.job set state = 'retry', start_after = start_after ${later}
      where data->>'id' = 'failed'`);
    await sql(
      `update pgboss.job set state = 'active', started_on = now() ${later} where data->>'id' = 'begun'`,
    );
    expect(await counted()).toMatchObject({ timed: 1, waiting: 2, begun: 1 });
    await keepTime(product.platform).work({});
    expect(await counted()).toEqual({ timed: 0, looked: 0, waiting: 0, begun: 0 });
  });
});
