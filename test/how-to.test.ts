import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#app/people/proof/keys/folder.service.server.ts';
import { brand } from '#app/shell/brand.rules.ts';
import { nameMigrations, type TableModule } from '#platform/database/migrate.server.ts';
import type { Route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { breachesOf } from './support/house-rules.ts';
import { openProduct, type Product } from './support/product.ts';
import { signIn } from './support/staff.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/how-to/add-a-capability.md'), 'utf8');
/** The files of the worked example by their paths, as the page prints them. */
const example = new Map(
  [...page.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
    ([, path = '', text = '']) => [path, text] as const,
  ),
);
const built = join(root, '.cache/how-to');
const fileOf = (path: string) => join(built, path);
const room = 'app/site/office-hours';

describe('the capability that docs/how-to/add-a-capability.md adds', () => {
  let product: Product;
  beforeAll(async () => {
    rmSync(built, { recursive: true, force: true });
    for (const [path, text] of example) {
      mkdirSync(dirname(fileOf(path)), { recursive: true });
      writeFileSync(fileOf(path), text);
    }
    const { officeHoursApi } = (await import(fileOf(`${room}/api.server.ts`))) as {
      officeHoursApi(platform: Platform): readonly Route[];
    };
    product = await openProduct({ seeds: false, calls: officeHoursApi });
  });
  afterAll(async () => {
    await product.close();
    rmSync(built, { recursive: true, force: true });
  });

  it('keeps every house rule', () => {
    expect([...example.keys()]).toHaveLength(7);
    expect(breachesOf(example)).toEqual([]);
  });

  it('says where its table stands on the privacy policy, without which that page’s test fails', () => {
    const [, table = ''] = /create table (\w+)/.exec([...example.values()].join()) ?? [];
    expect(page).toContain('`places` of `test/pages/legal.test.ts`');
    expect(page).toMatch(new RegExp(`^${table}: null,$`, 'm'));
    const test = readFileSync(join(root, 'test/pages/legal.test.ts'), 'utf8');
    expect(test).toMatch(/const places: Readonly<Record<string, string \| null>> = \{/);
  });

  it('makes its table and answers its call', async () => {
    const path = `${room}/tables/0001-office-hours.ts`;
    const table = (await import(fileOf(path))) as TableModule;
    const { kysely } = product.platform.database;
    const [name, step] = Object.entries(nameMigrations({ [path]: table }))[0] ?? [];
    expect(name).toBe('0001-office-hours-office-hours');
    await step?.up(kysely);
    await product.platform.database.executeSql(
      "insert into office_hours values (1, '08:00', '17:00')",
    );
    const answer = await product.get('/office-hours');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, data: [{ weekday: 1, opens: '08:00', closes: '17:00' }] },
    ]);
  });
});

describe('docs/operations.md, Exchanging SECRET_KEY', () => {
  it('names what ends with the key before it and never by itself', () => {
    const pages = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const [, exchange = ''] = pages.split('\n## Exchanging SECRET_KEY\n');
    const [ends = ''] = /^.*Taken out it ends: .+$/m.exec(exchange.split('\n## ')[0] ?? '') ?? [];
    const [, never = ''] = ends.split('never ends by itself');
    for (const named of ['links of cases and guarantors', 'unsubscribe', 'stop reminders'])
      expect(never).toContain(named);
  });
});

describe('what operators are told of a restored backup (docs/operations.md, Backup)', () => {
  it('keeps each former key as long as what was sealed with it can come back', () => {
    const pages = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const [, exchange = ''] = pages.split('\n## Exchanging SECRET_KEY\n');
    const [step = ''] = /^4\. .+$/m.exec(exchange) ?? [];
    expect(step).toMatch(/take it out\. Keep it all the same.+ backups.+`SECRET_KEYS_OLD` again/);
    const [, backup = ''] = pages.split('\n## Backup\n');
    expect(backup.split('\n## ')[0]).toMatch(/`SECRET_KEYS_OLD` must name the one of that time/);
  });

  it('takes from sight again the records that staff had taken from it', () => {
    const [, backup = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split(
      '\n## Backup\n',
    );
    const [page = ''] = backup.split('\n## ');
    expect(page).toMatch(
      /A record that was hidden, suspended or revoked since .+: do that again too/,
    );
  });

  /** What had ended a lost phone's access before the restore, as the dump brings it back. */
  const cameBack = `
    insert into me_sessions (id, record_id, token_hash, opened_by, opened_at, seen_at, ends_at)
      select 'lost', id, 'lost', 'passkey', now(), now(), now() + interval '1 day'
      from verification_records limit 1;
    insert into me_devices (id, record_id, token_hash, first_at, trusted_at, seen_at)
      select 'lost', id, 'lost', now(), now(), now() from verification_records limit 1;
    insert into me_passkeys (id, record_id, public_key, counter, transports, made_at)
      select 'lost', id, 'lost', 0, '{}', now() from verification_records limit 1;
    insert into me_codes (target_hash, channel, asked_at, until)
      values ('lost', 'sms', now(), now() + interval '1 day');
    insert into accounts (id, name, email, phone, password_hash, made_by, created_at)
      values ('lost', 'Ada', 'lost@example.com', '', 'lost', 'lost', now());
    insert into account_tokens (token_hash, account_id, created_at, expires_at)
      values ('lost', 'lost', now(), now() + interval '1 day')`;

  it('has a statement that ends the sessions which came back, and every way in beside them', async () => {
    const pages = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const [, statement = ''] =
      /ends them all: `psql "\$DATABASE_URL" -c '([^']+)'`/.exec(pages) ?? [];
    const product = await openProduct();
    try {
      const { executeSql } = product.platform.database;
      const member = await signIn(product, 'finance');
      const state = async () => (await member.get('/api/v1/session')).statusCode;
      await executeSql(cameBack);
      const own = ['me_sessions', 'me_devices', 'me_passkeys', 'me_codes'];
      const tables = ['staff_sessions', 'account_tokens', ...own];
      const left = async () => {
        const found: string[] = [];
        for (const table of tables)
          if ((await executeSql(`select 1 from ${table}`)).rows.length > 0) found.push(table);
        return found;
      };
      expect([await state(), await left()]).toEqual([200, tables]);
      await executeSql(statement);
      expect([await state(), await left()]).toEqual([401, []]);
    } finally {
      await product.close();
    }
  });
});

describe('docs/operations.md, Proof keys', () => {
  it('finds the root where it was made', () => {
    const pages = globSync('docs/**/*.md', { cwd: root }).map((page) =>
      readFileSync(join(root, page), 'utf8'),
    );
    const orders = pages.flatMap((page) => [
      ...page.matchAll(/keys \w+ --folder (\w+) --root ([\w./]+)/g),
    ]);
    expect(orders.length).toBeGreaterThanOrEqual(2);
    for (const [order, folder, file] of orders)
      expect([order, file]).toEqual([order, `${folder}/${files.root}`]);
  });
});

describe('docs/how-to/change-the-brand.md', () => {
  it('names all settings that tell of the company, its phones and its links', () => {
    const howTo = readFileSync(join(root, 'docs/how-to/change-the-brand.md'), 'utf8');
    const [, from = '', to = ''] = /`\.env\.example`, ([A-Z_]+) to ([A-Z_]+)/.exec(howTo) ?? [];
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    const settings: readonly string[] = example.match(/^[A-Z_]+(?==)/gm) ?? [];
    const named = settings.slice(settings.indexOf(from), settings.indexOf(to) + 1);
    const all = settings.filter((name) =>
      /^(COMPANY|SUPPORT|WHATSAPP|SHOP|PLAY_STORE|APP_STORE|INSTAGRAM|TIKTOK|FACEBOOK|LINKEDIN)_/.test(
        name,
      ),
    );
    expect(all.length).toBeGreaterThan(12);
    expect(all.filter((name) => !named.includes(name))).toEqual([]);
    expect(named).not.toContain('AFRICASTALKING_API_KEY');
  });

  it('looks for the name wherever the code spells it by hand', () => {
    const howTo = readFileSync(join(root, 'docs/how-to/change-the-brand.md'), 'utf8');
    const [, folders = ''] = new RegExp(`git grep -n "${brand}" -- ([^\`]+)\``).exec(howTo) ?? [];
    const spelt = globSync(
      ['{app,console,identity,messaging,paystack,platform,ui}/**/*.{ts,tsx}', 'scripts/*.mjs'],
      { cwd: root },
    )
      .filter(
        (file) =>
          !file.includes('.test.') && readFileSync(join(root, file), 'utf8').includes(brand),
      )
      .map((file) => file.split('/')[0] ?? '');
    expect(spelt).toContain('platform');
    expect(folders.split(' ')).toEqual(expect.arrayContaining([...new Set(spelt)]));
  });
});
