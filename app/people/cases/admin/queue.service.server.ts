import { rolesWith } from '#app/shell/permissions.rules.ts';
import { type Answer, ApiError, invalid, type Received } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffWithoutRoles, staffWithRoles } from '#platform/staff/directory.server.ts';
import { dayMs } from '#platform/time.ts';
import { readProposalsOf } from '../proposals.store.server.ts';
import type { StoredCase } from '../store.server.ts';
import type { CaseLine, caseAgents, ProposalState, staffCases } from './contract.ts';
import { type Heard, proposalStateOf, shortName, soughtCase } from './rules.ts';
import {
  type CaseFilter,
  caseRows,
  countByState,
  countOverdue,
  countProposed,
  readMedianHours,
} from './store.server.ts';

type Query = Received<typeof staffCases>['query'];
type Needs = Pick<Platform, 'clock' | 'database'>;

/** What a query narrows the queue to; a text that looks for nobody is a fault of the field. */
async function filterOf(
  { database }: Pick<Needs, 'database'>,
  { q, state, level, agent, overdue, proposal }: Query,
  { id }: Pick<StaffRequestContext['staff'], 'id'>,
  now: Date,
): Promise<CaseFilter | ApiError> {
  const sought = q ? soughtCase(q) : undefined;
  if (sought === null) {
    return invalid({
      q: 'Type a case number, a badge number, a phone number, an email or a name',
    });
  }
  const members: Readonly<Record<string, string | null>> = { me: id, nobody: null };
  return {
    sought,
    state,
    level,
    agent: agent !== undefined && Object.hasOwn(members, agent) ? members[agent] : agent,
    gone:
      agent === 'nobody' ? await staffWithoutRoles(database.kysely, rolesWith('cases.write')) : [],
    overdueAt: overdue === 'true' ? now : undefined,
    proposal: proposal && { state: proposal, now },
  };
}

type Listed = Pick<
  StoredCase,
  | 'id'
  | 'name'
  | 'level'
  | 'state'
  | 'source_kind'
  | 'agent_name'
  | 'opened_at'
  | 'due_at'
  | 'decision'
>;

const isOverdue = ({ state, due_at: due }: Pick<Listed, 'state' | 'due_at'>, now: Date) =>
  state !== 'decided' && due < now;

/** A case as the queue shows it, with the proposal to decline it. */
export const lineOf = (
  row: Listed,
  proposal: Omit<Heard, 'proposed_by'> | undefined,
  now: Date,
): CaseLine => ({
  id: row.id,
  name: shortName(row.name),
  level: row.level,
  state: row.state,
  source: row.source_kind,
  agentName: row.agent_name,
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  overdue: isOverdue(row, now),
  proposalState: row.state !== 'decided' && proposal ? proposalStateOf(proposal, now) : null,
  decision: row.decision,
});

/** A page of the queue: of a person the first name and a letter, so that no reason is asked for. */
export async function casePage(
  { clock, database }: Needs,
  { staff }: Pick<StaffRequestContext, 'staff'>,
  query: Query,
): Promise<Answer<typeof staffCases> | ApiError> {
  const now = clock.now();
  const filter = await filterOf({ database }, query, staff, now);
  if (filter instanceof ApiError) return filter;
  const { page, perPage, sort, order } = query;
  const shown = await caseRows.page(database.kysely, { page, perPage, sort, order, ...filter });
  const ids = shown.data.filter(({ state }) => state !== 'decided').map(({ id }) => id);
  const proposals = await readProposalsOf(database.kysely, ids);
  const of = new Map(proposals.map((proposal) => [proposal.case_id, proposal]));
  return { ...shown, data: shown.data.map((row) => lineOf(row, of.get(row.id), now)) };
}

/** The queue as CSV, filtered like it: when and how far, and nothing of what was found. */
export async function caseExport(platform: Platform, context: StaffRequestContext, query: Query) {
  const now = platform.clock.now();
  const filter = await filterOf(platform, query, context.staff, now);
  if (filter instanceof ApiError) return filter;
  return caseRows.exported(platform, context, {
    resource: 'cases',
    filter,
    columns: [
      ['Case', ({ id }) => id],
      ['Name', ({ name }) => shortName(name)],
      ['Level', ({ level }) => level],
      ['State', ({ state }) => state],
      ['Opened by', ({ source_kind }) => source_kind],
      ['Agent', ({ agent_name }) => agent_name],
      ['Opened', ({ opened_at }) => opened_at],
      ['Due', ({ due_at }) => due_at],
      ['Overdue', (row) => isOverdue(row, now)],
      ['Decided', ({ decided_at }) => decided_at],
      ['Decision', ({ decision }) => decision],
      ['Badge number', ({ record_badge }) => record_badge],
    ],
  });
}

/** Who works on cases. */
export async function agentsOf({
  database,
}: Pick<Needs, 'database'>): Promise<Answer<typeof caseAgents>> {
  return { data: await staffWithRoles(database.kysely, rolesWith('cases.write')) };
}

/** How many cases are overdue now. */
export const overdueCases = ({ clock, database }: Needs): Promise<number> =>
  countOverdue(database.kysely, clock.now());

/** How many open cases have a proposal to decline that is so far now. */
export const proposedCases =
  (state: ProposalState) =>
  ({ clock, database }: Needs): Promise<number> =>
    countProposed(database.kysely, { state, now: clock.now() });

/** How many undecided cases stand in each state. */
export function casesByState({ database }: Pick<Needs, 'database'>) {
  return countByState(database.kysely);
}

/** The hours that half of the cases took that were decided within 30 days; null for none. */
export const medianHours = ({ clock, database }: Needs): Promise<number | null> =>
  readMedianHours(database.kysely, new Date(clock.now().getTime() - 30 * dayMs));
