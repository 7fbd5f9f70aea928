import type { Features, Kind, Limit, Plan } from '../contract.ts';
import type { NewPlan } from './contract.ts';

type Rows = NewPlan['features'];

/** Features of either shape as rows for a form. */
export function rowsOf(features: Features | undefined): Rows {
  if (!features) return [];
  if (Array.isArray(features)) return features.map((name) => ({ name, value: '' }));
  return Object.entries(features).map(([name, value]) => ({ name, value }));
}

/** Rows as features: a list where no row has a value, else name and value. */
export function featuresOfRows(rows: Rows): Features {
  if (rows.every(({ value }) => value === '')) return rows.map(({ name }) => name);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value || 'Included']));
}

/** The name of the resource for one plan. */
export const staffId = (kind: Kind, slug: string) => `${kind}.${slug}`;

/** The two halves of such a name. */
export function partsOf(id: string): { kind: string; slug: string } {
  const [kind = '', slug = ''] = id.split('.');
  return { kind, slug };
}

/** A field that two rows name alike, by the place of the second; null when all differ. */
export function twice(rows: readonly { readonly name: string }[]): number | null {
  const seen = new Set<string>();
  for (const [place, { name }] of rows.entries()) {
    if (seen.has(name)) return place;
    seen.add(name);
  }
  return null;
}

const some = <T>(list: readonly T[]) => (list.length > 0 ? [...list] : undefined);

type Limits = NonNullable<NewPlan['limits']>;

/** Limits as rows for a form. */
export function limitRowsOf(limits: readonly Limit[] | undefined): Limits {
  return (limits ?? []).map(({ field, from = '', most, charge = '', larger = '' }) => ({
    field,
    from,
    most,
    charge,
    larger,
  }));
}

/** What keeps a limit from ever being applied, by its place: a question or an extra charge that is not there. */
export function faultsOfLimits(
  { limits = [], charges }: Pick<NewPlan, 'limits' | 'charges'>,
  asked: readonly string[],
): Record<string, string> {
  const faults = limits.flatMap(({ field, from, charge }, place) => [
    ...[['field', field] as const, ['from', from] as const]
      .filter(([, name]) => name !== '' && !asked.includes(name))
      .map(([part, name]) => [
        `limits.${place}.${part}`,
        `The form asks nothing under the name "${name}".`,
      ]),
    ...(charge === '' || charges.some(({ name }) => name === charge)
      ? []
      : [[`limits.${place}.charge`, `There is no extra charge "${charge}".`]]),
  ]);
  return Object.fromEntries(faults);
}

function limitFrom({ field, from, most, charge, larger }: Limits[number]): Limit {
  const given = Object.entries({ from, charge, larger }).filter(([, text]) => text !== '');
  return { field, most, ...Object.fromEntries(given) };
}

/** What staff entered, as a plan in the names of the seeds. */
export function planFrom(given: NewPlan): Plan {
  const facts = {
    benefits: some(given.benefits),
    limitations: some(given.limitations),
    checkItems: some(given.checkItems),
    bestFor: some(given.bestFor),
    coverageDetails: given.coverage.length > 0 ? featuresOfRows(given.coverage) : undefined,
    estimatedDays: given.estimatedDays ?? undefined,
    durationMonths: given.durationMonths ?? undefined,
    tier: given.tier ?? undefined,
    limits: some((given.limits ?? []).map(limitFrom)),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return {
    id: given.slug,
    name: given.name,
    description: given.description,
    basePrice: given.priceKobo,
    bgColor: given.bgColor,
    features: featuresOfRows(given.features),
    extraCharges: Object.fromEntries(given.charges.map((one) => [one.name, one.kobo])),
    feeCharges: given.charges.filter(({ fee }) => fee).map(({ name }) => name),
    ...Object.fromEntries(known),
  };
}
