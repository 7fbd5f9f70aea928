// `npm run mutation`: changes the rules that decide over money, people and proofs, one place at a time, and counts how
// many of the changes the tests notice. Its packages are named in test/programme/mutation and installed into
// .cache/mutation by this command alone, so that nobody else waits for them. `--only proof` runs one part, `--list` names the parts, `--workers 1` leaves the machine to others.
// Writes its row into docs/reliability.md; the survivors stand in .cache/reports/mutation-<part>.txt.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeSection } from './bench/report.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = `${root}test/programme/mutation`;
const own = `${root}.cache/mutation`;
const reports = `${root}.cache/reports`;

/** The rules of a district that have no part of their own, and the tests beside them. */
const rulesIn = (folder, ...but) => ({
  mutate: [
    `app/${folder}/**/{rules,*.rules}.ts`,
    '!app/**/start/**',
    ...but.map((one) => `!${one}`),
  ],
  tests: [`app/${folder}/**/{rules,*.rules}.test.{ts,tsx}`],
});

/** What is changed, and the tests that must notice. */
const parts = {
  proof: {
    mutate: [
      'app/people/proof/verify/*.rules.ts',
      'app/people/proof/keys/ring.rules.ts',
      'app/people/proof/status/status.rules.ts',
      'app/people/proof/qr.rules.ts',
    ],
    tests: [
      'app/people/proof/verify/*.test.ts',
      'app/people/proof/keys/*.test.ts',
      'app/people/proof/status/status.rules.test.ts',
      'app/people/proof/qr.rules.test.ts',
    ],
  },
  disclosure: {
    mutate: ['app/people/verification/disclosure.rules.ts'],
    // The two that ask every route open a product: an hour of changes would be a day.
    tests: ['app/people/verification/disclosure.rules.test.ts'],
  },
  limits: {
    mutate: [
      'platform/limits/{limits.server,windows.server,devices.server,mailbox.server,waiting}.ts',
      'platform/limits/challenge/{challenge.server,solve}.ts',
      'platform/http/network.ts',
    ],
    tests: ['platform/limits/**/*.test.ts', 'platform/http/network.test.ts'],
  },
  sanitiser: {
    mutate: ['platform/html/{bounds,clean.server,plain}.ts'],
    tests: ['platform/html/*.test.ts'],
  },
  settle: {
    mutate: ['app/commerce/payment/{rules,settle.rules,service.server}.ts'],
    tests: ['app/commerce/payment/{rules,settle.rules,service}.test.ts'],
  },
  'rules-people': rulesIn(
    'people',
    'app/people/proof/**',
    'app/people/verification/disclosure.rules.ts',
  ),
  'rules-commerce': rulesIn('commerce', 'app/commerce/payment/{rules,settle.rules}.ts'),
  'rules-intake': rulesIn('intake'),
  'rules-backoffice': rulesIn('backoffice'),
  'rules-shell': rulesIn('shell'),
  'rules-site': rulesIn('site'),
};

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
  },
});
if (given.list) {
  console.log(Object.keys(parts).join('\n'));
  process.exit(0);
}
const wanted = given.only ? given.only.split(',') : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

if (!existsSync(`${own}/node_modules/@stryker-mutator/core`)) {
  mkdirSync(own, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(`${named}/${name}`, `${own}/${name}`);
  }
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: own,
    stdio: ['inherit', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
mkdirSync(reports, { recursive: true });

/** Runs one part; false when its tests fail before anything was changed. */
async function run(name) {
  const { mutate, tests } = parts[name];
  const settings = `${reports}/mutation-${name}.config.json`;
  writeFileSync(
    settings,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [`${own}/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js`],
      vitest: { configFile: 'test/programme/mutation/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      mutate,
      ignorePatterns: [...['.cache', '.git', '.react-router', 'build', 'data', 'docs/pictures']],
      // TypeScript 7 has no functions of its own for settings, and nothing here is compiled by it.
      tsconfigFile: 'none.json',
      disableTypeChecks: false,
      tempDirName: '.cache/stryker',
      reporters: ['clear-text', 'json', 'progress-append-only'],
      clearTextReporter: { allowColor: false, logTests: false },
      jsonReporter: { fileName: `${reports}/mutation-${name}.json` },
      concurrency: Math.max(1, Number(given.workers) || 2),
      timeoutMS: 20_000,
    }),
  );
  const templates = `${root}.cache/mutation-templates`;
  rmSync(templates, { recursive: true, force: true });
  mkdirSync(templates, { recursive: true });
  const child = spawn(
    process.execPath,
    [`${own}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', settings],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        MUTATION_TESTS: tests.join(';'),
        // Few random claims for each change: the vectors judge every one of them already.
        PROOF_MUTATIONS: '40',
        TEST_TEMPLATES: templates,
      },
    },
  );
  const ended = once(child, 'close');
  const words = [];
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('Mutation testing ')) console.log(line);
    else words.push(line);
  }
  const [status] = await ended;
  writeFileSync(`${reports}/mutation-${name}.txt`, words.join('\n'));
  if (status !== 0) console.error(words.join('\n'));
  return status === 0;
}

/** How the changes of a part ended, by their number. */
function countsOf(name) {
  const file = `${reports}/mutation-${name}.json`;
  if (!existsSync(file)) return null;
  const { files } = JSON.parse(readFileSync(file, 'utf8'));
  const counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 };
  for (const { mutants } of Object.values(files)) {
    for (const { status } of mutants) if (status in counts) counts[status] += 1;
  }
  const noticed = counts.Killed + counts.Timeout;
  const all = noticed + counts.Survived + counts.NoCoverage;
  return { ...counts, all, noticed };
}

let failed = false;
for (const name of wanted) {
  console.log(`${name}...`);
  if (!(await run(name))) failed = true;
}
// What another checkout has found stays on the page until the part is run here.
const page = readFileSync(`${root}docs/reliability.md`, 'utf8');
const [, before = ''] = page.split('<!-- mutation -->');
const told = new Map(
  [...(before.split('<!-- /mutation -->')[0] ?? '').matchAll(/^\| ([\w-]+) .*$/gm)].map(
    ([row, name]) => [name, row.replaceAll(/ {2,}/g, ' ')],
  ),
);
const percent = ({ noticed, all }) => `${((100 * noticed) / Math.max(1, all)).toFixed(1)} %`;
const rows = Object.keys(parts).map((name) => {
  const counts = countsOf(name);
  if (!counts) return told.get(name) ?? `| ${name} | not run | | | |`;
  const { all, noticed, Survived, NoCoverage } = counts;
  return `| ${name} | ${all} | ${noticed} | ${Survived + NoCoverage} | ${percent(counts)} |`;
});
const table = [
  '| part | changes | noticed | not noticed | score |',
  '| --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');
console.log(`\n${table}`);
const how = `\`npm run mutation\`, last on ${new Date().toISOString().slice(0, 10)}: each rule changed in one place at a time, and what the tests noticed. The parts and their tests stand in \`scripts/mutation.mjs\`, the tool is chosen in [decision 035](decisions/035-mutation-testing.md).`;
writeSection('reliability', 'Reliability', 'mutation', 'Mutation', `${how}\n\n${table}`);
process.exit(failed ? 1 : 0);
