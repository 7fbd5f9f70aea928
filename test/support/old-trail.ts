import { join } from 'node:path';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { openTrail } from './trail.ts';

/** The instant at which the month began that is so many months back, in UTC. */
function beginOf(now: Date, monthsBack: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack));
}

const nameOf = (begin: Date) => begin.toISOString().slice(0, 7).replace('-', '_');

/**
 * A trail that has gone on for years: what had been there before, 27 months back, 26 back (in which nothing
 * was sealed), 24 back, and now. A thousand entries each; three of the second and two of the third month
 * were sealed with those of the fourth, as an entry is that commits late.
 */
export async function openOldTrail() {
  const trail = await openTrail();
  const now = trail.clock.now();
  const begin = (monthsBack: number) => beginOf(now, monthsBack);
  const months = ['first', nameOf(begin(27)), nameOf(begin(26)), nameOf(begin(24))] as const;
  for (const table of ['audit_log', 'audit_seals']) {
    await trail.sql(`alter table ${table} detach partition ${table}_first;
      alter table ${table} attach partition ${table}_first
        for values from (minvalue) to ('${begin(27).toISOString()}')`);
    for (const back of [27, 26, 24, 0]) {
      const bounds = `for values from (''${begin(back).toISOString()}'') to (''${begin(back - 1).toISOString()}'')`;
      await trail.sql(
        `select add_audit_partition('${table}', '${table}_${nameOf(begin(back))}', '${bounds}')`,
      );
    }
  }
  const put = (count: number, at: Date) =>
    trail.sql(`insert into audit_log (action, actor, subject, at)
      select 'records.read', 'member-1', 'Sw-' || n, timestamptz '${at.toISOString()}' + n * interval '1 ms'
      from generate_series(1, ${count}) n`);
  /** Whole batches: none of them ends with a snapshot, so nothing that comes later is late. */
  async function sealAt(at: Date): Promise<void> {
    await sealTrail({ ...trail.platform, clock: { now: () => at } });
  }
  const dayMs = 86_400_000;
  const within = (back: number, days: number) => new Date(begin(back).getTime() + days * dayMs);
  await put(1_000, within(28, 3));
  await sealAt(within(28, 4));
  await put(1_000, within(27, 3));
  await sealAt(within(27, 4));
  await put(3, within(27, 20));
  await put(2, within(26, 20));
  await put(995, within(24, 1));
  await sealAt(within(24, 2));
  await trail.write(5);
  await sealTrail(trail.platform);
  return {
    ...trail,
    months,
    begin,
    put,
    within,
    /** Where the archive of a month is on the disk. */
    fileOf: (month: string) => join(trail.platform.config.DATA_DIR, 'files', 'audit', month),
    /** The months that are in the tables, as far as they are over. */
    async left(): Promise<string[]> {
      const { rows } = await trail.sql(`select substr(relname, 13) as month from pg_class
        where relname = any(array['${months.map((one) => `audit_seals_${one}`).join("','")}'])
        order by 1`);
      return (rows as { month: string }[]).map(({ month }) => month);
    },
  };
}

export type OldTrail = Awaited<ReturnType<typeof openOldTrail>>;
