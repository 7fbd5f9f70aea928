import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { canary, openRecords } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';

const product = await openRecords();
afterAll(() => product.close());

const asked = { resource: 'records', by: 'auditor', not: 'support' } as const;

describe('records as CSV', () => {
  it('hold what finds a record and nothing else of the person', async () => {
    const badge = await product.issue();
    const { heads, rows, body } = await takeExport(product, { ...asked, query: `q=${badge}` });
    expect(rows).toEqual([
      {
        'Badge number': badge,
        Type: 'Premium verification',
        Name: canary.fullName,
        State: 'Plateau',
        Status: 'VERIFIED',
        'Verified on': '2026-11-20',
        'Expires on': '2027-11-20',
      },
    ]);
    expect(heads).toHaveLength(7);
    const { nationalId, dateOfBirth, policeRecord, healthStatus, address, officerEmail } = canary;
    const hidden = [nationalId, nationalId.slice(-4), dateOfBirth, policeRecord, healthStatus];
    const rest = body.replace(badge, '').toLowerCase();
    for (const one of [...hidden, address, officerEmail, canary.email, '0199']) {
      expect(rest).not.toContain(one.toLowerCase());
    }
  });

  it('are read where reports are read, and the overview’s charts too (SCALE-03)', async () => {
    const { platform } = product;
    const own = platform.replica;
    let reads = 0;
    const database = async () => {
      reads += 1;
      return platform.database;
    };
    Object.assign(platform, { replica: { ...own, database } });
    await takeExport(product, { ...asked, query: 'q=Sw-00000' });
    expect(reads).toBe(1);
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.get('/api/v1/overview')).statusCode).toBe(200);
    expect(reads).toBe(2);
    Object.assign(platform, { replica: own });
  });

  it('come as they are filtered, each once, without decoys', async () => {
    await product.platform.database.executeSql(
      `insert into verification_records (id, badge, badge_key, type_id, full_name, name_key,
         surname_key, born, standing, verified_at, expires_at, officer_first_name,
         officer_last_name, officer_email, police_record, honey)
       select 'many-' || n, 'Sw-' || lpad(n::text, 5, '0'), 'sw-' || lpad(n::text, 5, '0'), 'basic',
         '=Zeno Many', 'zenomany', 'manyzeno', '1990-01-01', 'suspended', now(), now(), 'A', 'B',
         'a@example.com', 'Clear', n > ${manyRows}
       from generate_series(1, ${manyRows + 1}) as n`,
    );
    for (const query of ['q=zeno', 'q=zeno&level=Basic&status=SUSPENDED&sort=fullName&order=asc']) {
      const { rows } = await takeExport(product, { ...asked, query });
      const badges = rows.map((row) => row['Badge number']);
      expect([query, badges.length, new Set(badges).size]).toEqual([query, manyRows, manyRows]);
      expect(new Set(rows.map(({ Name }) => Name))).toEqual(new Set([`'=Zeno Many`]));
    }
  });

  it('are refused for a text that looks for nobody', async () => {
    const auditor = await signIn(product, 'auditor');
    const answer = await auditor.get('/api/v1/records/export?q=61111111111');
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['q']]);
  });
});
