import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Database } from '#platform/database/database.server.ts';
import { oneSession, openPostgresql } from '#platform/database/postgresql.server.ts';

const root = join(import.meta.dirname, '../..');
const tables = [':(glob)app/**/tables/*.ts', ':(glob)platform/tables/*.ts'];

/** The versions of an upgrade and of the way back, as commits. */
export interface Versions {
  /** N−1: what makes the data. */
  readonly before: string;
  /**
   * To which the server is rolled back: N−1, or where that one refuses newer tables (until 93e9697 every
   * version did) the first that does not.
   */
  readonly back: string;
  /** Whether this version has other tables than `back`, so that the way back leads anywhere. */
  readonly differs: boolean;
}

const git = (...args: string[]) =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1e9,
  }).trim();

/** Of all that the mainline has become, the last or first commit that changed something. */
const mainline = (...args: string[]) =>
  git('log', '--first-parent', '--format=%H', ...args)
    .split('\n')
    .filter(Boolean);

function isAncestor(commit: string, of: string): boolean {
  return spawnSync('git', ['-C', root, 'merge-base', '--is-ancestor', commit, of]).status === 0;
}

/**
 * N−1 is the newest release before this commit; without one the mainline before its newest migration. Gives
 * a sentence where this folder has no history that could tell.
 */
export function versionsBefore(): Versions | string {
  try {
    if (relative(git('rev-parse', '--show-toplevel'), root) !== '') return 'no git history here';
    if (git('rev-parse', '--is-shallow-repository') === 'true') return 'a shallow clone has no N-1';
  } catch {
    return 'no git history here';
  }
  const tag = spawnSync('git', ['-C', root, 'describe', '--tags', '--abbrev=0', 'HEAD^'], {
    encoding: 'utf8',
  });
  // A change of their comments alone is no migration.
  const [newest] = mainline('--diff-filter=A', '-1', 'HEAD', '--', ...tables);
  const tolerant = mainline('-S', 'isLatest(', '--', 'platform/database/migrate.server.ts').at(-1);
  if (!newest || !tolerant) return 'the history has no change of the tables';
  const wanted = process.env.PROGRAMME_UPGRADE_FROM ?? `${newest}^`;
  const before = git('rev-parse', tag.status === 0 ? tag.stdout.trim() : wanted);
  const back = isAncestor(tolerant, before) ? before : tolerant;
  const changed = git('diff', '--name-only', back, '--', ...tables);
  return { before, back, differs: changed !== '' };
}

function built(folder: string): string {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' });
  return folder;
}

/** A commit in a folder of its own inside `parent`, built by its own program. */
export function buildCommit(commit: string, parent: string): string {
  const folder = mkdtempSync(join(parent, 'version-'));
  const archive = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return built(folder);
}

const notCode = new Set([
  'node_modules',
  'build',
  'data',
  '.git',
  '.cache',
  '.react-router',
  '.env',
]);

/** What stands here with one migration more, built. */
export function buildNext(migration: string, parent: string): string {
  const folder = mkdtempSync(join(parent, 'next-'));
  const filter = (path: string) => !notCode.has(relative(root, path));
  cpSync(root, folder, { recursive: true, filter });
  mkdirSync(join(folder, 'app/commerce/purchase/tables'), { recursive: true });
  writeFileSync(join(folder, 'app/commerce/purchase/tables/9999-next.ts'), migration);
  return built(folder);
}

/** The same server's database of another name. */
export function named(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Copies a database that nobody is connected to, under a new name. Gives its address. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const server = openPostgresql(named(url, 'template1'), 1);
  try {
    await server.executeSql(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
  } finally {
    await server.close();
  }
  return named(url, name);
}

/** Work on all rows takes as long as it takes. */
export async function withDatabase<Result>(
  url: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openPostgresql(url, 1, oneSession);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The columns of every table, in their order. */
async function columnsOf({ executeSql }: Database): Promise<Map<string, string[]>> {
  const { rows } = await executeSql(`
    select table_schema || '.' || table_name as name, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, ordinal_position`);
  const found = new Map<string, string[]>();
  for (const { name, column } of rows as { name: string; column: string }[]) {
    found.set(name, [...(found.get(name) ?? []), column]);
  }
  return found;
}

/** How often each row is there, by a sum over these of its columns. */
async function rowSums(
  { executeSql }: Database,
  table: string,
  columns: readonly string[],
): Promise<Map<string, number>> {
  await executeSql("set timezone = 'UTC'");
  const row = columns.map((column) => `"${column}"`).join(', ');
  const { rows } = await executeSql(
    `select md5(row(${row})::text) as sum, count(*)::int as rows from ${table} group by 1`,
  );
  return new Map((rows as { sum: string; rows: number }[]).map((one) => [one.sum, one.rows]));
}

export interface Kept {
  /** How many rows of how many tables were compared. */
  readonly rows: number;
  readonly tables: number;
  /** Tables, columns and rows that were there before and are not as they were. */
  readonly lost: readonly string[];
}

/**
 * Whether every row that was there before is there afterwards, the same in all columns it had. New
 * tables, columns and rows may have come. `unless` names tables, and columns as `table.column`, that a running server changes.
 */
export async function compareRows(
  urls: { before: string; after: string },
  unless: (place: string) => boolean = () => false,
): Promise<Kept> {
  return withDatabase(urls.before, (before) =>
    withDatabase(urls.after, async (after) => {
      const [had, has] = [await columnsOf(before), await columnsOf(after)];
      const lost: string[] = [];
      let rows = 0;
      for (const [table, columns] of had) {
        if (unless(table)) continue;
        const there = columns.filter((column) => has.get(table)?.includes(column));
        for (const column of columns) if (!there.includes(column)) lost.push(`${table}.${column}`);
        const left = there.filter((column) => !unless(`${table}.${column}`));
        if (left.length === 0) continue;
        const [then, now] = [await rowSums(before, table, left), await rowSums(after, table, left)];
        let gone = 0;
        for (const [sum, count] of then) {
          rows += count;
          gone += Math.max(0, count - (now.get(sum) ?? 0));
        }
        if (gone > 0) lost.push(`${table}: ${gone} rows`);
      }
      return { rows, tables: had.size, lost };
    }),
  );
}

/** Every public page and every call that is read without saying of what. */
function readablesOf(map: string, api: string): string[] {
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)];
  const { paths } = JSON.parse(api) as { paths: Record<string, object> };
  const calls = Object.entries(paths).filter(
    ([path, methods]) => 'get' in methods && !path.includes('{'),
  );
  return [
    ...pages.map(([, address = '']) => new URL(address).pathname),
    ...calls.map(([path]) => path),
  ];
}

export interface Looked {
  readonly read: readonly string[];
  readonly ordered: number;
  /** What was answered with a trouble of the server's own. */
  readonly faults: readonly string[];
}

/**
 * Reads all that can be read, and what is `known`, and sends one order: what an older server on newer
 * tables must still do.
 */
export async function lookAt(
  address: string,
  order: object,
  known: readonly string[] = [],
): Promise<Looked> {
  const faults: string[] = [];
  const look = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}${path}`, init);
    const { method = 'GET' } = init;
    if (answer.status >= 500) faults.push(`${method} ${path}: ${answer.status}`);
    return { status: answer.status, text: await answer.text() };
  };
  const [map, api] = [await look('/sitemap.xml'), await look('/api/openapi.json')];
  const read = [...new Set([...known, ...readablesOf(map.text, api.text)])];
  for (const path of read) await look(path);
  const { status } = await look('/api/background-check-requests', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return { read, ordered: status, faults };
}
