import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffNames, staffWhoseNameBegins } from '#platform/staff/directory.server.ts';
import { dayOf, lastDays, startOfDay } from '#platform/time.ts';
import { readDroppedUntil } from './archive/archive.store.server.ts';
import { countUncounted } from './chain/chain.store.server.ts';
import { type AuditEntry, getAudit, type listAudit } from './contract.ts';
import { subjectsOf } from './rules.ts';
import {
  countByDay,
  readEntry,
  type TrailFilter,
  type TrailRow,
  trailRows,
} from './store.server.ts';

type Needs = Pick<Platform, 'database'>;
type Query = Received<typeof listAudit>['query'];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function actorsOf({ database }: Needs, actor: string): Promise<readonly string[]> {
  if (actor.toLowerCase() === 'public') return ['public'];
  return uuid.test(actor)
    ? [actor.toLowerCase()]
    : [actor, ...(await staffWhoseNameBegins({ database }, actor))];
}

async function filterOf(needs: Needs, query: Query): Promise<TrailFilter> {
  const { actor, subject, action, day } = query;
  return {
    actors: actor ? await actorsOf(needs, actor) : undefined,
    subjects: subject ? subjectsOf(subject) : undefined,
    action,
    between: day ? { from: startOfDay(day), to: startOfDay(day, 1) } : undefined,
  };
}

async function shown(needs: Needs, rows: readonly TrailRow[]): Promise<AuditEntry[]> {
  const names = await staffNames(needs, [...new Set(rows.map(({ actor }) => actor))]);
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actor,
    actorName: names.get(row.actor) ?? (row.actor === 'public' ? 'Public' : row.actor),
    subject: row.subject,
    reason: row.reason,
    level: row.level,
    fields: row.fields,
    requestId: row.request_id,
    position: row.position,
  }));
}

/** A page of the trail. */
export async function auditPage(
  { database }: Needs,
  query: Query,
): Promise<Answer<typeof listAudit>> {
  const filter = await filterOf({ database }, query);
  const page = await trailRows.page(database.kysely, { ...query, ...filter });
  return { ...page, data: await shown({ database }, page.data) };
}

export async function oneAudit({ database }: Needs, id: string): Promise<AuditEntry | ApiError> {
  const row = await readEntry(database.kysely, Number(id));
  const [entry] = await shown({ database }, row ? [row] : []);
  return entry ?? new ApiError(getAudit.errors.notFound);
}

type Exported = Omit<TrailRow, 'id'> & { readonly id: number | null };

/** What a file of the trail cannot have, as its months have left the tables: read last, as one may leave meanwhile. */
async function whatIsArchived(
  { database }: Needs,
  { between }: TrailFilter,
): Promise<Exported | undefined> {
  const until = await readDroppedUntil(database.kysely);
  if (!until || (between && between.from.getTime() >= until.getTime())) return undefined;
  const reason = `This file goes from ${until.toISOString()} on: earlier rows are in the archive.`;
  const none = { id: null, subject: null, level: null, fields: null, inputs_hash: null };
  return {
    ...none,
    at: until,
    action: '',
    actor: 'audit-archive',
    reason,
    request_id: null,
    position: null,
  };
}

/** The trail as CSV, filtered like its list. Says at its end where months that were asked for are archived. */
export async function auditExport(platform: Platform, context: StaffRequestContext, query: Query) {
  const filter = await filterOf(platform, query);
  return trailRows.exported<Exported>(platform, context, {
    resource: 'audit',
    filter,
    last: () => whatIsArchived(platform, filter),
    columns: [
      ['Number', ({ id }) => id],
      ['At', ({ at }) => at],
      ['Action', ({ action }) => action],
      ['Actor', ({ actor }) => actor],
      ['Subject', ({ subject }) => subject],
      ['Reason', ({ reason }) => reason],
      ['Level', ({ level }) => level],
      ['Fields', ({ fields }) => fields?.join(' ')],
      ['Request', ({ request_id }) => request_id],
      ['Position in the chain', ({ position }) => position],
    ],
  });
}

/**
 * How often something was done on each of the last thirty days, today last; days without it too. Read from daily
 * counts: of the trail itself only the entries of the last seconds, which are not sealed yet.
 */
export async function entriesByDay(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  action: string,
): Promise<{ day: string; value: number }[]> {
  const days = lastDays(clock.now(), 30);
  const [first = dayOf(clock.now())] = days;
  const counted = await countByDay(database.kysely, { action, from: first });
  const uncounted = await countUncounted(database.kysely, { action, from: startOfDay(first) });
  const counts = new Map<string, number>();
  for (const one of [...counted, ...uncounted]) {
    counts.set(one.day, (counts.get(one.day) ?? 0) + one.count);
  }
  return days.map((day) => ({ day, value: counts.get(day) ?? 0 }));
}
