import { provedBy } from '#app/people/verification/admin/rules.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { CheckKind } from '../../contract.ts';
import { checkNames, stateOf } from '../../rules.ts';
import { insertChecks, readChecks, type StoredCase, updateCase } from '../../store.server.ts';

/** Where each detail is kept, and the check that was made on it. */
export const kept = {
  name: { column: 'name', word: 'name', check: provedBy.name_key },
  phone: { column: 'phone', word: 'phone number', check: provedBy.phone },
  email: { column: 'email', word: 'email', check: provedBy.email },
  dateOfBirth: { column: 'born', word: 'date of birth', check: provedBy.born },
  address: { column: 'address', word: 'address', check: provedBy.address },
  state: { column: 'state_of_residence', word: 'state', check: provedBy.state },
} as const satisfies Record<
  string,
  { column: keyof StoredCase; word: string; check: CheckKind | null }
>;
export type Detail = keyof typeof kept;

/**
 * Has a correction look at what it turns out to be about as well: a check of these kinds that it lacks is to be made.
 * Every other case has all that it needs. Gives the names of what came along.
 */
export async function lookAlsoAt(
  trx: Trx,
  one: StoredCase,
  kinds: readonly CheckKind[],
  now: Date,
): Promise<string[]> {
  if (one.source_kind !== 'correction') return [];
  const own = new Set((await readChecks(trx, one.id)).map(({ kind }) => kind));
  const more = [...new Set(kinds)].filter((kind) => !own.has(kind));
  if (more.length === 0) return [];
  const names = more.map((kind) => checkNames[kind]);
  const told = { case_id: one.id, at: now, what: 'checks-added', note: names.join(', ') };
  await insertChecks(
    trx,
    told,
    more.map((kind) => ({ kind, state: 'to-do' })),
  );
  await updateCase(trx, one.id, { state: stateOf(await readChecks(trx, one.id)) });
  return names;
}
