import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';

/** What a record's person has asked to be corrected, the youngest first; `note` is what they wrote. */
export function readCorrections(db: Executor, badge: string) {
  return db
    .selectFrom('cases as c')
    .leftJoin('case_events as e', (join) =>
      join.onRef('e.case_id', '=', 'c.id').on('e.what', '=', 'correction-asked'),
    )
    .select(['c.id', 'c.opened_at', 'c.state', 'c.decision', 'c.decided_at', 'e.note'])
    .where('c.record_badge', '=', badge)
    .where('c.source_kind', '=', 'correction')
    .orderBy('c.opened_at', 'desc')
    .orderBy('c.id')
    .limit(50)
    .execute();
}

/** Every case of a record: what it was for, and how it ended. */
export function readCasesOf(db: Executor, badge: string) {
  return db
    .selectFrom('cases')
    .select(['id', 'source_kind', 'level', 'state', 'decision', 'opened_at', 'decided_at'])
    .select(['name', 'phone', 'email', 'born', 'address', 'state_of_residence'])
    .select(sql<string | null>`national_id_last_four`.as('national_id_last_four'))
    .where('record_badge', '=', badge)
    .orderBy('opened_at', 'desc')
    .limit(200)
    .execute();
}
