import type { Fact } from '#app/people/verification/admin/checked.service.server.ts';
import type { Correction } from '#app/people/verification/admin/contract.ts';
import type { Level } from '#app/people/verification/contract.ts';
import type { CheckKind } from '../../contract.ts';
import { checksOf, counts, levelReached, missingFor } from '../../rules.ts';
import { fromRecord } from '../../service.server.ts';
import type { StoredCase, StoredCheck } from '../../store.server.ts';
import { kept } from '../around/looked.service.server.ts';

/** What a record says of its person: where a case keeps it with the check that is made on it, and its field in the record's own form. */
const facts = {
  fullName: { ...kept.name, field: 'fullName' },
  phone: { ...kept.phone, field: 'phoneNumber' },
  email: { ...kept.email, field: 'email' },
  born: { ...kept.dateOfBirth, field: 'dateOfBirth' },
  address: { ...kept.address, field: 'address' },
  state: { ...kept.state, field: 'state' },
} as const satisfies Record<Fact, { readonly field: keyof Correction }>;

/**
 * What the case knows that it does not have from the record itself: a copy of what the record said when the
 * case was opened must not undo what was put right there since.
 */
export function learntIn(one: StoredCase): ReadonlySet<Fact> {
  const learnt = (Object.keys(facts) as Fact[]).filter((fact) => {
    const { column } = facts[fact];
    return one[column] !== null && one.facts_from[column] !== fromRecord;
  });
  return new Set(learnt);
}

/** Of the faults of a whole record those that an approval answers for: a correction leaves alone what it has not learnt. */
export function faultsIn(
  one: StoredCase,
  faults: Readonly<Record<string, string>>,
): Record<string, string> {
  if (one.source_kind !== 'correction') return { ...faults };
  const fields = new Set<string>([...learntIn(one)].map((fact) => facts[fact].field));
  return Object.fromEntries(Object.entries(faults).filter(([field]) => fields.has(field)));
}

/**
 * The checks that keep a case from an approval at this level. A correction needs its own, and those of what it has learnt:
 * no name, birth date or national ID comes into a record without the identity check.
 */
export function missingIn(
  one: StoredCase,
  level: Level,
  checks: readonly StoredCheck[],
): readonly CheckKind[] {
  if (one.source_kind !== 'correction') return missingFor(level, checks);
  const learnt = [...learntIn(one)].map((fact) => facts[fact].check);
  const needed = new Set<CheckKind | null>([...checks.map(({ kind }) => kind), ...learnt]);
  if (one.national_id_hash !== null) needed.add('identity');
  const counted = new Set(checks.filter(counts).map(({ kind }) => kind));
  return checksOf.Platinum.filter((kind) => needed.has(kind) && !counted.has(kind));
}

/** The level that an approval leaves; null while none can be. A correction leaves that of its record. */
export function levelAfter(
  one: StoredCase,
  checks: readonly StoredCheck[],
  ofRecord: Level | undefined,
): Level | null {
  if (one.source_kind !== 'correction') return levelReached(one.level, checks);
  const level = ofRecord ?? one.level;
  return missingIn(one, level, checks).length === 0 ? level : null;
}
