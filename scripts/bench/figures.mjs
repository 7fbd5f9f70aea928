// `npm run figures`: how large the house is and how it hangs together, as one table. Read from the
// sources alone; nothing of the product is run.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { groupsOf } from '../../test/support/circles.ts';
import { floorsOf, mostFloors, roomOf } from '../../test/support/rooms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const districts = ['app', 'console', 'ui', 'platform', 'paystack', 'identity', 'messaging'];
const isTest = (path) => /\.(test|journey)\.tsx?$/.test(path);
const paths = globSync(`{${districts.join(',')}}/**/*.{ts,tsx}`, { cwd: root })
  .filter((path) => !isTest(path))
  .sort();
const sources = new Map(paths.map((path) => [path, readFileSync(root + path, 'utf8')]));
const folderOf = (path) => path.split('/').slice(0, -1).join('/');
const linesOf = (text) => text.split('\n').length - 1;
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** Every import, lazy ones and types too, that leads to a file of the house. */
function importsOf(path) {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
  return [...sources.get(path).matchAll(pattern)]
    .map(([, named, lazy]) => (named ?? lazy).split('?')[0])
    .map((target) => {
      if (target.startsWith('#')) return target.slice(1);
      if (!target.startsWith('.')) return '';
      return new URL(target, `file:///${path}`).pathname.slice(1);
    })
    .filter((target) => sources.has(target));
}

function graphOf(nameOf) {
  const graph = new Map(paths.map((path) => [nameOf(path), new Set()]));
  for (const path of paths) {
    for (const target of importsOf(path)) {
      if (nameOf(target) !== nameOf(path)) graph.get(nameOf(path)).add(nameOf(target));
    }
  }
  return graph;
}

const loneFolders = (() => {
  const files = new Map();
  for (const path of paths) files.set(folderOf(path), (files.get(folderOf(path)) ?? 0) + 1);
  const excepted = /\/(screens|parts|tables|admin)$/;
  return [...files].filter(
    ([folder, n]) => n === 1 && folder.startsWith('app/') && !excepted.test(folder),
  );
})();

const named = (name) => paths.filter((path) => path.endsWith(`/${name}`)).length;
const parsed = new Map(
  paths.map((path) => {
    const lang = path.endsWith('x') ? 'tsx' : 'ts';
    const { program, comments, errors } = parseSync(path, sources.get(path), { lang });
    if (errors.length > 0) throw new Error(`${path} could not be read: ${errors[0].message}`);
    return [path, { program, comments }];
  }),
);
const isCast = ({ type, typeAnnotation }) =>
  type === 'TSTypeAssertion' ||
  (type === 'TSAsExpression' && typeAnnotation.typeName?.name !== 'const');
const castsIn = (node) =>
  typeof node === 'object' && node !== null
    ? sum(Object.values(node).map(castsIn)) + (isCast(node) ? 1 : 0)
    : 0;
/** Casts as the parser sees them: `as const`, aliases of SQL and sentences are none. */
const castsOf = (path) => castsIn(parsed.get(path).program);
const perThousand = (list) =>
  ((1_000 * sum(list.map(castsOf))) / sum(list.map((path) => linesOf(sources.get(path))))).toFixed(
    1,
  );
/** Lines of comments; a mark for the build, such as `@__PURE__`, is none. */
const commentLines = (path) =>
  sum(
    parsed
      .get(path)
      .comments.filter(({ value }) => !value.includes('@__PURE__'))
      .map(({ value }) => linesOf(value) + 1),
  );
const platform = paths.filter((path) => path.startsWith('platform/'));
const share = (list) =>
  (
    (100 * sum(list.map(commentLines))) /
    sum(list.map((path) => linesOf(sources.get(path))))
  ).toFixed(1);

/** Source files and folders of a capability, tables and texts in `content/` aside. */
function sizeOf(name) {
  const own = paths.filter(
    (path) => path.includes(`/${name}/`) && !/\/(tables|content)\//.test(path),
  );
  return `${own.length} / ${new Set(own.map(folderOf)).size}`;
}
const outside = (name) =>
  paths.filter((path) => {
    const inside = (one) => one.includes(`/${name}/`);
    return !inside(path) && roomOf(path).startsWith('app/') && importsOf(path).some(inside);
  }).length;

const untyped = sum(
  paths.map(
    (path) => [...sources.get(path).matchAll(/\bask(Raw)?(<[^(]*>)?\(\s*'[A-Z]+'/g)].length,
  ),
);
const circlesIn = (graph) => groupsOf(graph).filter((group) => group.length > 1);
const fileCircles = circlesIn(graphOf((path) => path));
const roomCircles = circlesIn(graphOf(roomOf));
const rows = [
  [
    'source lines (files)',
    `${sum(paths.map((path) => linesOf(sources.get(path))))} (${paths.length})`,
    '<= 57,000',
  ],
  ['folders', new Set(paths.map(folderOf)).size, '<= 180'],
  ['folders in `app/` with one source file', loneFolders.length, '0'],
  [
    'files named service / rules / contract / store',
    ['service.server.ts', 'rules.ts', 'contract.ts', 'store.server.ts'].map(named).join(' / '),
    'one a capability at most',
  ],
  ['mailing-list: source files / folders', sizeOf('mailing-list'), '<= 11 / 3'],
  ['contact: source files / folders', sizeOf('contact'), '<= 13 / 4'],
  ['feedback: source files / folders', sizeOf('feedback'), '<= 14 / 4'],
  ['files outside `contact` that import it', outside('contact'), '<= 3'],
  ['floors of rooms', floorsOf(graphOf(roomOf)), `<= ${mostFloors}`],
  ['rooms in circles', sum(roomCircles.map((group) => group.length)), '0'],
  ['circles of files', fileCircles.length, '0'],
  [
    'casts a thousand lines (platform)',
    `${perThousand(paths)} (${perThousand(platform)})`,
    '<= 1.5 (4)',
  ],
  ['comment lines of a hundred, platform', share(platform), '4 to 7'],
  ['console calls by untyped path', untyped, '0'],
];
console.log('| figure | now | aim |\n| --- | --- | --- |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
if (process.argv.includes('--names')) {
  for (const [folder] of loneFolders) console.log(`one file: ${folder}`);
  for (const group of [...roomCircles, ...fileCircles]) console.log(`circle: ${group.join(', ')}`);
}
