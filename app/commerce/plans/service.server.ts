import * as z from 'zod/mini';
import { saveType } from '#app/people/verification/service.server.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { plainText } from '#platform/html/plain.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getPackage, type Kind, type listPlans, Plan, type PlanWithForm } from './contract.ts';
import { faultOf, firstParagraph, levelOf, toPublic } from './rules.ts';
import {
  insertPlan,
  type Kept,
  readAsking,
  readPlan,
  readPlans,
  setReach,
} from './store.server.ts';

type Needs = Pick<Platform, 'database'>;

const cleaned = (plan: Plan): Plan => ({ ...plan, description: cleanHtml(plan.description) });

/** The plans of a kind that are on sale, in their order. */
export async function soldPlans({ database }: Needs, kind: Kind): Promise<Plan[]> {
  return (await readPlans(database.kysely, kind)).map(cleaned);
}

/** The plans of a kind in their order, for everybody. */
export async function plansOf(needs: Needs, kind: Kind): Promise<Answer<(typeof listPlans)[Kind]>> {
  return { success: true, data: (await soldPlans(needs, kind)).map(toPublic) };
}

type Sold = Plan & Pick<PlanWithForm, 'requirements_form'>;

/** One plan on sale and the form its buyers fill in; what is unknown or withdrawn is refused alike. */
export async function soldPlan(
  { database }: Needs,
  kind: Kind,
  id: string,
): Promise<Sold | ApiError> {
  const found = await readPlan(database.kysely, kind, id);
  if (!found) return new ApiError(getPackage.errors.notFound);
  const form = found.requirementsFormId;
  return { ...cleaned(found.plan), requirements_form: form === null ? null : { id: form } };
}

/** The same for everybody. */
export async function onePlan(
  needs: Needs,
  kind: Kind,
  id: string,
): Promise<PlanWithForm | ApiError> {
  const found = await soldPlan(needs, kind, id);
  if (found instanceof ApiError) return found;
  const { requirements_form, ...plan } = found;
  return { ...toPublic(plan), requirements_form };
}

/** The questions of a form by whose answers plans limit their orders. */
export async function questionsOfLimits({ database }: Needs, formTag: string): Promise<string[]> {
  const plans = await readAsking(database.kysely, formTag);
  const limits = plans.flatMap((plan) => plan.limits ?? []);
  return limits.flatMap(({ field, from }) => (from ? [field, from] : [field]));
}

/** A plan on its way in: what is left out is active and needs no form. */
export type NewPlan = Pick<Kept, 'plan' | 'position'> &
  Partial<Pick<Kept, 'active' | 'requirementsFormId'>>;

/** Makes a plan fit to be kept. Throws in words for people when it may not be sold. */
export function readied(kind: Kind, given: NewPlan): Kept {
  const plan = cleaned(z.parse(Plan, given.plan));
  const fault = faultOf(kind, plan);
  if (fault) throw new Error(fault);
  return { active: true, requirementsFormId: null, ...given, plan };
}

/** A verification is sold here and issued there: both tell the same, in one transaction. */
export async function tellVerification(trx: Trx, { plan }: Kept): Promise<void> {
  if (!plan.tier) return;
  await saveType(trx, {
    id: plan.id,
    level: levelOf[plan.tier],
    name: plan.name,
    description: plainText(firstParagraph(plan.description)),
    base_price_kobo: plan.basePrice,
  });
}

/**
 * Adds plans in the given order; one that is there already stays as staff left it. `formOf` gives the
 * tag of the form that a plan's buyers fill in.
 */
export async function addPlans(
  { database }: Needs,
  kind: Kind,
  plans: readonly Plan[],
  formOf: (plan: Plan) => string | null,
): Promise<void> {
  const all = plans.map((plan, position) =>
    readied(kind, { plan, position, requirementsFormId: formOf(plan) }),
  );
  await database.transaction(async (trx) => {
    for (const kept of all) {
      if (await insertPlan(trx, kind, kept)) await tellVerification(trx, kept);
    }
  });
}

/** Gives plans that staff have not changed the limits and the form that are written for them now. */
export async function renewPlans(
  { database }: Needs,
  kind: Kind,
  plans: readonly Plan[],
  formOf: (plan: Plan) => string | null,
): Promise<void> {
  for (const plan of plans) {
    await setReach(database.kysely, kind, { plan, requirementsFormId: formOf(plan) });
  }
}
