import { sql } from 'kysely';
import type { Level } from '#app/people/verification/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { CaseState } from '../contract.ts';
import type { ProposalState } from './contract.ts';
import type { SoughtCase } from './rules.ts';

/** What narrows the queue. */
export interface CaseFilter {
  readonly sought?: SoughtCase | undefined;
  readonly state?: CaseState | undefined;
  readonly level?: Level | undefined;
  /** A member's id; null for cases of nobody, and of these who work on none any more. */
  readonly agent?: string | null | undefined;
  readonly gone?: readonly string[];
  /** Cases that were due before this instant. */
  readonly overdueAt?: Date | undefined;
  /** Cases whose proposal to decline is this far at this instant. */
  readonly proposal?: Proposed | undefined;
}

interface Proposed {
  readonly state: ProposalState;
  readonly now: Date;
}

/** The cases with a proposal that is so far; decided ones among them. */
function proposedCases(db: Executor, { state, now }: Proposed) {
  const rows = db.selectFrom('case_proposals').select('case_id');
  if (state === 'to-release') return rows.where('released_at', 'is', null);
  if (state === 'with-person')
    return rows.where('answered_at', 'is', null).where('answer_until', '>', now);
  return rows.where((is) =>
    is.or([is('answered_at', 'is not', null), is('answer_until', '<=', now)]),
  );
}

const undecided = sql<boolean>`state <> 'decided'`;

export const caseRows = staffList({
  found(db, { sought, state, level, agent, overdueAt, proposal, gone = [] }: CaseFilter) {
    let rows = db
      .selectFrom('cases')
      .select([
        ...(['id', 'name', 'level', 'state', 'source_kind', 'agent_name'] as const),
        ...(['opened_at', 'due_at', 'decision'] as const),
      ]);
    if (sought) rows = rows.where(sought.column, '=', sought.key);
    if (sought?.source) rows = rows.where('source_kind', '=', sought.source);
    if (state) rows = rows.where('state', '=', state);
    // Who looks for somebody finds decided cases too.
    const openOnly = overdueAt !== undefined || proposal !== undefined || (!state && !sought);
    // A state says by itself that it is not decided: said twice, the planner expects next to no rows.
    if (openOnly && (!state || state === 'decided')) rows = rows.where(undecided);
    if (level) rows = rows.where('level', '=', level);
    if (agent === null)
      rows = rows.where((is) =>
        is.or([
          is('agent_id', 'is', null),
          ...(gone.length > 0 ? [is('agent_id', 'in', gone)] : []),
        ]),
      );
    else if (agent) rows = rows.where('agent_id', '=', agent);
    if (overdueAt) rows = rows.where('due_at', '<', overdueAt);
    if (proposal) rows = rows.where('id', 'in', proposedCases(db, proposal));
    return rows;
  },
  sorts: { dueAt: 'due_at', openedAt: 'opened_at' },
  taken: (rows) => rows.select(['record_badge', 'decided_at', 'version']),
});

/** How many cases are overdue, counted as far as `counted` says. */
export async function countOverdue(db: Executor, now: Date): Promise<number> {
  const rows = db.selectFrom('cases').where(undecided).where('due_at', '<', now);
  return (await countUpTo(db, { count: counted(rows) })).count;
}

/** How many open cases have a proposal that is so far, counted as far as `counted` says. */
export async function countProposed(db: Executor, proposal: Proposed): Promise<number> {
  const rows = db
    .selectFrom('cases')
    .where(undecided)
    .where('id', 'in', proposedCases(db, proposal));
  return (await countUpTo(db, { count: counted(rows) })).count;
}

/** How many cases that are not decided stand in each state, each counted as far as `counted` says. */
export function countByState(db: Executor) {
  const of = (state: CaseState) => counted(db.selectFrom('cases').where('state', '=', state));
  return countUpTo(db, { open: of('open'), waiting: of('waiting'), ready: of('ready') });
}

/** The hours from the opening to the decision that half of the cases decided since then took, without those withdrawn. */
export async function readMedianHours(db: Executor, since: Date): Promise<number | null> {
  const row = await db
    .selectFrom('cases')
    .select(
      sql<string | null>`percentile_cont(0.5) within group (order by
        extract(epoch from decided_at - opened_at)) / 3600`.as('hours'),
    )
    .where('state', '=', 'decided')
    .where('decision', '<>', 'withdrawn')
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.hours === null ? null : Number(row.hours);
}

/** The cases of a record that are not decided. */
export async function readOpenCasesOf(db: Executor, badge: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('record_badge', '=', badge)
    .where(undecided)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the links of decided cases of a record that went to another address than those that it has by now. */
export async function closeDecidedLinks(
  db: Executor,
  badge: string,
  { email, phone }: { readonly email: string; readonly phone: string },
): Promise<void> {
  await db
    .updateTable('cases')
    .set({ link_hash: null, link_told_by: null })
    .where('record_badge', '=', badge)
    .where('state', '=', 'decided')
    .where('link_hash', 'is not', null)
    .where((eb) => eb.or([eb('email_key', '<>', email), eb('phone_key', '<>', phone)]))
    .execute();
}

/** Drops a proposal: the case is worked on again, and another one may be made. */
export async function removeProposal(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom('case_proposals').where('case_id', '=', caseId).execute();
}

export function readHolidayList(db: Executor): Promise<{ day: string; name: string }[]> {
  return db.selectFrom('public_holidays').selectAll().orderBy('day').execute();
}

/** The same for who changes them: nobody else does until the transaction ends. */
export async function lockHolidays(trx: Trx): Promise<{ day: string; name: string }[]> {
  await sql`lock table public_holidays in share row exclusive mode`.execute(trx);
  return readHolidayList(trx);
}

/** Puts these days in the place of all that were there. */
export async function replaceHolidays(
  trx: Trx,
  days: readonly { readonly day: string; readonly name: string }[],
): Promise<void> {
  await trx.deleteFrom('public_holidays').execute();
  if (days.length > 0)
    await trx
      .insertInto('public_holidays')
      .values([...days])
      .execute();
}
