import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openLog } from '#platform/log.server.ts';
import { fires, samplesOf } from './support/alert-rules.ts';
import { patience } from './support/patience.ts';
import { openProduct } from './support/product.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const root = join(import.meta.dirname, '..');
const rules = (
  parse(readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: Rule[] }[];
  }
).groups.flatMap((group) => group.rules);
const ruleOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr ?? '';

const place = mkdtempSync(join(tmpdir(), 'sapioworker-alerts-'));
/** A scanner that hangs up on everybody. */
const scanner = createServer((socket) => socket.destroy());
await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
const at = scanner.address();
const product = await openProduct({
  env: {
    CLAMD_ADDRESS: `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    BACKUP_URL: pathToFileURL(place).href,
    BACKUP_KEY: 'a key for backups in tests, long enough',
  },
});
await product.get('/services');
// The entries of the start data are as old as this run of all tests.
await sealTrail(product.platform);
afterAll(async () => {
  await product.close();
  scanner.close();
  rmSync(place, { recursive: true, force: true });
});

const look = async () => samplesOf(`${await product.metrics.text()}\nup{job="sapioworker"} 1`);
const sql = (text: string, values: unknown[] = []) =>
  product.platform.database.executeSql(text, values);

/** What makes each alert fire, and what makes it still again. */
const causes: Readonly<Record<string, () => Promise<unknown>>> = {
  async ServerErrors() {
    for (let n = 0; n < 6; n += 1) product.metrics.observe('GET', '/api/services', 500, 0.1);
  },
  async UnexpectedErrors() {
    const { config, database, telemetry } = product.platform;
    const log = openLog({ ...config, LOG_FILE: join(place, 'log.jsonl') }, telemetry);
    const jobs = openJobs(database, log, { migrates: false });
    const work = () => Promise.reject(new Error('broken'));
    await jobs.prepare([{ name: 'alert-broken', retries: 0, work }]);
    await jobs.work();
    await jobs.send('alert-broken', {});
    const failed = () => readFileSync(join(place, 'log.jsonl'), 'utf8');
    await expect.poll(failed, { timeout: patience }).toContain('job failed for good');
    await jobs.stop();
  },
  async BrowserErrors() {
    const body = { type: 'TypeError', message: 'x is not a function', stack: '' };
    for (let n = 0; n < 21; n += 1) await product.post('/errors', body, { from: `10.1.1.${n}` });
  },
  async JobsWaiting() {
    for (let n = 0; n < 501; n += 1)
      await product.platform.jobs.send('mail-deliver', { id: `none-${n}` });
  },
  MailWaiting: () =>
    sql(`insert into mail_outbox (id, message_id, recipient, subject, html, plain)
      select 'alert-' || n, 'alert-' || n, 'ada@example.com', 's', 'h', 'p' from generate_series(1, 101) n`),
  MessagesWaiting: () =>
    sql(`insert into message_outbox (id, channel, kind, recipient, recipient_hash, number_ends, text, due_at, created_at)
      select 'alert-' || n, 'sms', 'other', '', '', '01', '', now(), now() from generate_series(1, 501) n`),
  CodesClosed: async () => {
    // Less than one costs.
    Object.assign(product.platform.config, { MESSAGING_CODES_DAILY_KOBO: 1 });
  },
  PaymentsAttention: () =>
    sql(`insert into payments (reference, purpose, subject, amount_kobo, email, return_path, cancel_path, status, created_at)
      values ('SW-0123456789ABCDEFGHJKMNPQRS', 'alert', 'a', 1, 'a@example.com', '/', '/', 'needs-attention', now())`),
  AuditSealLag: () =>
    sql(
      `insert into audit_log (action, actor, at) values ('test.alert', 'test', now() - interval '1 hour')`,
    ),
  BadgesRunningOut: () =>
    sql(`update pg_class set reltuples = 4e10 where relname = 'verification_records'`),
  IdentityBudgetUsed: async () => {
    // Less than any price, and not nothing: the prices need not divide the budget.
    Object.assign(product.platform.config, { IDENTITY_DAILY_KOBO: 9_999 });
  },
  UnscannedUploads: () => product.platform.scanner.scan(new Uint8Array([1, 2, 3])),
};

describe('the alert rules (WATCH-02)', () => {
  it('name each a runbook that says what to do, and no runbook is of none', () => {
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, annotations } of rules) {
      const text = readFileSync(join(root, annotations.runbook), 'utf8');
      expect([alert, text.startsWith(`# ${alert}:`)]).toEqual([alert, true]);
      expect(text).toMatch(/^1\. /m);
    }
    const written = readdirSync(join(root, 'docs/runbooks')).filter((name) => name !== 'README.md');
    expect(written.length).toBe(rules.length);
  });

  it('ask for figures that there are, and are all still on a quiet site with a fresh backup', async () => {
    const folder = join(place, 'backups', backupName(0));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), '');
    const samples = await look();
    for (const { expr } of rules) {
      for (const [, name = ''] of expr.matchAll(/([a-z]\w+_\w+|up)(?=[{)[])/g)) {
        expect([expr, samples.some((sample) => sample.name === name)]).toEqual([expr, true]);
      }
    }
    const firing = rules.filter(({ expr }) => fires(expr, { before: samples, after: samples }));
    // Nothing was proven yet.
    expect(firing.map(({ alert }) => alert)).toEqual(['RestoreNotProven']);
  });

  it.each(Object.keys(causes))('%s fires', async (name) => {
    const before = await look();
    expect(fires(ruleOf(name), { before, after: before })).toBe(false);
    await causes[name]?.();
    expect(fires(ruleOf(name), { before, after: await look() })).toBe(true);
  });

  it('DatabasePoolFull fires while every connection is held', async () => {
    const { database } = product.platform;
    const size = database.most;
    const before = await look();
    let release = () => undefined as unknown;
    const over = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    const holds = Array.from({ length: size }, () => database.transaction(() => over));
    await expect.poll(() => database.inUse()).toBe(size);
    const scraped = product.metrics.text();
    // The figures of the database wait until it is free; those of the process do not.
    release();
    await Promise.all(holds);
    const after = samplesOf(await scraped);
    expect(fires(ruleOf('DatabasePoolFull'), { before, after })).toBe(true);
    const quiet = await look();
    expect(fires(ruleOf('DatabasePoolFull'), { before, after: quiet })).toBe(false);
  });

  it('SiteDown fires when a process is not reached, and when none is known any more', () => {
    const seen = (...lines: string[]) => {
      const samples = samplesOf(lines.join('\n'));
      return fires(ruleOf('SiteDown'), { before: samples, after: samples });
    };
    const up = (value: number) => `up{job="sapioworker",instance="${value}"} ${value}`;
    expect([seen(up(1)), seen(up(0)), seen(up(1), up(0))]).toEqual([false, true, true]);
    expect([seen(), seen('up{job="another"} 1')]).toEqual([true, true]);
  });

  it('BackupTooOld fires when the latest is of the day before yesterday', async () => {
    const old = await openProduct({
      env: { BACKUP_URL: pathToFileURL(join(place, 'old')).href, BACKUP_KEY: 'k'.repeat(40) },
    });
    const folder = join(place, 'old/backups', backupName(2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), '');
    const after = samplesOf(await old.metrics.text());
    expect(fires(ruleOf('BackupTooOld'), { before: after, after })).toBe(true);
    await old.close();
  });

  it('every one of them has been seen to fire here', () => {
    const seen = [
      ...Object.keys(causes),
      ...['DatabasePoolFull', 'SiteDown', 'BackupTooOld', 'RestoreNotProven'],
    ];
    expect(rules.map(({ alert }) => alert).sort()).toEqual(seen.sort());
  });

  it('the dashboard is whole and draws figures that there are', async () => {
    const file = join(root, 'deploy/grafana/sapioworker.json');
    expect(existsSync(file)).toBe(true);
    const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const names = new Set((await look()).map(({ name }) => name));
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const asked = expr.match(/\b(?:sapioworker|http|upload|process|nodejs)_\w+/g) ?? [];
        expect([title, asked.length > 0, asked.filter((name) => !names.has(name))]).toEqual([
          title,
          true,
          [],
        ]);
      }
    }
  });
});

/** The name of a backup that was made so many days ago. */
function backupName(days: number): string {
  const at = new Date(product.platform.clock.now().getTime() - days * 86_400_000);
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}
