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

/**
 * The cases of a record: what each was for, how it ended, and what the person answered to reasons. One in which staff have
 * named the record, and that is not approved, may be another person's by a slip: it counts under the record's own address
 * alone. One in which no record is named counts there too, under one of `names` (keys), and not where its reader said that
 * it is not them.
 */
export function readCasesOf(
  db: Executor,
  {
    badge,
    emailKey,
    names,
  }: { readonly badge: string; readonly emailKey: string; readonly names: readonly string[] },
) {
  return (
    db
      .selectFrom('cases')
      .leftJoin('case_proposals', 'case_id', 'id')
      .select(['id', 'source_kind', 'level', 'state', 'decision', 'opened_at', 'decided_at'])
      .select(['name', 'phone', 'email', 'born', 'address', 'state_of_residence'])
      .select(['national_id_last_four', 'papers', 'answer', 'answered_at'])
      // What nobody has let out is staff's own draft; so is what a check found (CASE-06, CASE-08).
      .select((eb) =>
        eb.case().when('released_at', 'is not', null).then(eb.ref('reasons')).end().as('reasons'),
      )
      .select('released_at')
      .where((eb) =>
        eb.or([
          eb.and([
            eb('record_badge', '=', badge),
            eb.or([
              eb('source_kind', 'in', ['renewal', 'correction']),
              eb('decision', '=', 'approved'),
              eb('email_key', '=', emailKey),
            ]),
          ]),
          ...(names.length > 0
            ? [
                eb.and([
                  eb('record_badge', 'is', null),
                  eb('email_key', '=', emailKey),
                  eb('name_key', 'in', names),
                  eb.or([eb('stopped_because', 'is', null), eb('stopped_because', '<>', 'not-me')]),
                ]),
              ]
            : []),
        ]),
      )
      .orderBy('opened_at', 'desc')
      .limit(200)
      .execute()
  );
}

/** The checks of these cases, without what staff noted, which papers they rest on, who made them and what they cost. */
export async function readChecksIn(db: Executor, cases: readonly string[]) {
  if (cases.length === 0) return [];
  return db
    .selectFrom('case_checks')
    .select(['case_id', 'kind', 'state', 'method', 'source', 'checked_at', 'good_until'])
    .select('compared')
    .where('case_id', 'in', [...cases])
    .orderBy('place')
    .execute();
}

/** The guarantors whom a person has named in these cases, without what they said of the person. */
export async function readNamedIn(db: Executor, cases: readonly string[]) {
  if (cases.length === 0) return [];
  return db
    .selectFrom('case_guarantors')
    .select(['case_id', 'name', 'phone', 'email', 'relation', 'named_at'])
    .where('case_id', 'in', [...cases])
    .orderBy('place')
    .execute();
}
