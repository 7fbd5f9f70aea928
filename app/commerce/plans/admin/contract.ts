import * as z from 'zod/mini';
import { common, defineStaffCall, kobo, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { find, listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';
import { Kind, Tier } from '../contract.ts';

const most = 999_999_999_999;
const amount = kobo('Enter an amount').check(z.minimum(0), z.maximum(most));
const line = () => text({ max: 200, name: 'line' });
const lines = z.array(line()).check(z.maxLength(30));

/** A feature or a coverage: without a value it is simply included. */
const Row = z.strictObject({ name: line(), value: text({ max: 120 }) });

const Charge = z.strictObject({
  name: text({ max: 80, name: 'name' }),
  kobo: amount.check(z.minimum(1, 'An extra charge needs an amount')),
  /** Carries the service fee (C-14). */
  fee: z.boolean(),
});

/** Empty texts stand for what a limit need not have. */
const StaffLimit = z.strictObject({
  field: text({ max: 60, name: 'field' }),
  from: text({ max: 60 }),
  most: z.int('Enter a whole number').check(z.minimum(1), z.maximum(1_000)),
  charge: text({ max: 80 }),
  larger: text({ max: 60 }),
});

/** What staff may set of a plan. */
const values = {
  name: text({ max: 80, name: 'name' }),
  /** HTML; cleaned by the allow list when it is saved. */
  description: text({ max: 4_000, name: 'description' }),
  priceKobo: amount,
  bgColor: z
    .string()
    .check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Use a colour such as #FFF1CF'), z.toUpperCase()),
  position: z.int('Enter a whole number').check(z.minimum(0), z.maximum(1_000)),
  active: z.boolean(),
  tier: z.nullable(Tier),
  /** The tag of the form that buyers fill in; null: none. */
  formTag: z.nullable(text({ max: 60 })),
  features: z.array(Row).check(z.minLength(1, 'Name at least one feature'), z.maxLength(40)),
  charges: z.array(Charge).check(z.maxLength(20)),
  benefits: lines,
  limitations: lines,
  checkItems: lines,
  bestFor: lines,
  coverage: z.array(Row).check(z.maxLength(30)),
  estimatedDays: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
  durationMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(120))),
  /** Left out, they stay as they are. */
  limits: z.optional(z.array(StaffLimit).check(z.maxLength(10))),
};

const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens'),
    z.maxLength(60),
  );

export const NewPlan = z.strictObject({ kind: Kind, slug, ...values });
export type NewPlan = z.infer<typeof NewPlan>;

/** A plan as staff see it. Its id is `KIND.slug`: a slug alone may be used by two kinds. */
export const StaffPlan = z.object({
  id: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  ...NewPlan.shape,
});
export type StaffPlan = z.infer<typeof StaffPlan>;

/** In lists. */
export const PlanLine = z.object({
  id: z.string(),
  kind: Kind,
  name: z.string(),
  priceKobo: kobo(),
  tier: z.nullable(Tier),
  bgColor: z.string(),
  position: z.number(),
  active: z.boolean(),
  charges: z.number(),
  updatedAt: z.string(),
});
export type PlanLine = z.infer<typeof PlanLine>;

const params = z.object({ id: text({ max: 90 }) });
const taken = {
  status: 409,
  code: 'slug-taken',
  message: 'Another plan of this kind has this name in its address.',
} as const;
const unfit = { status: 400, code: 'plan-unfit', message: 'The plan cannot be sold like this.' };

export const staffPlans = defineStaffCall({
  name: 'staffPlans',
  method: 'GET',
  path: '/plans',
  summary: 'The plans of all seven kinds, for staff',
  query: listQuery(['kind', 'name', 'priceKobo', 'updatedAt'], {
    q: find(),
    kind: z.optional(Kind),
  }),
  answer: listAnswer(PlanLine),
  access: { may: 'plans.read' },
});

export const exportPlans = exportCall('plans', staffPlans);

export const staffPlan = defineStaffCall({
  name: 'staffPlan',
  method: 'GET',
  path: '/plans/{id}',
  summary: 'One plan, for staff',
  params,
  answer: StaffPlan,
  errors: { notFound: common.notFound },
  access: { may: 'plans.read' },
});

export const createPlan = defineStaffCall({
  name: 'createPlan',
  method: 'POST',
  path: '/plans',
  summary: 'Adds a plan',
  body: NewPlan,
  answer: StaffPlan,
  errors: { taken, unfit },
  access: { may: 'plans.write' },
});

export const updatePlan = defineStaffCall({
  name: 'updatePlan',
  method: 'PUT',
  path: '/plans/{id}',
  summary: 'Changes a plan; orders that were priced keep their price',
  params,
  body: z.strictObject({
    ...NewPlan.shape,
    id: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    version: z.int(),
  }),
  answer: StaffPlan,
  errors: { notFound: common.notFound, changed: common.changed, unfit },
  access: { may: 'plans.write' },
});

/** What the console's screens work with. */
export const planCalls = {
  list: staffPlans,
  one: staffPlan,
  create: createPlan,
  update: updatePlan,
} satisfies ResourceCalls;
