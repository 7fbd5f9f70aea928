import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

const product = await openProduct();
const administrator = await signIn(product, 'administrator');
afterAll(() => product.close());

const path = '/api/v1/plans';
const plan = {
  kind: 'HEALTH_PLAN',
  slug: 'family-plus',
  name: 'Family plus',
  description: '<p>For a large household.</p><script>alert(1)</script>',
  priceKobo: 5_500_050,
  bgColor: '#fff1cf',
  position: 9,
  active: true,
  tier: null,
  formTag: 'health-plan',
  features: [
    { name: 'People covered', value: 'Up to 12' },
    { name: 'IV shots', value: '-' },
  ],
  charges: [
    { name: 'Blood sample', kobo: 800_000, fee: true },
    { name: 'Logistics', kobo: 400_000, fee: false },
  ],
  benefits: ['One file for everybody'],
  limitations: [],
  checkItems: [],
  bestFor: [],
  coverage: [],
  estimatedDays: null,
  durationMonths: 12,
};
const limit = { field: 'persons', from: '', most: 1, charge: '', larger: '' };
const onSite = async (slug = plan.slug) => product.get(`/health-plans/types/${slug}`);

describe('plans for staff', () => {
  it('are set by administrators alone; everybody who is signed in reads them', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    const editor = await signIn(product, 'editor');
    expect((await editor.get(path)).json().data.length).toBeGreaterThan(20);
    expect((await editor.send('POST', path, plan)).statusCode).toBe(403);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a description beyond its length', { description: 'a'.repeat(4_001) }, 'description'],
    ['a price below nothing', { priceKobo: -1 }, 'priceKobo'],
    ['a price in parts of a kobo', { priceKobo: 1.5 }, 'priceKobo'],
    ['a colour that is none', { bgColor: 'red; x' }, 'bgColor'],
    ['no feature', { features: [] }, 'features'],
    ['a feature twice', { features: [plan.features[0], plan.features[0]] }, 'features.1.name'],
    ['a charge for nothing', { charges: [{ name: 'x', kobo: 0, fee: false }] }, 'charges.0.kobo'],
    ['a charge twice', { charges: [plan.charges[0], plan.charges[0]] }, 'charges.1.name'],
    ['a tier outside verifications', { tier: 'basic' }, 'tier'],
    ['a verification without a tier', { kind: 'VERIFICATION' }, 'tier'],
    ['a tier that another plan has', { kind: 'VERIFICATION', tier: 'premium' }, 'tier'],
    ['a form that is not there', { formTag: 'nothing' }, 'formTag'],
    ['a report whose form asks for no worker', { kind: 'INCIDENT_REPORT' }, 'formTag'],
    ['a report without a form', { kind: 'INCIDENT_REPORT', formTag: null }, 'formTag'],
    ['a limit of a question that no form asks', { limits: [limit] }, 'limits.0.field'],
    [
      'a limit with a charge that is not there',
      { limits: [{ ...limit, field: 'people', charge: 'Other' }] },
      'limits.0.charge',
    ],
    ['an address with other letters', { slug: 'Family Plus' }, 'slug'],
  ])('refuse %s and name the field', async (_what, change, field) => {
    const answer = await administrator.send('POST', path, { ...plan, ...change });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [field]]);
    expect((await onSite()).statusCode).toBe(404);
  });

  it('appear on the site at once, cleaned, in the names of the seeds', async () => {
    const made = await administrator.send('POST', path, plan);
    expect(made.statusCode).toBe(200);
    expect((await onSite()).json()).toEqual({
      id: 'family-plus',
      name: 'Family plus',
      description: '<p>For a large household.</p>',
      basePrice: '55000.50',
      bgColor: '#FFF1CF',
      features: { 'People covered': 'Up to 12', 'IV shots': '-' },
      extraCharges: { 'Blood sample': '8000.00', Logistics: '4000.00' },
      feeCharges: ['Blood sample'],
      benefits: ['One file for everybody'],
      durationMonths: 12,
      requirements_form: { id: 'health-plan' },
    });
    const again = await administrator.send('POST', path, plan);
    expect([again.statusCode, again.json().fields]).toMatchObject([409, { slug: /kind/ }]);
  });

  it('are changed once a version, withdrawn, and keep kind and address', async () => {
    const one = `${path}/HEALTH_PLAN.family-plus`;
    const { id: _, ...read } = (await administrator.get(one)).json();
    const change = { ...read, priceKobo: 6_000_000, kind: 'CLEARANCE', slug: 'other' };
    const first = await administrator.send('PUT', one, change);
    expect(first.json()).toMatchObject({ kind: 'HEALTH_PLAN', slug: 'family-plus', version: 2 });
    expect((await administrator.send('PUT', one, change)).statusCode).toBe(409);
    expect((await onSite()).json().basePrice).toBe('60000.00');
    const gone = { ...change, version: 2, active: false };
    expect((await administrator.send('PUT', one, gone)).statusCode).toBe(200);
    expect((await onSite()).statusCode).toBe(404);
    expect((await administrator.get(one)).json().active).toBe(false);
    expect((await administrator.get(`${path}/HEALTH_PLAN.none`)).statusCode).toBe(404);
  });

  it('keep their tier: the level of every record under it would change', async () => {
    const one = `${path}/VERIFICATION.basic`;
    const { id: _, ...read } = (await administrator.get(one)).json();
    const answer = await administrator.send('PUT', one, { ...read, tier: 'platinum' });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['tier']]);
    expect((await administrator.get(one)).json()).toMatchObject({ tier: 'basic', version: 1 });
  });

  it('keep every plan of the start as it is when it is read and saved unchanged', async () => {
    const all = (await administrator.get(`${path}?perPage=100`)).json().data;
    for (const { id } of all) {
      const { id: _, ...read } = (await administrator.get(`${path}/${id}`)).json();
      const saved = (await administrator.send('PUT', `${path}/${id}`, read)).json();
      expect(saved).toEqual({
        ...read,
        id,
        version: read.version + 1,
        updatedAt: expect.any(String),
      });
    }
  });
});

describe('plans as CSV', () => {
  const asked = { resource: 'plans', by: 'editor', not: 'support' } as const;

  it('hold what is sold, in which words and for how much', async () => {
    const given = { ...plan, slug: 'csv-plan', name: '=Csv plan' };
    expect((await administrator.send('POST', path, given)).statusCode).toBe(200);
    const query = 'q=csv%20plan&kind=HEALTH_PLAN';
    const { rows } = await takeExport(product, { ...asked, query });
    expect(rows).toEqual([
      {
        Kind: 'HEALTH_PLAN',
        Address: 'csv-plan',
        Name: `'=Csv plan`,
        'Price, naira': '55000.50',
        'Extra charges, naira': 'Blood sample: 8000.00 | Logistics: 4000.00',
        Tier: '',
        Form: 'health-plan',
        'On sale': 'yes',
        Position: '9',
        Updated: expect.stringMatching(/^20\d\d-.+Z$/),
      },
    ]);
  });

  it('come each once, under the same address of two kinds too', async () => {
    await product.platform.database.executeSql(
      `insert into plans (kind, id, position, name, description, base_price_kobo, bg_color, features,
         facts, extra_charges, active)
       select (array['CLEARANCE', 'INSURED'])[1 + n % 2], 'many-' || n / 2, 0, 'Zeno', '', 100,
         '#FFFFFF', '{}', '{}', '[]', false
       from generate_series(1, ${manyRows}) as n`,
    );
    const { rows } = await takeExport(product, { ...asked, query: 'q=zeno' });
    const plans = rows.map(({ Kind, Address }) => `${Kind}.${Address}`);
    expect([plans.length, new Set(plans).size]).toEqual([manyRows, manyRows]);
  });
});
