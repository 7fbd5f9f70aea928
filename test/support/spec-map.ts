/** `docs/spec-map.md` as data, and everything that can be wrong with it. */

interface Row {
  readonly id: string;
  readonly tests: readonly { file: string; fragment: string }[];
  readonly isLater: boolean;
}

interface SpecMap {
  readonly rows: readonly Row[];
  /** By group: how many rows it has, how many with a test, and what it is said to be. */
  readonly groups: ReadonlyMap<string, { rows: number; tested: number; state: string }>;
  /** Ids of other groups that this release answers for. */
  readonly promised: readonly string[];
}

const idPattern = /^[A-Z]+-(?:N\d+|\d{2})$/;

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** `API-N3` belongs to `API-N`, `NAV-03` to `NAV`. */
const groupOf = (id: string) => id.replace(/-?\d+$/, '');
const numberOf = (id: string) => Number(/\d+$/.exec(id)?.[0]);

export function readSpecMap(text: string): SpecMap {
  const tables = text.split('\n').filter((line) => line.startsWith('|'));
  const rows = tables
    .map(cellsOf)
    .filter(([id = '']) => idPattern.test(id))
    .map(([id = '', , , test = '']) => ({
      id,
      isLater: test === 'later',
      tests: [...test.matchAll(/`([^`]+) › "([^"]+)"`/g)].map(([, file = '', fragment = '']) => ({
        file,
        fragment,
      })),
    }));
  const groups = tables
    .map(cellsOf)
    .filter((cells) => cells.length === 5 && /^\d+$/.test(cells[2] ?? ''))
    .map(
      ([name = '', , count, tested, state = '']) =>
        [name, { rows: Number(count), tested: Number(tested), state }] as const,
    );
  const promise = /this release answers for: ([^\n]+)\./.exec(text)?.[1] ?? '';
  return { rows, groups: new Map(groups), promised: promise.split(', ').filter(Boolean) };
}

function stateOf(tested: number, count: number): string {
  if (tested === 0) return 'later';
  return tested === count ? 'done' : 'partly';
}

function* groupFaults({ rows, groups }: SpecMap): Generator<string> {
  for (const name of new Set(rows.map(({ id }) => groupOf(id)))) {
    if (!groups.has(name)) yield `${name}: not in the table of groups`;
  }
  for (const [name, said] of groups) {
    const own = rows.filter(({ id }) => groupOf(id) === name);
    const tested = own.filter(({ tests }) => tests.length > 0).length;
    for (const [place, { id }] of own.entries()) {
      if (numberOf(id) === place + 1) continue;
      yield `${id}: stands where number ${place + 1} of ${name} should`;
    }
    if (own.length !== said.rows) yield `${name}: ${own.length} rows instead of ${said.rows}`;
    if (tested !== said.tested) yield `${name}: ${tested} rows with a test, not ${said.tested}`;
    if (stateOf(tested, own.length) !== said.state) yield `${name}: is not ${said.state}`;
  }
}

/** What is wrong with the map; `read` gives a file of the repository, or undefined. */
export function faultsOf(text: string, read: (file: string) => string | undefined): string[] {
  const map = readSpecMap(text);
  const known = new Map(map.rows.map((row) => [row.id, row]));
  const faults = [...groupFaults(map)];
  for (const { id, tests, isLater } of map.rows) {
    if (!isLater && tests.length === 0) faults.push(`${id}: neither a test nor later`);
    for (const { file, fragment } of tests) {
      const source = read(file);
      if (source === undefined) faults.push(`${id}: there is no ${file}`);
      else if (!source.includes(fragment)) faults.push(`${id}: ${file} has no "${fragment}"`);
    }
  }
  for (const id of map.promised) {
    if (!known.get(id)?.tests.length)
      faults.push(`${id}: promised for this release, without a test`);
  }
  return faults;
}
