import { sql } from 'kysely';
import type { EndedCheck } from '#app/people/verification/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { StoredCheck } from '../store.server.ts';

/**
 * The newest ended check of each kind that the cases of a record have. One that failed is of any case, one that counts of
 * an approved one alone: what a declined or open case has proved came into no record. Nor does one count that `ended` names,
 * unless its case was approved since.
 */
export async function readChecksOfRecord(
  db: Executor,
  badge: string,
  ended: readonly EndedCheck[] = [],
): Promise<StoredCheck[]> {
  return (
    db
      .selectFrom('case_checks')
      .innerJoin('cases', 'cases.id', 'case_checks.case_id')
      .selectAll('case_checks')
      .distinctOn('case_checks.kind')
      .where('cases.record_badge', '=', badge)
      .where((eb) =>
        eb.or([
          eb('case_checks.state', '=', 'failed'),
          eb.and([
            eb('case_checks.state', 'in', ['passed', 'partial']),
            eb('cases.decision', '=', 'approved'),
            ...ended.map(({ kind, at }) =>
              eb.or([eb('case_checks.kind', '<>', kind), eb('cases.decided_at', '>', at)]),
            ),
          ]),
        ]),
      )
      .orderBy('case_checks.kind')
      .orderBy(sql`case_checks.checked_at desc nulls last`)
      // Of two of one instant the failed one.
      .orderBy(sql`case_checks.state = 'failed' desc`)
      .execute()
  );
}
