import { badgeField, fieldsOf } from '#app/intake/forms/rules.ts';
import { currentForm } from '#app/intake/forms/service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import { nairaCell } from '#platform/csv/write.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { faultOf } from '../rules.ts';
import { readied, tellVerification } from '../service.server.ts';
import { insertPlan, type Kept, type KeptRow, planOf } from '../store.server.ts';
import {
  createPlan,
  type NewPlan,
  type StaffPlan,
  staffPlan,
  type staffPlans,
  updatePlan,
} from './contract.ts';
import { faultsOfLimits, limitRowsOf, partsOf, planFrom, rowsOf, staffId, twice } from './rules.ts';
import { lockKept, planRows, readKept, readTierHolder, updateKept } from './store.server.ts';

type Query = Received<typeof staffPlans>['query'];
type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

function shown(row: KeptRow): StaffPlan {
  const plan = planOf(row);
  return {
    id: staffId(row.kind, row.id),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    kind: row.kind,
    slug: row.id,
    name: plan.name,
    description: plan.description,
    priceKobo: row.base_price_kobo,
    bgColor: plan.bgColor,
    position: row.position,
    active: row.active,
    tier: plan.tier ?? null,
    formTag: row.requirements_form_id,
    features: rowsOf(plan.features),
    charges: row.extra_charges,
    benefits: plan.benefits ?? [],
    limitations: plan.limitations ?? [],
    checkItems: plan.checkItems ?? [],
    bestFor: plan.bestFor ?? [],
    coverage: rowsOf(plan.coverageDetails),
    estimatedDays: plan.estimatedDays ?? null,
    durationMonths: plan.durationMonths ?? null,
    limits: limitRowsOf(plan.limits),
  };
}

/** A page of plans for staff, withdrawn ones too. */
export async function planPage(
  { database }: Needs,
  query: Query,
): Promise<Answer<typeof staffPlans>> {
  const { data, hasNext } = await planRows.page(database.kysely, query);
  const lines = data
    .map(shown)
    .map(({ charges, ...plan }) => ({ ...plan, charges: charges.length }));
  return { data: lines, hasNext };
}

/** The list as CSV, filtered like it, withdrawn plans too; kind and address as an import names them. */
export function planExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return planRows.exported(platform, context, {
    resource: 'plans',
    filter: query,
    columns: [
      ['Kind', ({ kind }) => kind],
      ['Address', ({ id }) => id],
      ['Name', ({ name }) => name],
      ['Price, naira', ({ base_price_kobo }) => nairaCell(base_price_kobo)],
      [
        'Extra charges, naira',
        ({ extra_charges }) =>
          extra_charges.map(({ name, kobo }) => `${name}: ${nairaCell(kobo)}`).join(' | '),
      ],
      ['Tier', ({ tier }) => tier],
      ['Form', ({ requirements_form_id }) => requirements_form_id],
      ['On sale', ({ active }) => active],
      ['Position', ({ position }) => position],
      ['Updated', ({ updated_at }) => updated_at],
    ],
  });
}

export async function oneStaffPlan({ database }: Needs, id: string): Promise<StaffPlan | ApiError> {
  const { kind, slug } = partsOf(id);
  const row = await readKept(database.kysely, kind, slug);
  return row ? shown(row) : new ApiError(staffPlan.errors.notFound);
}

const unfit = (fields: Record<string, string>) => new ApiError(createPlan.errors.unfit, { fields });

/** A plan made fit to be kept, or what is wrong with it by the field's name. */
export async function sellable({ database }: Needs, given: NewPlan): Promise<Kept | ApiError> {
  for (const name of ['features', 'charges', 'coverage'] as const) {
    const place = twice(given[name]);
    if (place !== null) return unfit({ [`${name}.${place}.name`]: 'This name is used twice.' });
  }
  const form = given.formTag === null ? null : await currentForm({ database }, given.formTag);
  if (form instanceof ApiError) return unfit({ formTag: 'There is no form under this tag.' });
  const asked = form ? fieldsOf(form).map(({ name }) => name) : [];
  if (given.kind === 'INCIDENT_REPORT' && !asked.includes(badgeField)) {
    return unfit({ formTag: 'Choose a form that asks for the verification ID of the worker.' });
  }
  const limits = faultsOfLimits(given, asked);
  if (Object.keys(limits).length > 0) return unfit(limits);
  const plan = planFrom(given);
  const fault = faultOf(given.kind, plan);
  if (fault) return unfit({ [/tier/.test(fault) ? 'tier' : 'name']: fault });
  const holder = given.tier && (await readTierHolder(database.kysely, given.tier));
  if (holder && holder !== given.slug) {
    return unfit({ tier: `The plan "${holder}" has this tier, and each tier is one plan's.` });
  }
  return keptOf(given);
}

const keptOf = (given: NewPlan): Kept =>
  readied(given.kind, {
    plan: planFrom(given),
    position: given.position,
    active: given.active,
    requirementsFormId: given.formTag,
  });

/** Adds a plan. Refused when its kind has one of this name in the address already. */
export async function addPlan(
  needs: Needs,
  staff: Staff,
  given: NewPlan,
): Promise<StaffPlan | ApiError> {
  const kept = await sellable(needs, given);
  if (kept instanceof ApiError) return kept;
  return needs.database.transaction((trx) => keepPlan(needs, trx, staff, { given, kept }));
}

/** Adds a plan that can be sold inside the caller’s transaction. */
export function putPlan(
  { audit }: Pick<Needs, 'audit'>,
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  given: NewPlan,
): Promise<StaffPlan | ApiError> {
  return keepPlan({ audit }, trx, staff, { given, kept: keptOf(given) });
}

async function keepPlan(
  { audit }: Pick<Needs, 'audit'>,
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  { given, kept }: { given: NewPlan; kept: Kept },
): Promise<StaffPlan | ApiError> {
  const { taken } = createPlan.errors;
  const id = staffId(given.kind, given.slug);
  if (!(await insertPlan(trx, given.kind, kept))) {
    return new ApiError(taken, { fields: { slug: taken.message } });
  }
  await tellVerification(trx, kept);
  await audit.record({ action: 'plans.create', actor: staff.id, subject: id }, trx);
  const row = await readKept(trx, given.kind, given.slug);
  return row ? shown(row) : new ApiError(staffPlan.errors.notFound);
}

/**
 * Changes a plan; kind, address and tier stay: records are issued under them. Orders that were priced before keep the price their buyers
 * saw. Refused when somebody else has changed it since the version that was read.
 */
export async function changePlan(
  needs: Needs,
  staff: Staff,
  { id, version, ...given }: NewPlan & { readonly id: string; readonly version: number },
): Promise<StaffPlan | ApiError> {
  const { errors } = updatePlan;
  const before = await readKept(needs.database.kysely, ...pairOf(id));
  if (!before) return new ApiError(errors.notFound);
  if (given.tier !== before.tier) {
    return unfit({ tier: 'The tier of a plan stays: records were issued under it.' });
  }
  const kept = await sellable(needs, {
    ...given,
    limits: given.limits ?? limitRowsOf(planOf(before).limits),
    kind: before.kind,
    slug: before.id,
  });
  if (kept instanceof ApiError) return kept;
  const plan = { lock: (trx: Trx) => lockKept(trx, before.kind, before.id) };
  return changeSeen(needs, plan, { id, version, errors }, async (trx) => {
    const row = await updateKept(trx, before.kind, kept, needs.clock.now());
    await tellVerification(trx, kept);
    await needs.audit.record({ action: 'plans.update', actor: staff.id, subject: id }, trx);
    return shown(row);
  });
}

function pairOf(id: string): [string, string] {
  const { kind, slug } = partsOf(id);
  return [kind, slug];
}
