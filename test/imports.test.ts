import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breachesOf, type Sources } from './support/house-rules.ts';

const root = new URL('..', import.meta.url).pathname;

function theHouse(): Sources {
  const paths = globSync('{app,console,ui,platform,paystack,identity,messaging}/**/*.{ts,tsx}', {
    cwd: root,
  });
  return new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
}

const rulesBroken = (...files: [string, string][]) =>
  breachesOf(new Map(files)).map(({ rule }) => rule);

describe('house rules', () => {
  it('are kept by the whole house', () => {
    const said = breachesOf(theHouse()).map(
      ({ rule, file, instead }) => `${file}: ${rule}: ${instead}`,
    );
    expect(said).toEqual([]);
  });

  // A breach of each kind, planted: a rule that cannot fail is no rule.
  it.each<[string, [string, string][]]>([
    [
      'direction',
      [['platform/limits.server.ts', "import { a } from '#app/shell/brand.rules.ts';"]],
    ],
    ['direction', [['console/fields.tsx', "import { a } from '#app/backoffice/staff/rules.ts';"]]],
    ['direction', [['ui/button.tsx', "import { send } from '#platform/send.ts';"]]],
    ['direction', [['paystack/client.ts', "import { log } from '#platform/log.server.ts';"]]],
    ['direction', [['identity/dojah.ts', "import { day } from '#platform/time.ts';"]]],
    ['direction', [['identity/breaker.ts', "import { a } from '#paystack/breaker.ts';"]]],
    ['direction', [['messaging/termii.ts', "import { a } from '#app/shell/brand.rules.ts';"]]],
    [
      'direction',
      [['app/commerce/plans/service.server.ts', "import { pay } from '#paystack/client.ts';"]],
    ],
    [
      'direction',
      [['app/commerce/plans/rules.ts', "import { a } from '#test/support/database.ts';"]],
    ],
    ['district', [['app/commerce/plans/rules.ts', "import { a } from '#app/site/blog/rules.ts';"]]],
    [
      'district',
      [['app/site/contact/parts/a.tsx', "import { a } from '#app/backoffice/staff/rules.ts';"]],
    ],
    ['lone-folder', [['app/commerce/plans/limits/rules.ts', 'export const a = 1;']]],
    [
      'direction',
      [['app/commerce/plans/service.server.ts', "import { a } from '#identity/open.ts';"]],
    ],
    [
      'direction',
      [['app/people/cases/service.server.ts', "import { a } from '#messaging/open.ts';"]],
    ],
    ['placeless', [['app/cases/rules.ts', 'export const a = 1;']]],
    [
      'room-circle',
      [
        [
          'app/commerce/plans/screens/a.tsx',
          "import { A } from '#app/commerce/purchase/parts/a.tsx';",
        ],
        [
          'app/commerce/purchase/parts/a.tsx',
          "import type { B } from '#app/commerce/plans/parts/b.tsx';",
        ],
      ],
    ],
    [
      'server-only',
      [['app/commerce/plans/screens/a.tsx', "import { a } from '#platform/log.server.ts';"]],
    ],
    [
      'server-only',
      [['app/commerce/plans/parts/a.tsx', "const a = await import('../service.server.ts');"]],
    ],
    [
      'role',
      [
        [
          'app/commerce/plans/service.server.ts',
          "import { a } from '#app/intake/files/store.server.ts';",
        ],
      ],
    ],
    ['role', [['app/commerce/plans/parts/a.tsx', "import { a } from '../screens/b.tsx';"]]],
    ['role', [['app/commerce/plans/api.server.ts', "import { a } from './store.server.ts';"]]],
    ['role', [['app/commerce/plans/contract.ts', "import { a } from './rules.ts';"]]],
    ['closed-names', [['app/commerce/plans/pricing.ts', 'export const a = 1;']]],
    ['empty-names', [['platform/utils.ts', 'export const a = 1;']]],
    ['subject', [['app/people/cases/link/service.server.ts', 'export const a = 1;']]],
    ['subject', [['app/people/cases/admin/history/rules.ts', 'export const a = 1;']]],
    ['environment', [['app/commerce/plans/service.server.ts', 'const a = process.env.PORT;']]],
    ['clock', [['app/commerce/plans/service.server.ts', 'const a = new Date();']]],
    ['clock', [['app/commerce/plans/rules.ts', 'const a = Date.now();']]],
    ['time', [['app/commerce/plans/rules.ts', "const zone = 'Africa/Lagos';"]]],
    ['time', [['app/commerce/plans/store.server.ts', "sql`at time zone 'Africa/Lagos'`"]]],
    ['time', [['app/commerce/plans/rules.ts', "new Date(day + 'T00:00:00+01:00');"]]],
    ['time', [['app/commerce/plans/parts/a.tsx', "new Intl.DateTimeFormat('en-GB');"]]],
    ['time', [['app/commerce/plans/parts/a.tsx', "paidAt.toLocaleDateString('en-GB');"]]],
    ['time', [['app/commerce/plans/parts/a.tsx', "count.toLocaleString('en-NG');"]]],
    ['time', [['platform/text/mask.ts', 'const last = new Date(Date.UTC(year, month, 0));']]],
    ['time', [['app/commerce/plans/rules.ts', 'day.setUTCDate(day.getUTCDate() + 1);']]],
    ['time', [['app/commerce/plans/rules.ts', 'at.toISOString().slice(0, 10)']]],
    ['sql', [['app/commerce/plans/service.server.ts', "db.selectFrom('plans')"]]],
    ['staff-list', [['app/commerce/plans/store.server.ts', 'rows.limit(26).offset(25)']]],
    [
      'staff-list',
      [['app/commerce/plans/service.server.ts', 'exportOf(platform, visit, file, rows)']],
    ],
    ['staff-version', [['app/commerce/plans/service.server.ts', 'row.version !== version']]],
    [
      'staff-version',
      [['app/commerce/plans/store.server.ts', "rows.where('version', '=', version)"]],
    ],
    ['zod', [['app/commerce/plans/contract.ts', "import { z } from 'zod';"]]],
    [
      'admin-router',
      [['app/commerce/plans/admin/plan-list.tsx', "import { Link } from 'react-router';"]],
    ],
    ['unsaved', [['app/commerce/plans/admin/plan-edit.tsx', '<SimpleForm toolbar={<Bar />}>']]],
    ['untyped-call', [['app/commerce/plans/admin/plan-list.tsx', "ask<Plan>('GET', `/plans/1`)"]]],
    ['untyped-call', [['app/commerce/plans/admin/plan-list.tsx', 'download(`/plans/1/report`)']]],
    ['untyped-call', [['app/backoffice/staff/parts/session.ts', "fetch('/api/v1/session')"]]],
    [
      'untyped-call',
      [['app/commerce/plans/admin/plan-edit.tsx', "const a = { ...b, path: '/plans' };"]],
    ],
    [
      'untyped-call',
      [['app/commerce/plans/admin/parts/a.tsx', 'const a = <Action path={`/plans/1`} />;']],
    ],
    ['barrel', [['app/commerce/plans/contract.ts', "export { a } from './other/contract.ts';"]]],
    ['default-export', [['app/commerce/plans/rules.ts', 'export default 1;']]],
    ...[
      'const kobo = naira * 100;',
      'const kobo = 100 * naira;',
      'const text = String(basePrice / 1e2);',
      'const kobo = BigInt(naira) * 100n;',
      'const price = (row.base_price_kobo / 100).toFixed(2);',
      'const price = Number(plan.basePrice);',
      'const price = parseFloat(basePrice);',
      'const kobo = Math.round(rate * given);',
      'const kobo = given as Kobo;',
      "const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });",
    ].map((line): [string, [string, string][]] => [
      'money',
      [['app/commerce/plans/rules.ts', line]],
    ]),
    ['statement', [['app/commerce/plans/service.server.ts', 'await db.pipeline([add])']]],
    ['statement', [['app/commerce/plans/store.server.ts', 'CompiledQuery.raw(text, values)']]],
    [
      'statement',
      [
        [
          'app/commerce/plans/store.server.ts',
          "import type { Statement } from '#platform/database/statement.ts';",
        ],
      ],
    ],
    ['data-address', [['app/commerce/plans/parts/a.tsx', 'const reader = new FileReader();']]],
    ['any', [['app/commerce/plans/rules.ts', 'export const a: any = 1;']]],
    ['size', [['app/commerce/plans/rules.ts', 'const a = 1;\n'.repeat(301)]]],
    [
      'path-import',
      [['app/commerce/plans/rules.ts', "import { a } from '../../../platform/send.ts';"]],
    ],
    [
      'folder',
      Array.from({ length: 15 }, (_, n): [string, string] => [`ui/part-${n}.tsx`, 'let a;']),
    ],
    [
      'cycle',
      [
        ['app/commerce/plans/rules.ts', "import { a } from '#app/site/blog/rules.ts';"],
        ['app/site/blog/rules.ts', "import { a } from '#app/site/help/rules.ts';"],
        ['app/site/help/rules.ts', "import { a } from '#app/commerce/plans/rules.ts';"],
      ],
    ],
    [
      'floors',
      Array.from({ length: 10 }, (_, n): [string, string] => [
        `app/people/room-${n}/rules.ts`,
        n === 0 ? 'let a;' : `import { a } from '#app/people/room-${n - 1}/rules.ts';`,
      ]),
    ],
    [
      'file-circle',
      [
        ['ui/select.tsx', "const part = () => import('./combobox.tsx');"],
        ['ui/combobox.tsx', "import type { Props } from './select.tsx';"],
      ],
    ],
  ])('catch a planted breach: %s', (rule, files) => {
    expect(rulesBroken(...files)).toContain(rule);
  });

  it('let honest code pass', () => {
    expect(
      rulesBroken(
        ['app/commerce/plans/service.server.ts', "import { insert } from './store.server.ts';"],
        ['app/commerce/plans/store.server.ts', "import { sql } from 'kysely';"],
        [
          'app/commerce/plans/screens/a.tsx',
          "import type { A } from '#platform/log.server.ts';\nexport default 1;",
        ],
        ['app/commerce/plans/rules.ts', 'const day = new Date(at); // new Date() would be wrong'],
        ['app/site/blog/rules.ts', 'const wide = Math.round(width * 100) / 100;'],
        [
          'app/commerce/claims/rules.ts',
          'const share = (paidKobo / allKobo) * 100; // kobo * 100 would be wrong',
        ],
        [
          'app/commerce/payment/rules.ts',
          'const total = sumOf(amounts); const most = Number(query.get(name));',
        ],
        ['platform/money.ts', 'const kobo = naira * 100;'],
      ),
    ).toEqual([]);
  });
});
