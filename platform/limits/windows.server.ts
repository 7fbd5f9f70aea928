import { CompiledQuery, sql } from 'kysely';
import type { Config } from '../config.server.ts';
import type { Database, Executor } from '../database/database.server.ts';
import { keepPlan } from '../database/query.server.ts';
import { networkOf, siteNetworkOf } from '../http/network.ts';
import type { Secrets } from '../secrets.server.ts';
import { type Limit, type LimitName, limitTable, siteFactor, workFactor } from './table.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    limits: { key: string; count: number; started_at: Date };
  }
}

export interface Taken {
  readonly allowed: boolean;
  readonly count: number;
  readonly retryAfterSeconds: number;
}

export interface Count {
  key: string;
  count: number;
  seconds: number;
}

export interface Window {
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
}

export interface Asker {
  readonly address: string;
  readonly cookies?: Readonly<Record<string, string | undefined>>;
  header?(name: string): string | undefined;
}

/** Parameters: $1 keys, $2 cost, $3 the window as an interval, $4 in seconds. */
const takeKeys = takeText(1, '');
keepPlan(takeKeys);

/** Locks rows in the order of keys, so that concurrent takes neither deadlock nor lose counts. */
function takeText(at: number, condition: string): string {
  const [keys, cost, length, seconds] = [at, at + 1, at + 2, at + 3].map((n) => `$${n}`);
  const ended = `limits.started_at + ${length}::interval <= now()`;
  return `
    insert into limits (key, count, started_at)
    select key, ${cost}::int, now() from unnest(${keys}::text[]) as key ${condition} order by key
    on conflict (key) do update set
      count = case when ${ended} then ${cost}::int else limits.count + ${cost}::int end,
      started_at = case when ${ended} then now() else limits.started_at end
    returning key, count,
      greatest(1, ceil(extract(epoch from limits.started_at - now()) + ${seconds}))::int as seconds`;
}

const stagedTexts = new Map<number, string>();

function stagedTextOf(groups: number): string {
  const text = stagedTexts.get(groups) ?? stagedText(groups);
  if (!stagedTexts.has(groups)) {
    stagedTexts.set(groups, text);
    keepPlan(text);
  }
  return text;
}

function stagedText(groups: number): string {
  const numbers = Array.from({ length: groups }, (_, n) => n);
  // Five parameters each, the fifth for the maxima; the last group has none.
  const above = (n: number) => `
    select 1 from taken${n} join unnest($${n * 5 + 1}::text[], $${n * 5 + 5}::float8[])
      as allowed (key, max) using (key) where count > max`;
  const stages = numbers.map((n) => {
    const before = numbers.slice(0, n).map((earlier) => `not exists (${above(earlier)})`);
    const condition = before.length > 0 ? `where ${before.join(' and ')}` : '';
    return `taken${n} as (${takeText(n * 5 + 1, condition)})`;
  });
  const all = numbers.map((n) => `select key, count, seconds from taken${n}`);
  return `with ${stages.join(', ')} ${all.join(' union all ')}`;
}

const interval = (milliseconds: number) => `${milliseconds} milliseconds`;

/** The subjects under which a limit counts an asker, with the share of its number for each. */
function countedAs(limit: Limit, asker: Asker, subjects: readonly string[]) {
  const network = networkOf(asker.address);
  if (limit.counts === 'network') {
    const site = siteNetworkOf(asker.address);
    const narrow = { subject: network, factor: 1 };
    return site === network ? [narrow] : [narrow, { subject: site, factor: siteFactor }];
  }
  const from = limit.counts === 'pair' ? ` from ${network}` : '';
  return subjects.map((subject) => ({ subject: subject + from, factor: 1 }));
}

const subjectOf = (name: LimitName, subject: string) =>
  limitTable[name].counts === 'network' ? networkOf(subject) : subject;

function windowAt(name: LimitName, key: string, max: number): Window {
  return { key, windowMs: limitTable[name].windowMs, max };
}

/** Takes `cost` in each of those windows, once where one stands twice: a statement for each length. */
export async function takeEach(
  db: Executor,
  windows: readonly Window[],
  cost: number,
): Promise<readonly Count[]> {
  const lengths = [...new Set(windows.map(({ windowMs }) => windowMs))].sort((a, b) => a - b);
  const taken = lengths.map((windowMs) => {
    const keys = windows.filter((one) => one.windowMs === windowMs).map(({ key }) => key);
    return send(db, takeKeys, [[...new Set(keys)], cost, interval(windowMs), windowMs / 1000]);
  });
  return (await Promise.all(taken)).flat();
}

async function send(db: Executor, text: string, values: unknown[]): Promise<readonly Count[]> {
  return (await db.executeQuery<Count>(CompiledQuery.raw(text, values))).rows;
}

/** Takes 1 in each group in order and stops after the first group above its maximum. */
export function takeInTurn(
  db: Executor,
  groups: readonly (readonly Window[])[],
): Promise<readonly Count[]> {
  const text = stagedTextOf(groups.length);
  const parameters = groups.flatMap((group) => {
    const windowMs = group[0]?.windowMs ?? 0;
    const maxima = new Map(group.map(({ key, max }) => [key, max]));
    return [[...maxima.keys()], 1, interval(windowMs), windowMs / 1000, [...maxima.values()]];
  });
  parameters.pop();
  return send(db, text, parameters);
}

/** What counted rows say of each window; null when one was not counted. */
export function takenIn(windows: readonly Window[], rows: readonly Count[]): Taken[] | null {
  const counts = new Map(rows.map((row) => [row.key, row]));
  const taken = windows.flatMap(({ key, max }) => {
    const { count, seconds } = counts.get(key) ?? {};
    if (count === undefined || seconds === undefined) return [];
    return [{ allowed: count <= max, count, retryAfterSeconds: seconds }];
  });
  return taken.length === windows.length ? taken : null;
}

export async function takeAll(
  database: Pick<Database, 'together'>,
  windows: readonly Window[],
  cost: number,
): Promise<Taken[]> {
  const [counts] = await database.together([(db) => takeEach(db, windows, cost)]);
  const taken = takenIn(windows, counts);
  if (!taken) throw new Error('A limit was not counted.');
  return taken;
}

type WindowsOf = (name: LimitName, asker: Asker, subjects?: readonly string[]) => Window[];

export function openWindows(secrets: Secrets, config: Config) {
  const maxOf = (name: LimitName) => limitTable[name].max * config.LIMITS_FACTOR;
  const keyOf = (name: string, subject: string) =>
    `${name}:${secrets.keyedHash('limits', subject).slice(0, 32)}`;
  const windowsOf: WindowsOf = (name, asker, subjects = []) =>
    countedAs(limitTable[name], asker, subjects).map(({ subject, factor }) =>
      windowAt(name, keyOf(name, subject), maxOf(name) * factor),
    );
  /** Counts apart what a solved challenge let through: filling these windows costs work. */
  const workedWindowsOf: WindowsOf = (name, asker, subjects = []) =>
    countedAs(limitTable[name], asker, subjects).map(({ subject, factor }) => {
      const max = maxOf(name) * factor * workFactor[limitTable[name].counts];
      return windowAt(name, keyOf(`${name}-worked`, subject), max);
    });
  return {
    maxOf,
    windowsOf,
    workedWindowsOf,
    windowOf: (name: LimitName, subject: string) =>
      windowAt(name, keyOf(name, subjectOf(name, subject)), maxOf(name)),
    /** Its maximum is 1, whatever LIMITS_FACTOR says: a challenge is answered once. */
    spentWindow: (challenge: string) =>
      windowAt('challenge-spent', keyOf('challenge-spent', challenge), 1),
    reading(name: LimitName, subject: string) {
      const { windowMs } = limitTable[name];
      return sql<Omit<Count, 'key'>>`
        select count, greatest(1, ceil(
            extract(epoch from limits.started_at - now()) + ${windowMs / 1000}))::int as seconds
        from limits where key = ${keyOf(name, subjectOf(name, subject))}
          and started_at + ${interval(windowMs)}::interval > now()`;
    },
  };
}
