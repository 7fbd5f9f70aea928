import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePlan } from '#test/support/plans.ts';
import { openProduct } from '#test/support/product.ts';
import { Kind, type Plan, PlanWithForm, PublicPlan, pathOf } from './contract.ts';
import { toPublic } from './rules.ts';
import { formOf, seedPlans, writtenPlans } from './seed.server.ts';

// The addresses stand here word for word, so that a change of the rule that makes them shows (C-45).
const families = [
  ['VERIFICATION', '/verifications', 'types'],
  ['BACKGROUND_CHECK', '/background-checks', 'types'],
  ['CLEARANCE', '/clearances', 'types'],
  ['INSURED', '/insureds', 'types'],
  ['INCIDENT_REPORT', '/incident-reports', 'types'],
  ['HEALTH_PLAN', '/health-plans', 'types'],
  ['RECRUITMENT_PACKAGE', '/recruitment-packages', 'packages'],
] as const satisfies readonly (readonly [Kind, string, string])[];

const product = await openProduct({
  env: { MAIN_API_URL: '/api', VERIFICATION_API_URL: 'https://checks.example.com/checks' },
  seeds: false,
});
afterAll(() => product.close());

/** Asks on both public bases: they must agree to the byte. */
async function ask(path: string) {
  const [main, other] = await Promise.all(
    ['/api', '/checks'].map((base) => product.app.inject(`${base}${path}`)),
  );
  if (!main || !other) throw new Error('no answer');
  expect([other.statusCode, other.body]).toEqual([main.statusCode, main.body]);
  return main;
}

const refusal = { success: false, message: 'There is no such plan.' };

it('has seven kinds', () => {
  expect(families.map(([kind]) => kind)).toEqual(Kind.options);
  expect(families.map(([, path]) => path)).toEqual(Kind.options.map((kind) => `/${pathOf(kind)}`));
});

describe.each(families)('%s before there are plans', (_kind, path, last) => {
  it('lists nothing, which is no error', async () => {
    const answer = await ask(`${path}/${last}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, data: [] }]);
  });

  it('knows no plan', async () => {
    const answer = await ask(`${path}/types/basic`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ ...refusal, error: 'plan-not-found' });
  });
});

describe.each(families)('%s', (kind, path, last) => {
  beforeAll(() => seedPlans(product.platform));

  it.each([
    'Basic',
    'basic-',
    '-basic',
    'ba--sic',
    'basic%20',
    "basic'--",
    'b%C3%A4sic',
    '..%2Fbasic',
    '%00',
    'undefined.json',
    'a'.repeat(61),
  ])('refuses the id %s before the database sees it', async (id) => {
    const answer = await ask(`${path}/types/${id}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'invalid' });
  });

  it('says of an id that cannot be one that there is no such plan', async () => {
    expect((await ask(`${path}/types/UPPER`)).json()).toMatchObject(refusal);
  });

  it.each(['constructor', 'undefined', 'null', '0', 'report'])(
    'knows no plan with the id %s',
    async (id) => {
      expect((await ask(`${path}/types/${id}`)).statusCode).toBe(404);
    },
  );

  it('refuses a stray question', async () => {
    expect((await ask(`${path}/${last}?page=2`)).statusCode).toBe(400);
  });

  it('lists its plans in order, in an envelope and with exactly the stated fields (C-47)', async () => {
    const answer = await ask(`${path}/${last}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, data: writtenPlans(kind).map(toPublic) });
    const fields = Object.keys(PublicPlan.shape);
    for (const plan of answer.json().data)
      expect(fields).toEqual(expect.arrayContaining(Object.keys(plan)));
  });

  it('keeps the rows of a map in the order in which they were written', async () => {
    const { data } = (await ask(`${path}/${last}`)).json() as { data: PublicPlan[] };
    const orders = (plans: readonly (Plan | PublicPlan)[]) =>
      plans.map((plan) =>
        [plan.features, plan.extraCharges, plan.coverageDetails].map((map) =>
          Object.keys(map ?? {}),
        ),
      );
    expect(orders(data)).toEqual(orders(writtenPlans(kind)));
  });

  it('gives one plan bare, with the form that it needs (API-29, C-47)', async () => {
    for (const plan of writtenPlans(kind)) {
      const answer = await ask(`${path}/types/${plan.id}`);
      expect(answer.statusCode).toBe(200);
      const form = formOf(kind, plan);
      expect(answer.json()).toEqual({ ...toPublic(plan), requirements_form: form && { id: form } });
      expect(PlanWithForm.parse(answer.json())).toEqual(answer.json());
    }
  });
});

it('gives packages at both addresses alike, lists and items (C-45)', async () => {
  const [packages, types] = await Promise.all(
    ['packages', 'types'].map((last) => ask(`/recruitment-packages/${last}`)),
  );
  expect(types?.body).toBe(packages?.body);
  expect(types?.json().data).toHaveLength(3);
  const [one, same] = await Promise.all(
    ['packages', 'types'].map((last) => ask(`/recruitment-packages/${last}/vip`)),
  );
  expect(same?.body).toBe(one?.body);
  expect(one?.json().name).toBe('VIP');
  expect((await ask('/recruitment-packages/packages/none')).statusCode).toBe(404);
  expect((await ask('/recruitment-packages/packages/NONE')).statusCode).toBe(400);
});

it('takes no fixed word for an id of a verification (C-46)', async () => {
  expect((await ask('/verifications/types')).json().success).toBe(true);
  // `types/report` is the plan `report`, not the report of the record `types`.
  expect((await ask('/verifications/types/report')).json().error).toBe('plan-not-found');
  for (const word of ['types', 'verified', 'renew', 'search']) {
    expect((await ask(`/verifications/verified/${word}`)).statusCode).toBe(404);
  }
});

it('names the form of a plan that needs one', async () => {
  const [plan] = writtenPlans('CLEARANCE');
  if (!plan) throw new Error('no clearance');
  await savePlan(product.platform, 'CLEARANCE', {
    plan,
    position: 0,
    requirementsFormId: 'form-7',
  });
  const answer = await ask(`/clearances/types/${plan.id}`);
  expect(answer.json().requirements_form).toEqual({ id: 'form-7' });
});

it('neither lists nor finds a plan that was withdrawn', async () => {
  const [plan] = writtenPlans('HEALTH_PLAN');
  if (!plan) throw new Error('no health plan');
  await savePlan(product.platform, 'HEALTH_PLAN', { plan, position: 0, active: false });
  expect((await ask(`/health-plans/types/${plan.id}`)).statusCode).toBe(404);
  const { data } = (await ask('/health-plans/types')).json() as { data: PublicPlan[] };
  expect(data.map(({ id }) => id)).not.toContain(plan.id);
  expect(data).toHaveLength(writtenPlans('HEALTH_PLAN').length - 1);
});
