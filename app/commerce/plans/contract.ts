import * as z from 'zod/mini';
import { type ApiErrorDefinition, defineCall, kobo } from '#platform/contract.ts';
import { objectOf } from '#platform/text/names.ts';

/** The seven kinds of thing that are sold (PUR-01). */
export const Kind = z.enum([
  'VERIFICATION',
  'BACKGROUND_CHECK',
  'CLEARANCE',
  'INSURED',
  'INCIDENT_REPORT',
  'HEALTH_PLAN',
  'RECRUITMENT_PACKAGE',
]);
export type Kind = z.infer<typeof Kind>;

/** The four tiers of verification (VPR-05). */
export const Tier = z.enum(['free', 'basic', 'premium', 'platinum']);
export type Tier = z.infer<typeof Tier>;

/** Included things as a list, or name and value, where `-` or a cross means not included (VPR-14). */
export const Features = z.union([z.array(z.string()), z.record(z.string(), z.string())]);
export type Features = z.infer<typeof Features>;

/** Naira as decimal text: `25000.00`. */
const Decimal = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/));
const price = kobo().check(z.minimum(0), z.maximum(999_999_999_999));
const days = z.int().check(z.positive());

/** How far a plan reaches: the answer to one question of its form is bounded. */
export const Limit = z.object({
  /** The name of the question: a number, or the last of some days. */
  field: z.string(),
  /** Where days are counted: the question for the first of them. */
  from: z.optional(z.string()),
  most: z.int().check(z.positive()),
  /** The extra charge that is paid for each one above. */
  charge: z.optional(z.string()),
  /** The id of the plan of the same kind that reaches further. */
  larger: z.optional(z.string()),
});
export type Limit = z.infer<typeof Limit>;

/** A plan, type or package as the calls answer it, in the names of the seeds (VPR-11, HIRE-04, HIRE-09). */
export const PublicPlan = z.object({
  id: z.string(),
  name: z.string(),
  /** HTML from an allow list (D-14). */
  description: z.string(),
  /** `0.00` is free or on consultation (C-06). */
  basePrice: Decimal,
  /** The plan's own colour, `#RRGGBB`. */
  bgColor: z.string().check(z.regex(/^#[0-9A-F]{6}$/)),
  features: Features,
  /** By the name of the charge. */
  extraCharges: z.record(z.string(), Decimal),
  /** Those of the extra charges that carry the service fee (C-14). */
  feeCharges: z.array(z.string()),
  benefits: z.optional(z.array(z.string())),
  limitations: z.optional(z.array(z.string())),
  checkItems: z.optional(z.array(z.string())),
  estimatedDays: z.optional(days),
  durationMonths: z.optional(days),
  /** Only for VERIFICATION. */
  tier: z.optional(Tier),
  /** Only for INSURED. */
  bestFor: z.optional(z.array(z.string())),
  /** Only for INSURED. */
  coverageDetails: z.optional(Features),
  limits: z.optional(z.array(Limit)),
});
export type PublicPlan = z.infer<typeof PublicPlan>;

/** The same inside the house: amounts in kobo. */
export const Plan = z.extend(PublicPlan, {
  basePrice: price,
  extraCharges: z.record(z.string(), price),
});
export type Plan = z.infer<typeof Plan>;

/** One plan, with the form that its buyers fill in; null: none is needed (PUR-06, PUR-07). */
export const PlanWithForm = z.extend(PublicPlan, {
  requirements_form: z.nullable(z.object({ id: z.string() })),
});
export type PlanWithForm = z.infer<typeof PlanWithForm>;

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'plan-not-found',
  message: 'There is no such plan.',
};

const PlanId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, notFound.message));

/** The kind in an address: `BACKGROUND_CHECK` is `background-checks` (C-45). */
export function pathOf(kind: Kind): string {
  return `${kind.toLowerCase().replaceAll('_', '-')}s`;
}

/** `BACKGROUND_CHECK` as part of a call's name: `BackgroundCheck`. */
function nounOf(kind: Kind): string {
  return kind
    .toLowerCase()
    .replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

const listOf = (name: string, path: string, summary: string) =>
  defineCall({
    name,
    method: 'GET',
    path,
    summary,
    answer: z.object({ success: z.literal(true), data: z.array(PublicPlan) }),
  });

const oneOf = (name: string, path: string, summary: string) =>
  defineCall({
    name,
    method: 'GET',
    base: 'verification',
    path,
    summary,
    params: z.object({ typeId: PlanId.check(z.maxLength(60, notFound.message)) }),
    answer: PlanWithForm,
    errors: { notFound },
  });

/** The list of each kind (API-18 to API-24). Packages answer at `/types` too. */
export const listPlans = objectOf(Kind.options, (kind) => {
  const last = kind === 'RECRUITMENT_PACKAGE' ? 'packages' : 'types';
  return listOf(
    `list${nounOf(kind)}Types`,
    `/${pathOf(kind)}/${last}`,
    `The plans of the kind ${kind}`,
  );
});

/** One plan of each kind (API-29). */
export const getPlan = objectOf(Kind.options, (kind) =>
  oneOf(
    `get${nounOf(kind)}Type`,
    `/${pathOf(kind)}/types/{typeId}`,
    `One plan of the kind ${kind}`,
  ),
);

const packages = pathOf('RECRUITMENT_PACKAGE');

/** The two further spellings of the packages' addresses (C-45). */
export const listPackagesAsTypes = listOf(
  'listPackagesAsTypes',
  `/${packages}/types`,
  'The recruitment packages',
);
export const getPackage = oneOf(
  'getPackage',
  `/${packages}/packages/{typeId}`,
  'One recruitment package',
);
