import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { query } from '#platform/database/query.server.ts';
import type { Kobo } from '#platform/money.ts';
import type { Features, Kind, Plan, Tier } from './contract.ts';

type Json<T> = ColumnType<T, string, string>;

interface Charge {
  readonly name: string;
  readonly kobo: Kobo;
  /** Carries the service fee (C-14). */
  readonly fee: boolean;
}

type Facts = Pick<
  Plan,
  | 'benefits'
  | 'limitations'
  | 'checkItems'
  | 'estimatedDays'
  | 'durationMonths'
  | 'bestFor'
  | 'coverageDetails'
  | 'limits'
>;

interface PlanRow {
  kind: Kind;
  id: string;
  position: number;
  name: string;
  description: string;
  base_price_kobo: Kobo;
  bg_color: string;
  tier: Tier | null;
  features: Json<Features>;
  facts: Json<Facts>;
  extra_charges: Json<Charge[]>;
  requirements_form_id: string | null;
  active: boolean;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Counts the changes. */
  version: Generated<number>;
}
export type KeptRow = Selectable<PlanRow>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    plans: PlanRow;
  }
}

/** A plan as it is kept, with where it stands in its list. */
export interface Kept {
  readonly plan: Plan;
  readonly position: number;
  readonly requirementsFormId: string | null;
  /** Only active plans are listed and found. */
  readonly active: boolean;
}

export function planOf(row: KeptRow): Plan {
  const charges = row.extra_charges;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    basePrice: row.base_price_kobo,
    bgColor: row.bg_color,
    features: row.features,
    extraCharges: Object.fromEntries(charges.map(({ name, kobo }) => [name, kobo])),
    feeCharges: charges.filter(({ fee }) => fee).map(({ name }) => name),
    ...row.facts,
    ...(row.tier ? { tier: row.tier } : {}),
  };
}

/** A plan as its row. */
export function rowOf(kind: Kind, { plan, position, requirementsFormId, active }: Kept) {
  const { id, name, description, basePrice, bgColor, features, tier, ...rest } = plan;
  const { extraCharges, feeCharges, ...facts } = rest;
  const charges = Object.entries(extraCharges).map(
    ([title, kobo]): Charge => ({ name: title, kobo, fee: feeCharges.includes(title) }),
  );
  return {
    kind,
    id,
    position,
    name,
    description,
    base_price_kobo: basePrice,
    bg_color: bgColor,
    tier: tier ?? null,
    features: JSON.stringify(features),
    facts: JSON.stringify(facts),
    extra_charges: JSON.stringify(charges),
    requirements_form_id: requirementsFormId,
    active,
  };
}

const ofKind = query((db, kind: Kind) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('kind', '=', kind)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id'),
);

/** The active plans of a kind in their order. */
export async function readPlans(db: Executor, kind: Kind): Promise<Plan[]> {
  return (await ofKind(db, kind)).map(planOf);
}

const withId = query((db, kind: Kind, id: string) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('active', '=', true),
);

/** One active plan with the id of its form. */
export async function readPlan(
  db: Executor,
  kind: Kind,
  id: string,
): Promise<{ plan: Plan; requirementsFormId: string | null } | null> {
  const [row] = await withId(db, kind, id);
  return row ? { plan: planOf(row), requirementsFormId: row.requirements_form_id } : null;
}

/** The plans that ask a form, withdrawn ones too. */
export async function readAsking(db: Executor, formTag: string): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where('requirements_form_id', '=', formTag)
    .execute();
  return rows.map(planOf);
}

/** Adds a plan; false when its id or its tier is taken, and then nothing changes. */
export async function insertPlan(db: Executor, kind: Kind, kept: Kept): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('plans')
    .values(rowOf(kind, kept))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Sets how far a plan reaches and which form it asks, unless staff have changed the plan. In one
 * statement the facts would pass through `jsonb`, which has an order of its own.
 */
export async function setReach(
  db: Executor,
  kind: Kind,
  { plan: { id, limits }, requirementsFormId }: Pick<Kept, 'plan' | 'requirementsFormId'>,
): Promise<void> {
  const untouched = db
    .selectFrom('plans')
    .select('facts')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', 1);
  const row = await untouched.executeTakeFirst();
  if (!row) return;
  await db
    .updateTable('plans')
    .set({
      facts: JSON.stringify({ ...row.facts, limits }),
      requirements_form_id: requirementsFormId,
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', 1)
    .execute();
}
