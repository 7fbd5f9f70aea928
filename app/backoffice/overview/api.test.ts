import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { entriesByDay } from '#app/backoffice/audit/service.server.ts';
import { mayDo, roles } from '#app/shell/permissions.rules.ts';
import { openBackupVault } from '#platform/backup/vault.server.ts';
import { fixedClock } from '#test/support/clock.ts';
import { waysOf } from '#test/support/explain.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

const product = await openProduct({ clock: fixedClock(new Date().toISOString()) });
afterAll(() => product.close());

const path = '/api/v1/overview';
const ids = (all: { id: string }[]) => all.map(({ id }) => id);

describe('what waits', () => {
  it('is nobody’s who is not signed in', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
  });

  it('shows each role only what it may read', async () => {
    for (const role of roles) {
      const answer = (await (await signIn(product, role)).get(path)).json();
      const sees = [...ids(answer.waits), ...ids(answer.charts)];
      expect([role, sees.includes('jobs')]).toEqual([
        role,
        role === 'administrator' || role === 'auditor',
      ]);
      expect([role, sees.includes('submissions')]).toEqual([role, mayDo(role, 'submissions.read')]);
      expect([role, sees.includes('searches')]).toEqual([
        role,
        !['editor', 'finance'].includes(role),
      ]);
    }
  });

  it('counts the insurance claims whose fee has come in and which nobody has decided (GEN-20)', async () => {
    await product.platform.database.executeSql(
      `insert into insurance_claims (id, name, email, phone, came_by, happened_on, what, asked_kobo,
         fee_kobo, state, created_at)
       select 'CL-' || lpad(n::text, 16, '0'), 'A', 'a@example.com', '0', 'phone', current_date, 'a',
         100, 250000, case when n < 3 then 'checking' when n < 4 then 'received' else 'declined' end, now()
       from generate_series(1, 4) as n`,
    );
    const { waits } = (await (await signIn(product, 'support')).get(path)).json();
    const claims = waits.find(({ id }: { id: string }) => id === 'claims');
    expect(claims).toMatchObject({ count: 2, label: 'Insurance claims to decide' });
  });

  it('leads to a list of what was counted, and of nothing else', async () => {
    const administrator = await signIn(product, 'administrator');
    const { waits, charts } = (await administrator.get(path)).json();
    // Without a filter of its own a list opens as it was last narrowed.
    for (const { to } of charts) expect(to).toContain('?filter=');
    // The dates of failed jobs stand on their queues.
    const whole = waits.filter(({ to }: { to: string }) => !to.includes('?filter='));
    expect(ids(whole)).toEqual(['jobs']);
  });

  it('shows who runs the site how old the backups and their last proof are (DEPLOY-03)', async () => {
    const seenBy = async (shown: Product, role: 'administrator' | 'support') =>
      (await (await signIn(shown, role)).get(path)).json().backups;
    expect(await seenBy(product, 'administrator')).toBeNull();
    const place = mkdtempSync(join(tmpdir(), 'sapioworker-overview-'));
    const kept = await openProduct({
      clock: fixedClock('2026-11-23T08:45:00.000Z'),
      env: { BACKUP_URL: pathToFileURL(place).href, BACKUP_KEY: 'k'.repeat(40) },
    });
    mkdirSync(join(place, 'backups/20261123T013000Z'), { recursive: true });
    writeFileSync(join(place, 'backups/20261123T013000Z/manifest.json'), '');
    await openBackupVault(kept.platform.config)?.proven(
      '20261115T013000Z',
      new Date('2026-11-15T03:00:00.000Z'),
    );
    const backups = { answers: true, backupHours: 7, proofDays: 8 };
    expect(await seenBy(kept, 'administrator')).toEqual(backups);
    expect(await seenBy(kept, 'support')).toBeNull();
    await kept.close();
    rmSync(place, { recursive: true, force: true });
  });

  it('shows how cases stand to who reads them, with what half of them took (CASE-04)', async () => {
    const { clock, database } = product.platform;
    const support = await signIn(product, 'support');
    const lateIn = (seen: { waits: { id: string; count: number }[] }) =>
      seen.waits.find(({ id }) => id === 'cases-overdue')?.count ?? 0;
    // How many of the samples are late depends on the hour at which they are looked at.
    const lateBefore = lateIn((await support.get(path)).json());
    const now = clock.now().getTime();
    const day = 24 * 3_600_000;
    const rows = [
      ['open', -1, null],
      ['open', 1, null],
      ['ready', 1, null],
      ['decided', -1, 4],
      ['decided', -1, 10],
      ['decided', -1, 6],
    ] as const;
    for (const [place, [state, due, took]] of rows.entries()) {
      const decided = new Date(now - day);
      await database.kysely
        .insertInto('cases')
        .values({
          id: `CS-${String(place).padStart(26, '0')}`,
          source_kind: 'staff',
          source_id: String(place),
          level: 'Basic',
          type_id: 'basic',
          is_buyer: true,
          name: 'A',
          name_key: 'a',
          facts_from: '{}',
          papers: '[]',
          state,
          opened_at: new Date(decided.getTime() - (took ?? 0) * 3_600_000),
          due_at: new Date(now + due * day),
          ...(took === null
            ? {}
            : { decision: 'approved' as const, decided_by: 'x', decided_at: decided }),
        })
        .execute();
    }
    const seen = (await support.get(path)).json();
    // The samples have five cases: three open, one waiting and one ready.
    expect(seen.cases).toEqual({ states: { open: 5, waiting: 1, ready: 2 }, medianHours: 6 });
    expect(lateIn(seen)).toBe(lateBefore + 1);
    const finance = (await (await signIn(product, 'finance')).get(path)).json();
    expect(finance.cases).toBeNull();
    expect(ids(finance.waits)).not.toContain('cases-overdue');
  });

  it('counts thirty days of searches, today last, in Lagos time', async () => {
    const { audit, database } = product.platform;
    await database.executeSql(`insert into audit_log (action, actor, at) values
      ('verification.search', 'public', now() - interval '29 days'),
      ('verification.search', 'public', now() - interval '31 days')`);
    await audit.record({ action: 'verification.search', actor: 'public' });
    await audit.record({ action: 'verification.search', actor: 'public' });
    const auditor = await signIn(product, 'auditor');
    const { charts } = (await auditor.get(path)).json();
    const searches = charts.find(({ id }: { id: string }) => id === 'searches');
    expect(searches.days).toHaveLength(30);
    expect(searches.days.at(-1)).toEqual({
      day: new Date(Date.now() + 3_600_000).toISOString().slice(0, 10),
      value: 2,
    });
    expect(searches.days[0].value).toBe(1);
    expect(searches.to).toContain('/audit?filter=');
    // Sealed, they are counted once, and later ones beside them.
    await sealTrail(product.platform);
    await audit.record({ action: 'verification.search', actor: 'public' });
    const later = (await auditor.get(path))
      .json()
      .charts.find((one: { id: string }) => one.id === 'searches');
    expect([later.days.at(-1).value, later.days[0].value]).toEqual([3, 1]);
    const support = await signIn(product, 'support');
    const seen = (await support.get(path)).json().charts;
    const one = seen.find(({ id }: { id: string }) => id === 'searches');
    expect(one).toMatchObject({ to: null });
    expect(seen.map(({ id }: { id: string }) => id)).not.toContain('revenue');
  });

  it('tells what came in apart from what went back, so that no figure hides the other', async () => {
    await product.platform.database.executeSql(
      `insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
         cancel_path, status, paid_kobo, paid_at, refund_queued_at, created_at)
       values ('SW-' || repeat('A', 26), 'test', 'one', 500000, 'a@example.com', '/', '/', 'paid',
         500000, now(), now(), now())`,
    );
    const { charts } = (await (await signIn(product, 'finance')).get(path)).json();
    const today = (label: string) =>
      charts.find((one: { label: string }) => one.label === label).days.at(-1).value;
    expect(today('Payments received per day')).toBe(500_000);
    expect(today('Refunds per day')).toBe(500_000);
  });

  it('reads counts by the day, and of the trail only what is not sealed yet (FO-05)', {
    tags: 'nightly',
  }, async () => {
    const { clock, database } = product.platform;
    const { executeSql } = database;
    await executeSql(`insert into audit_log (action, actor)
      select 'verification.search', 'public' from generate_series(1, 20000)`);
    await sealTrail(product.platform);
    for (const table of ['audit_log', 'audit_seals', 'audit_days'])
      await executeSql(`analyze ${table}`);
    const all = await waysOf(database, (kysely) =>
      entriesByDay({ clock, database: { ...database, kysely } }, 'verification.search'),
    );
    // The months to come are empty: nobody needs an index there.
    const ways = all.filter((way) => !/ audit_log_(20\d\d_\d\d|rest)$/.test(way));
    expect(
      ways.filter((way) => /audit_log_(first_)?at/.test(way) || way.includes('Seq Scan audit_log')),
    ).toEqual([]);
    expect(ways.join()).toContain('audit_log_first_tx');
  });
});
