import { globSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { koboOf, koboOfText } from '#platform/money.ts';
import { savePlan } from '#test/support/plans.ts';
import { openProduct } from '#test/support/product.ts';
import type { Kind, Plan } from './contract.ts';
import { seedPlanLimits, seedPlans, writtenPlans } from './seed.server.ts';
import { onePlan, plansOf } from './service.server.ts';

const product = await openProduct({ seeds: false });
await seedPlans(product.platform);
afterAll(() => product.close());

const sql = async (text: string) =>
  (await product.platform.database.executeSql(text)).rows as Record<string, unknown>[];
const save = (kind: Kind, change: Partial<Plan>, of = 0) => {
  const plan = writtenPlans(kind)[of];
  if (!plan) throw new Error(`no plan ${of}`);
  return savePlan(product.platform, kind, { plan: { ...plan, ...change }, position: of });
};
const found = async (kind: Kind, id: string) => {
  const plan = await onePlan(product.platform, kind, id);
  if (!('name' in plan)) throw new Error(`no ${id}`);
  return plan;
};

describe('savePlan', () => {
  const everything = 'select * from plans order by kind, id';

  it.each<[string, Partial<Plan>]>([
    ['a price below zero', { basePrice: koboOf(-100) }],
    ['a price in parts of a kobo', { basePrice: 0.5 as never }],
    ['a price as text', { basePrice: '100.00' as never }],
    ['a price in words', { basePrice: 'free' as never }],
    ['a price beyond reason', { basePrice: koboOf(1_000_000_000_000) }],
    ['a colour by name', { bgColor: 'red' }],
    ['a colour in small letters', { bgColor: '#ffffff' }],
    ['a colour that ends a style', { bgColor: '#FFFFFF;}' }],
    ['an amount of another form', { extraCharges: { Sample: '5' as never }, feeCharges: [] }],
    ['an amount of nothing', { extraCharges: { Sample: koboOf(0) }, feeCharges: [] }],
    ['a fee on no charge', { feeCharges: ['Sample'] }],
    ['a tier where there is none', { tier: 'basic' }],
    ['no days', { estimatedDays: 0 }],
    ['half a month', { durationMonths: 0.5 }],
    ['no name', { name: '' }],
  ])('refuses %s and keeps nothing', async (_what, change) => {
    const before = await sql(everything);
    await expect(save('CLEARANCE', change)).rejects.toThrow();
    expect(await sql(everything)).toEqual(before);
  });

  it('refuses a verification without a tier', async () => {
    await expect(save('VERIFICATION', { tier: undefined } as never)).rejects.toThrow('has a tier');
  });

  it('puts a plan in the place of the one with its id', async () => {
    await save('CLEARANCE', { name: 'Renamed pass', basePrice: koboOfText('8000.50') });
    expect(await found('CLEARANCE', 'work-pass')).toMatchObject({
      name: 'Renamed pass',
      basePrice: '8000.50',
    });
    const { data } = await plansOf(product.platform, 'CLEARANCE');
    expect(data.map(({ id }) => id)).toEqual(writtenPlans('CLEARANCE').map(({ id }) => id));
  });

  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<img src="/kit/x.svg" onerror="alert(1)">', '<img src="/kit/x.svg" loading="lazy" />'],
    ['<p>a<img src="https://a.example/x.png"></p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['<p style="position:fixed" onclick="x()">a</p>', '<p>a</p>'],
    ['<iframe src="https://a.example"></iframe><p>a', '<p>a</p>'],
  ])('keeps of %s only what is harmless (D-14)', async (given, clean) => {
    await save('CLEARANCE', { description: given });
    const [row] = await sql("select description from plans where id = 'work-pass'");
    expect(row?.description).toBe(clean.replace('<img src', '<img alt="" src'));
  });

  it('shows nothing harmful either when somebody wrote past it (D-14)', async () => {
    await sql(
      `update plans set description = '<p>a<script>alert(1)</script></p>' where id = 'work-pass'`,
    );
    expect((await found('CLEARANCE', 'work-pass')).description).toBe('<p>a</p>');
    const { data } = await plansOf(product.platform, 'CLEARANCE');
    expect(data[0]?.description).toBe('<p>a</p>');
  });
});

describe('the table itself refuses', () => {
  it.each([
    "update plans set base_price_kobo = -1 where id = 'work-pass'",
    "update plans set bg_color = 'red' where id = 'work-pass'",
    "update plans set id = 'Work' where id = 'work-pass'",
    "update plans set name = ' ' where id = 'work-pass'",
    "update plans set kind = 'SHOP' where id = 'work-pass'",
    "update plans set tier = 'gold' where kind = 'VERIFICATION' and id = 'basic'",
    "update plans set tier = 'basic' where kind = 'VERIFICATION' and id = 'premium'",
    "update plans set tier = null where kind = 'VERIFICATION' and id = 'basic'",
    "update plans set features = '3' where id = 'work-pass'",
    "update plans set facts = '[]' where id = 'work-pass'",
    `update plans set extra_charges = '{}' where id = 'work-pass'`,
    `update plans set extra_charges = '[{"name":"a","kobo":0,"fee":false}]' where id = 'work-pass'`,
    `update plans set extra_charges = '[{"name":"a","kobo":"9","fee":false}]' where id = 'work-pass'`,
    `update plans set extra_charges = '[{"name":"a","fee":false}]' where id = 'work-pass'`,
    `update plans set extra_charges = '[{"name":"a","kobo":9}]' where id = 'work-pass'`,
    `update plans set extra_charges = '[{"name":" ","kobo":9,"fee":true}]' where id = 'work-pass'`,
    `update plans set extra_charges = '[{"kobo":9,"fee":true}]' where id = 'work-pass'`,
    `update plans set extra_charges = '[{"name":"a","kobo":9.5,"fee":true}]' where id = 'work-pass'`,
    `update plans set extra_charges = '[[{"name":"a","kobo":9,"fee":true}]]' where id = 'work-pass'`,
    `update plans set extra_charges = '[7]' where id = 'work-pass'`,
  ])('%s', async (statement) => {
    await expect(sql(statement)).rejects.toThrow();
  });

  it('but takes what is right', async () => {
    await sql(
      `update plans set extra_charges = '[{"name":"a","kobo":9,"fee":true}]' where id = 'work-pass'`,
    );
    const plan = await found('CLEARANCE', 'work-pass');
    expect([plan.extraCharges, plan.feeCharges]).toEqual([{ a: '0.09' }, ['a']]);
  });
});

describe('a verification is told alike where it is sold and where it is issued', () => {
  const sold = 'select id, name, base_price_kobo from plans where tier is not null order by id';
  const issued = 'select id, name, base_price_kobo from verification_types order by id';

  it('from the start, its first paragraph on the record', async () => {
    expect(await sql(issued)).toEqual(await sql(sold));
    const rows = await sql(
      'select level, description from verification_types order by base_price_kobo',
    );
    expect(rows.map(({ level }) => level)).toEqual(['Free', 'Basic', 'Premium', 'Platinum']);
    expect(rows[1]?.description).toBe('Identity, phone number and address confirmed.');
  });

  it('after a change', async () => {
    await save(
      'VERIFICATION',
      {
        name: 'Changed',
        basePrice: koboOfText('7000.50'),
        description: '<p>New &amp; <b>bold</b>.</p><p>More.</p>',
      },
      1,
    );
    expect(await sql(issued)).toEqual(await sql(sold));
    const [row] = await sql("select * from verification_types where id = 'basic'");
    expect(row).toMatchObject({
      name: 'Changed',
      base_price_kobo: 700_050,
      description: 'New & bold.',
    });
  });

  it('and when one of the two cannot be written, neither is', async () => {
    await sql(
      'alter table verification_types add constraint planted check (base_price_kobo < 900000000)',
    );
    const before = [await sql(issued), await sql(sold)];
    await expect(save('VERIFICATION', { basePrice: koboOfText('9000000.00') }, 1)).rejects.toThrow(
      'planted',
    );
    expect([await sql(issued), await sql(sold)]).toEqual(before);
    await sql('alter table verification_types drop constraint planted');
  });

  it('because nobody else writes the types', () => {
    const root = new URL('../../..', import.meta.url).pathname;
    const callers = globSync('app/**/*.ts', { cwd: root }).filter(
      (file) =>
        !file.endsWith('.test.ts') && /\bsaveType\(/.test(readFileSync(`${root}${file}`, 'utf8')),
    );
    expect(callers.sort()).toEqual([
      'app/commerce/plans/service.server.ts',
      'app/people/verification/service.server.ts',
    ]);
  });
});

describe('start data', () => {
  it('leaves alone what staff have changed', async () => {
    await save('INSURED', { basePrice: koboOfText('2100.00') });
    await seedPlans(product.platform);
    expect((await found('INSURED', 'basic')).basePrice).toBe('2100.00');
  });

  it('takes over an installation that had the types without the plans', async () => {
    await sql("delete from plans where kind = 'VERIFICATION'");
    await sql("update verification_types set name = 'Old', base_price_kobo = 1 where id = 'basic'");
    await seedPlans(product.platform);
    const [row] = await sql("select * from verification_types where id = 'basic'");
    expect(row).toMatchObject({ name: 'Basic verification', base_price_kobo: 500_000 });
  });

  it('is loaded by two processes at once as by one', async () => {
    await sql('delete from plans');
    await Promise.all([seedPlans(product.platform), seedPlans(product.platform)]);
    const [row] = await sql('select count(*) as n from plans');
    expect(row?.n).toBe(25);
  });
});

describe('a database that was filled before plans had limits (FU-05)', () => {
  const worker = "kind = 'HEALTH_PLAN' and id = 'worker'";

  it('gets them where staff have left the plan alone, its facts in their order', async () => {
    const [written] = await sql(`select facts::text as facts from plans where ${worker}`);
    for (const id of ['basic', 'platinum']) {
      await sql(`update plans set requirements_form_id = 'insurance', version = 1,
        facts = '{"bestFor":["b","a"]}' where kind = 'INSURED' and id = '${id}'`);
    }
    await sql(`update plans set facts = '{}', version = 2 where ${worker}`);
    await seedPlanLimits(product.platform);
    expect((await found('HEALTH_PLAN', 'worker')).limits).toBeUndefined();
    const basic = await found('INSURED', 'basic');
    expect(basic.limits?.[0]).toEqual({ field: 'workers', most: 1, larger: 'premium' });
    expect(basic.bestFor).toEqual(['b', 'a']);
    const platinum = await found('INSURED', 'platinum');
    expect(platinum.requirements_form).toEqual({ id: 'insurance-by-agreement' });
    await sql(`update plans set facts = '${written?.facts}', version = 1 where ${worker}`);
  });
});
