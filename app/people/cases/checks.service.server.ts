import { endedChecks } from '#app/people/verification/person/person.service.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { namesIn } from '#platform/text/names.ts';
import { dayOf } from '#platform/time.ts';
import { kept } from './admin/around/looked.service.server.ts';
import type { CheckKind, CheckState } from './contract.ts';
import { readChecksOfRecord } from './opening/carried.store.server.ts';
import { counts, goodUntil, type Outdated, outdatedBy, stateOf } from './rules.ts';
import { fromRecord } from './service.server.ts';
import {
  insertEvent,
  readChecks,
  type StoredCase,
  type StoredCheck,
  updateCase,
  updateCheck,
} from './store.server.ts';

/** What became of a check, and who says so. */
export interface Outcome
  extends Partial<
    Pick<
      StoredCheck,
      | 'method'
      | 'how'
      | 'source'
      | 'cost_kobo'
      | 'reference'
      | 'note'
      | 'partial_reason'
      | 'evidence'
      | 'compared'
    >
  > {
  readonly state: CheckState;
  /** The member of staff; nobody where the person or a provider answered. */
  readonly by?: { readonly id: string; readonly name: string };
}

/** States in which a check has its end. */
const ended: readonly CheckState[] = ['passed', 'partial', 'failed'];

/**
 * Writes what became of a check of a case whose row is locked: the check, where the case stands now,
 * and a line in its timeline. False: the case has no such check, or is decided.
 */
export async function writeOutcome(
  trx: Trx,
  one: StoredCase,
  kind: CheckKind,
  { by, ...outcome }: Outcome,
  now: Date,
): Promise<boolean> {
  if (one.state === 'decided') return false;
  const isEnd = ended.includes(outcome.state);
  const written = await updateCheck(
    trx,
    { caseId: one.id, kind },
    {
      ...outcome,
      checked_at: isEnd ? now : null,
      good_until: isEnd && outcome.state !== 'failed' ? goodUntil(kind, now) : null,
      officer_id: by?.id ?? null,
      officer_name: by?.name ?? null,
      carried: false,
    },
  );
  if (!written) return false;
  await updateCase(trx, one.id, { state: stateOf(await readChecks(trx, one.id)) });
  await insertEvent(trx, {
    case_id: one.id,
    at: now,
    what: `${kind}: ${outcome.state}`,
    by_id: by?.id ?? null,
    by_name: by?.name ?? null,
  });
  return true;
}

/** What is left of a check that is made again. */
export const anew = {
  method: null,
  how: null,
  source: null,
  note: null,
  reference: null,
  partial_reason: null,
} as const;

/**
 * Takes away what a provider has said of the number before: it says nothing of another one. The words and
 * papers of an officer stay.
 */
export async function forgetCompared(trx: Trx, one: StoredCase, now: Date): Promise<void> {
  const check = (await readChecks(trx, one.id)).find(({ kind }) => kind === 'identity');
  const isProviders = check?.method === 'provider';
  if (!check?.compared && !isProviders) return;
  const outcome = { state: 'to-do', compared: null, ...(isProviders ? anew : {}) } as const;
  await writeOutcome(trx, one, 'identity', outcome, now);
}

/** A check with why it counts no more; null where it counts as far as its state does. */
export type CheckToday = StoredCheck & { readonly outdated: Outdated | null };

/** Whether a case has something from its record that this check proves. */
const isOfRecord = (one: StoredCase, kind: CheckKind): boolean =>
  namesIn(kept).some(
    (detail) => kept[detail].check === kind && one.facts_from[kept[detail].column] === fromRecord,
  );

/**
 * The checks of a case as they stand today. While it was open, one that was taken over may have run out, another case of
 * the record may have made it again, and it failed, or staff may have changed on the record what it proves (CASE-03).
 */
export async function checksToday(db: Executor, one: StoredCase, now: Date): Promise<CheckToday[]> {
  const checks = await readChecks(db, one.id);
  if (one.state === 'decided') return checks.map((check) => ({ ...check, outdated: null }));
  const { record_badge: badge } = one;
  const newest = badge ? await readChecksOfRecord(db, badge) : [];
  const changed = badge ? await endedChecks(db, badge) : [];
  const inForce =
    badge && changed.length > 0 ? await readChecksOfRecord(db, badge, changed) : newest;
  const isMadeSince = (kind: CheckKind) =>
    inForce.some((check) => check.kind === kind && counts(check));
  const ended = changed.filter(({ kind }) => isOfRecord(one, kind) && !isMadeSince(kind));
  const known = { today: dayOf(now), newest, ended };
  return checks.map((check) => ({ ...check, outdated: outdatedBy(check, known) }));
}

/** The checks as a decision takes them: what counts no more is to be made again. */
export const countedToday = (checks: readonly CheckToday[]): StoredCheck[] =>
  checks.map((check) => (check.outdated ? { ...check, state: 'to-do' } : check));
