import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { checkTrail } from '#app/backoffice/audit/check/check.service.server.ts';
import { keepTrail } from '#app/backoffice/audit/keep.service.server.ts';
import { migrations } from '#app/contents/migrations.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { patience } from '#test/support/patience.ts';
import { startPostgres } from './postgresql.ts';

// DEPLOY-03: docs/operations.md, Backup, as it stands there: a base backup, the archived log, a moment.
const long = Boolean(process.env.PROGRAMME_FIGURES);
const key = 'a key for tests only, forty characters ok';

it.runIf(long)(
  'goes back to a moment between two writes by a base backup and the archived log',
  async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'sapioworker-point-'));
    chmodSync(folder, 0o777);
    const archive = mkdtempSync(join(folder, 'log-'));
    chmodSync(archive, 0o777);
    const command = `archive_command=test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`;
    const server = await startPostgres({ extra: ['archive_mode=on', command] });
    if (!server) return context.skip('no PostgreSQL server programs on this machine');
    const log = pino({ level: 'silent' }) as never;
    const open = (url: string, data: string): Promise<Platform> =>
      openPlatform(
        readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, data), SECRET_KEY: key }),
        { database: openPostgresql(url, 4), log },
      );
    const write = async ({ audit }: Platform, subject: string) =>
      audit.record({ action: 'records.read', actor: 'public', subject });
    const before = await open(server.url, 'before');
    await migrate(before.database.kysely, migrations);
    await before.jobs.prepare([]);
    await write(before, 'in the base');
    const base = await server.base();
    try {
      await write(before, 'after the base');
      await keepTrail(before);
      const { rows } = await before.database.executeSql('select clock_timestamp()::text as at');
      const [{ at }] = rows as [{ at: string }];
      await write(before, 'too late');
      await keepTrail(before);
      const last = await before.database.executeSql(
        'select pg_walfile_name(pg_switch_wal()) as name',
      );
      const { name } = last.rows[0] as { name: string };
      const archived = async () =>
        (await before.database.executeSql('select last_archived_wal as name from pg_stat_archiver'))
          .rows[0];
      await expect
        .poll(async () => ((await archived()) as { name: string | null }).name ?? '', {
          timeout: patience,
        })
        .toSatisfy((found: string) => found >= name);
      await before.jobs.stop();
      await before.database.close();
      await server.kill();

      await base.recover({ archive, until: at });
      const after = await open(base.url, 'after');
      const reads = 'select pg_is_in_recovery() as is';
      await expect
        .poll(async () => (await after.database.executeSql(reads)).rows, { timeout: patience })
        .toEqual([{ is: false }]);
      const found = await after.database.executeSql('select subject from audit_log order by id');
      expect(found.rows).toEqual([{ subject: 'in the base' }, { subject: 'after the base' }]);
      expect((await checkTrail(after)).faults).toEqual([]);
      // It is a primary: the chain goes on there.
      await write(after, 'afterwards');
      await keepTrail(after);
      expect((await checkTrail(after)).checked).toBe(3);
      // The machine that was there before knows a later place of the chain, and says so.
      const known = { ...after, config: before.config };
      expect((await checkTrail(known)).faults.map(({ fault }) => fault)).toContain('anchor');
      await after.jobs.stop();
      await after.database.close();
    } finally {
      await base.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  3_600_000,
);
