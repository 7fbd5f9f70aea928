/**
 * The house rules of docs/architecture.md as data and a few pure functions: given the sources, they
 * name every breach and say what to do instead.
 */

import { groupsOf } from './circles.ts';
import { reckonsMoney } from './money-rule.ts';
import { floorsOf, mostFloors, roomOf } from './rooms.ts';

export type Sources = ReadonlyMap<string, string>;
export interface Breach {
  readonly rule: string;
  readonly file: string;
  readonly instead: string;
}

/** Clients of providers, each with a sandbox in its place: they import nothing but themselves. */
const standAlone = ['paystack', 'identity', 'messaging'] as const;
const rooms = ['console', 'ui', 'platform', ...standAlone, 'test', 'scripts'] as const;

interface Place {
  readonly room: 'app' | (typeof rooms)[number] | 'other';
  /** `commerce` of `app/commerce/plans/rules.ts`; null for what stands in no district. */
  readonly district: string | null;
  readonly capability: string | null;
  readonly role: Role | 'contents' | 'unknown';
}
type Role = keyof typeof mayImport;

/** Who may import whom inside `app/`: roles of the own folder, and of another capability's. */
export const mayImport = {
  contract: { own: ['contract'], other: ['contract'] },
  rules: { own: ['contract', 'rules', 'copy'], other: ['contract', 'rules'] },
  store: { own: ['contract', 'rules', 'store'], other: ['contract'] },
  service: {
    own: ['contract', 'rules', 'store', 'mails', 'copy', 'service', 'layout'],
    other: ['contract', 'rules', 'service'],
  },
  layout: { own: ['contract', 'rules', 'copy', 'layout'], other: ['contract', 'rules', 'copy'] },
  api: { own: ['contract', 'copy', 'service'], other: ['contract'] },
  jobs: { own: ['contract', 'service'], other: ['contract', 'service'] },
  mails: { own: ['contract', 'rules', 'copy'], other: ['contract', 'rules'] },
  tables: { own: [], other: [] },
  routes: { own: ['copy'], other: [] },
  screens: {
    own: ['contract', 'rules', 'parts', 'copy', 'screens'],
    other: ['contract', 'rules', 'parts', 'copy'],
  },
  parts: {
    own: ['contract', 'rules', 'parts', 'copy'],
    other: ['contract', 'rules', 'parts', 'copy'],
  },
  admin: {
    own: ['contract', 'rules', 'copy', 'parts', 'admin'],
    other: ['contract', 'rules', 'parts', 'copy'],
  },
  entry: { own: ['parts', 'screens'], other: [] },
  copy: { own: ['contract', 'rules', 'copy'], other: ['contract', 'rules', 'copy'] },
  seed: { own: ['service', 'contract', 'rules', 'copy', 'store'], other: ['service', 'contract'] },
} as const;

// A capability with several subjects names them: `refund.service.server.ts`, `brand.rules.ts`.
const roleByName: readonly [RegExp, Role][] = [
  [/^([a-z0-9-]+\.)?contract\.ts$/, 'contract'],
  [/^([a-z0-9-]+\.)?rules\.ts$/, 'rules'],
  [/^([a-z0-9-]+\.)?store\.server\.ts$/, 'store'],
  [/^([a-z0-9-]+\.)?service\.server\.ts$/, 'service'],
  [/^([a-z0-9-]+\.)?layout\.server\.ts$/, 'layout'],
  [/^([a-z0-9-]+\.)?api\.server\.ts$/, 'api'],
  [/^([a-z0-9-]+\.)?jobs\.server\.ts$/, 'jobs'],
  [/^([a-z0-9-]+\.)?mails\.server\.tsx$/, 'mails'],
  [/^routes\.ts$/, 'routes'],
  [/^([a-z0-9-]+\.)?copy\.ts$/, 'copy'],
  [/^([a-z0-9-]+\.)?seed\.server\.ts$/, 'seed'],
  [/^tables\/\d{4}-[a-z0-9-]+\.ts$/, 'tables'],
  [/^screens\/[a-z0-9-]+\.tsx?$/, 'screens'],
  [/^parts\/[a-z0-9-]+\.tsx?$/, 'parts'],
  [/^admin\/[a-z0-9-]+-(list|show|create|edit|inputs)\.tsx$/, 'admin'],
  [/^(console|sign-in)\.tsx$/, 'entry'],
];

const isTest = (path: string) => /\.(test|journey)\.tsx?$/.test(path) || path.startsWith('test/');

export function placeOf(path: string): Place {
  const [room = '', district = '', ...within] = path.split('/');
  if (room !== 'app') {
    const known = rooms.find((name) => name === room);
    return { room: known ?? 'other', district: null, capability: null, role: 'unknown' };
  }
  if (within.length === 0 || district === 'contents') {
    return { room, district: null, capability: null, role: 'contents' };
  }
  // The frame of the site is a capability by itself.
  const [capability = '', ...rest] = district === 'shell' ? [district, ...within] : within;
  // A folder inside a capability has the same names; `verification/report/` is part of verification.
  for (let from = 0; from < rest.length; from += 1) {
    const name = rest.slice(from).join('/');
    const found = roleByName.find(([pattern]) => pattern.test(name));
    if (found) return { room, district, capability, role: found[1] };
  }
  return { room, district, capability, role: 'unknown' };
}

interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
  readonly raw: string;
}

/** The imports of a source that lead to files of this repository, as paths from its root. */
export function importsOf(path: string, source: string): Import[] {
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
  for (const match of source.matchAll(pattern)) {
    const raw = (match[2] ?? match[3] ?? '').split('?')[0] ?? '';
    const typeOnly = match[1] !== undefined;
    if (raw.startsWith('#')) found.push({ target: raw.slice(1), typeOnly, raw });
    else if (raw.startsWith('.')) found.push({ target: resolve(path, raw), typeOnly, raw });
    else found.push({ target: '', typeOnly, raw });
  }
  return found;
}

function resolve(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const step of relative.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

/**
 * The districts of `app/` from the top down: a district imports of itself and of those below. What stands
 * in none (contents) is above all.
 */
const districts = ['backoffice', 'site', 'commerce', 'people', 'intake', 'shell'];
const floorOf = ({ district }: Place) => (district === null ? -1 : districts.indexOf(district));

type Check = (path: string, source: string) => (Omit<Breach, 'file'> | null)[];

const directions: Check = (path, source) => {
  const here = placeOf(path);
  return importsOf(path, source).map(({ target, typeOnly, raw }) => {
    if (!target || target.startsWith('+types/') || raw.includes('+types/')) return null;
    const there = placeOf(target);
    if (there.room === 'other' || !/\.tsx?$/.test(target)) return null;
    if (['console', 'ui', 'platform'].includes(here.room) && there.room === 'app') {
      return {
        rule: 'direction',
        instead: `${here.room}/ knows no product: let app/ hand in what it needs`,
      };
    }
    if (here.room === 'ui' && there.room !== 'ui') {
      return { rule: 'direction', instead: 'ui/ imports ui/ only' };
    }
    if (standAlone.some((name) => name === here.room) && there.room !== here.room) {
      return { rule: 'direction', instead: `${here.room}/ stands alone` };
    }
    if (there.room === 'messaging' && !['messaging', 'platform', 'scripts'].includes(here.room)) {
      return { rule: 'direction', instead: 'send by platform.messages' };
    }
    if (there.room === 'test') return { rule: 'direction', instead: 'only tests import test/' };
    if (!path.includes('.server.') && target.includes('.server.') && !typeOnly) {
      const build =
        here.role === 'routes' || here.role === 'tables' || path.startsWith('platform/tables/');
      if (!build) return { rule: 'server-only', instead: 'ask by a call: send(call, input)' };
    }
    if (here.room !== 'app' || here.role === 'contents') return null;
    if (there.room === 'paystack' && here.capability !== 'payment') {
      return { rule: 'direction', instead: 'only payment/ speaks to Paystack' };
    }
    if (there.room === 'identity' && here.capability !== 'cases') {
      return { rule: 'direction', instead: 'only cases/ speaks to identity providers' };
    }
    if (there.room !== 'app' || there.role === 'contents' || here.role === 'unknown') return null;
    if (floorOf(there) < floorOf(here)) {
      return {
        rule: 'district',
        instead: `${here.district}/ stands below ${there.district}/: move what both need down`,
      };
    }
    if (typeOnly && here.role === 'copy') return null; // texts may name the shape they fill
    const own = here.capability === there.capability;
    const allowed: readonly string[] = own ? mayImport[here.role].own : mayImport[here.role].other;
    if (allowed.includes(there.role)) return null;
    const list = allowed.join(', ') || 'nothing';
    return {
      rule: 'role',
      instead: `${here.role} may import ${own ? 'of its own folder' : 'of another capability'}: ${list}; not ${there.role} (${raw})`,
    };
  });
};

const once =
  (rule: string, instead: string, breaks: (path: string, source: string) => boolean): Check =>
  (path, source) => [breaks(path, source) ? { rule, instead } : null];

const code = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g, '$1');
const mayDefault =
  /^(app\/(root|entry\.\w+)\.tsx|app\/.*screens\/.*\.tsx?|app\/(.*\/)?routes\.ts|[^/]*\.config\.ts)$/;

const inConsole = (path: string, source: string) =>
  placeOf(path).room === 'console' ||
  ['admin', 'entry'].includes(placeOf(path).role) ||
  /(\/admin|^app\/backoffice)\/(.+\/)?parts\//m.test(`${path}\n${source}`);
/** A request that no contract describes: by hand, by an address, or by a call made up on the spot. */
const untypedCall =
  /\bfetch\(|new XMLHttpRequest|\b(ask|download|fileOf)(<[^(]*>)?\(\s*['"`{]|\bpath(=\{|: )\s*['"`]\//;

const checks: readonly Check[] = [
  directions,
  once(
    'closed-names',
    'use one of the closed set of names (CONTRIBUTING.md)',
    (path) => placeOf(path).room === 'app' && placeOf(path).role === 'unknown',
  ),
  once(
    'subject',
    'name the subject before the role: `history.service.server.ts` in `admin/history/`',
    (path) => {
      // A capability's own room and its `admin/` are one subject; a room inside them is another.
      const [room, , , ...within] = path.split('/');
      const name = within.pop() ?? '';
      const inside = within.some((folder) => !/^(admin|parts|screens|tables)$/.test(folder));
      return (
        room === 'app' &&
        inside &&
        /^(contract|rules|(store|service|api|jobs)\.server)\.ts$/.test(name)
      );
    },
  ),
  once('empty-names', 'name the file by what it holds', (path) =>
    /\/(utils?|helpers?|common|misc|lib|types|index|manager)(\.|\/)/.test(`/${path}`),
  ),
  once(
    'environment',
    'read settings from platform/config.server.ts',
    (path, source) =>
      /process\.env/.test(code(source)) &&
      !/^(platform\/config\.server\.ts|scripts\/|[^/]*\.config\.ts)/.test(path),
  ),
  once(
    'clock',
    'take the time from platform/clock (clock.now())',
    (path, source) =>
      /Date\.now\(\)|new Date\(\)/.test(code(source)) &&
      /\.server\.|rules\.ts|contract\.ts/.test(path) &&
      path !== 'platform/clock.server.ts',
  ),
  once(
    'time',
    'platform/time.ts knows the calendar of Lagos and writes dates; counts are written by platform/text/numbers.ts',
    (path, source) =>
      !/^platform\/time\.ts$|\/tables\//.test(path) &&
      /Africa\/Lagos|\+01:00|\bDateTimeFormat\b|\.toLocale\w*String\(|Date\.UTC\(|\.[gs]etUTC\w+\(|\.toISOString\(\)\s*\.slice\(0, 10\)/.test(
        code(source),
      ),
  ),
  once(
    'sql',
    'SQL stands in store.server.ts and tables/ only: add a verb to the store',
    (path, source) =>
      placeOf(path).room === 'app' &&
      !['store', 'tables', 'contents'].includes(placeOf(path).role) &&
      /from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom|executeSql)\(/.test(
        code(source),
      ),
  ),
  once(
    'staff-list',
    'a list for staff is a staffList of its store (platform/staff/list.server.ts)',
    (path, source) =>
      path.startsWith('app/') && /\.offset\(|\b(exportOf|inBatches)\(/.test(code(source)),
  ),
  once(
    'staff-version',
    'compare what staff have seen by changeSeen (platform/staff/versions.server.ts)',
    (path, source) =>
      path.startsWith('app/') &&
      /\.version !==|where\('version', '=', version\)/.test(code(source)),
  ),
  once('zod', "import * as z from 'zod/mini': contracts run in the browser too", (_path, source) =>
    /from 'zod'|from 'zod\/v4'/.test(source),
  ),
  once(
    'admin-router',
    'admin screens import nothing of react-router',
    (path, source) => placeOf(path).role === 'admin' && /from 'react-router/.test(source),
  ),
  once(
    'unsaved',
    'give each <SimpleForm> warnWhenUnsavedChanges: a press on the menu would throw away what was typed',
    (_path, source) =>
      (source.match(/<SimpleForm(?!\w)/g)?.length ?? 0) >
      (source.match(/warnWhenUnsavedChanges/g)?.length ?? 0),
  ),
  once(
    'untyped-call',
    'a call and its address stand in a contract: ask(call, input)',
    (path, source) =>
      !path.includes('.server.') && inConsole(path, source) && untypedCall.test(code(source)),
  ),
  once(
    'statement',
    'give database.together or database.allOrNone the functions of stores, and let them travel',
    (path, source) =>
      path.startsWith('app/') &&
      !/\.test\.tsx?$/.test(path) &&
      (/\.pipeline\(|\.executeQuery\b|\bCompiledQuery\b/.test(code(source)) ||
        importsOf(path, source).some(({ target }) => target === 'platform/database/statement.ts')),
  ),
  once(
    'data-address',
    'read a chosen file with ui/browser/data-address.ts',
    (path, source) =>
      /new FileReader\b/.test(code(source)) && path !== 'ui/browser/data-address.ts',
  ),
  once('barrel', 'import from the file itself', (path, source) => {
    const lines = code(source)
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean);
    return (
      path !== 'app/routes.ts' &&
      lines.length > 0 &&
      lines.every((line) => /^export (\*|(type )?\{)[^=]*from/.test(line))
    );
  }),
  once(
    'default-export',
    'export by name; default only where React Router asks for it',
    (path, source) => /(^|\n)export default /.test(source) && !mayDefault.test(path),
  ),
  once(
    'money',
    'an amount is a Kobo: read, reckon and write it by platform/money.ts',
    (path, source) => reckonsMoney(path, code(source)),
  ),
  once('any', 'give it its real type, or unknown', (_path, source) =>
    /(:|\bas|<)\s*any\b/.test(code(source)),
  ),
  once(
    'size',
    'no file over 300 lines: give a part a file of its own',
    (_path, source) => source.split('\n').length > 301,
  ),
  once('path-import', "across rooms use '#app/...', '#ui/...', '#platform/...'", (path, source) =>
    importsOf(path, source).some(
      ({ raw, target }) =>
        raw.startsWith('.') &&
        !raw.includes('+types') &&
        placeOf(target).room !== placeOf(path).room,
    ),
  ),
];

function* fullFolders(sources: Sources): Generator<Breach> {
  const count = new Map<string, number>();
  for (const path of sources.keys()) {
    if (isTest(path)) continue;
    const folder = path.split('/').slice(0, -1).join('/');
    count.set(folder, (count.get(folder) ?? 0) + 1);
  }
  for (const [folder, files] of count) {
    if (files > 14) {
      yield {
        rule: 'folder',
        file: folder,
        instead: 'at most 14 source files: make a folder inside it',
      };
    }
  }
}

/** A folder inside a capability for one file alone: the file's name says the subject instead. */
function* loneFolders(sources: Sources): Generator<Breach> {
  const own = [...sources.keys()].filter((path) => !isTest(path));
  const folderOf = (path: string) => path.split('/').slice(0, -1).join('/');
  for (const path of own) {
    const folder = folderOf(path);
    const [room, district, ...within] = folder.split('/');
    const rest = district === 'shell' ? within : within.slice(1);
    const isRole = /\/(screens|parts|tables|admin|content)$/.test(folder);
    if (room !== 'app' || district === 'contents' || rest.length === 0 || isRole) continue;
    if (own.some((other) => other !== path && other.startsWith(`${folder}/`))) continue;
    yield {
      rule: 'lone-folder',
      file: path,
      instead: 'name it <subject>.<role>.ts one folder above',
    };
  }
}

/** Capabilities that need each other in a circle. Whole pages compose freely: screens do not count. */
function* cycles(sources: Sources): Generator<Breach> {
  const needs = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    const here = placeOf(path);
    if (!here.capability || here.role === 'screens' || isTest(path)) continue;
    for (const { target, typeOnly } of importsOf(path, source)) {
      const there = target ? placeOf(target) : null;
      if (typeOnly || !there?.capability || there.capability === here.capability) continue;
      needs.set(here.capability, (needs.get(here.capability) ?? new Set()).add(there.capability));
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(needs.get(from) ?? [])].some((next) => next === goal || reaches(next, goal, seen));
  };
  for (const capability of needs.keys()) {
    if (reaches(capability, capability)) {
      yield {
        rule: 'cycle',
        file: `app/${capability}`,
        instead: 'no circle between capabilities: send a job, or move the shared part',
      };
    }
  }
}

/** Files that need each other in a circle, be it by types or by parts that load later. */
function* fileCircles(sources: Sources): Generator<Breach> {
  const graph = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    if (isTest(path)) continue;
    const targets = importsOf(path, source).map(({ target }) => target);
    graph.set(path, new Set(targets.filter((target) => sources.has(target))));
  }
  for (const group of groupsOf(graph)) {
    if (group.length > 1) {
      yield {
        rule: 'file-circle',
        file: group.join(', '),
        instead: 'give what both need a file of its own',
      };
    }
  }
}

/** Folders of `app/` that are no district: nothing says what they may import. */
function* placeless(sources: Sources): Generator<Breach> {
  const found = new Set([...sources.keys()].map((path) => placeOf(path).district));
  for (const name of found) {
    if (name === null || districts.includes(name)) continue;
    yield {
      rule: 'placeless',
      file: `app/${name}`,
      instead: `put the capability into a district: ${districts.join(', ')}`,
    };
  }
}

/** Capabilities that import each other in a circle, by any file, by types or by what loads later. */
function* roomCircles(sources: Sources): Generator<Breach> {
  const graph = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    const { capability } = placeOf(path);
    if (!capability || isTest(path)) continue;
    const targets = importsOf(path, source).map(({ target }) => placeOf(target).capability);
    const known = graph.get(capability) ?? new Set();
    for (const one of targets) if (one && one !== capability) known.add(one);
    graph.set(capability, known);
  }
  for (const group of groupsOf(graph)) {
    if (group.length > 1) {
      yield {
        rule: 'room-circle',
        file: group.join(', '),
        instead: 'screens and parts count too: move the screen up, or the shared part down',
      };
    }
  }
}

/** Rooms that stand above each other, screens and types too: the fewer, the easier to see what a change reaches. */
function* highHouse(sources: Sources): Generator<Breach> {
  const own = [...sources].filter(([path]) => !isTest(path) && !path.startsWith('test/'));
  const graph = new Map(own.map(([path]) => [roomOf(path), new Set<string>()]));
  for (const [path, source] of own) {
    for (const { target } of importsOf(path, source)) {
      if (!sources.has(target) || roomOf(target) === roomOf(path)) continue;
      graph.get(roomOf(path))?.add(roomOf(target));
    }
  }
  if (floorsOf(graph) > mostFloors) {
    yield {
      rule: 'floors',
      file: 'app',
      instead: `at most ${mostFloors} floors of rooms: let app/contents hand in what the upper one needs`,
    };
  }
}

/** Every breach in the given sources (paths from the root of the repository). */
export function breachesOf(sources: Sources): Breach[] {
  const found: Breach[] = [];
  for (const [path, source] of sources) {
    if (isTest(path)) continue;
    for (const check of checks) {
      for (const breach of check(path, source)) if (breach) found.push({ ...breach, file: path });
    }
  }
  return [
    ...found,
    ...fullFolders(sources),
    ...loneFolders(sources),
    ...cycles(sources),
    ...fileCircles(sources),
    ...roomCircles(sources),
    ...placeless(sources),
    ...highHouse(sources),
  ];
}
