import { nameKeys } from '#app/people/verification/matching.rules.ts';
import { recordsAlike } from '#app/people/verification/person/person.service.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { StoredCase } from '../store.server.ts';
import { readAlikeCases } from './duplicates.store.server.ts';

/** A case or a record that may be of the same person. */
export interface Duplicate {
  readonly kind: 'case' | 'record';
  /** A record's is its badge number. */
  readonly id: string;
  readonly name: string;
  /** What is the same, in words that staff read. */
  readonly why: readonly string[];
  /** The same by their names in the code. */
  readonly same: readonly Same[];
}

type Same = 'phone' | 'email' | 'nin' | 'vnin' | 'name';

const words: Readonly<Record<Same, string>> = {
  phone: 'Same phone number',
  email: 'Same email',
  nin: 'Same NIN',
  vnin: 'Same virtual NIN',
  name: 'Same name and date of birth',
};

const sames: readonly Same[] = ['phone', 'email', 'nin', 'vnin', 'name'];

/**
 * The cases and records that may be of the same person as a case (CASE-02): same phone, email, NIN or
 * virtual NIN, or the same name (its words in any order) and birth date. The record that the case
 * itself renews or has issued is none.
 */
export async function duplicatesOf(
  { database }: { readonly database: { readonly kysely: Executor } },
  one: StoredCase,
): Promise<readonly Duplicate[]> {
  const { name, phone_key: phone, email_key: email, national_id_hash: nationalId, born } = one;
  const cases = await readAlikeCases(database.kysely, { ...one, names: nameKeys(name) });
  const records = await recordsAlike({ database }, { name, phone, email, nationalId, born });
  const found = new Map<
    string,
    Omit<Duplicate, 'same' | 'why'> & { same: Same[]; why: string[] }
  >();
  const add = (kind: Duplicate['kind'], id: string, named: string, why: string) => {
    const known = found.get(`${kind} ${id}`) ?? { kind, id, name: named, why: [], same: [] };
    const same = sames.find((one) => one === why);
    if (same) known.same.push(same);
    known.why.push(same ? words[same] : why);
    found.set(`${kind} ${id}`, known);
  };
  for (const { id, name: named, why } of cases) add('case', id, named, why);
  for (const { badge, name: named, why } of records) {
    if (badge !== one.record_badge) add('record', badge, named, why);
  }
  return [...found.values()];
}
