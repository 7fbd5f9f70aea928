// `npm run browsers`: every page and the chief journeys in Firefox, every page and a visitor's ways in
// WebKitGTK. Debian's packages are installed where that may be; a browser that is not to be had is named
// as not looked at. `--only firefox` takes one of them, and file names after it take some of the tests.
// A full run writes docs/reliability.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeSection } from './bench/report.mjs';
import { chromiumPath } from './tests/chromium.mjs';
import { installDebian } from './tests/debian.mjs';

const { values: given, positionals: files } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}.cache/reports`;
mkdirSync(reports, { recursive: true });

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  }).status;

const webkitFolder = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1';
const browsers = [
  {
    name: 'firefox',
    title: 'Firefox',
    needs: [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'],
    packages: ['firefox-esr'],
  },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    needs: ['/usr/bin/WebKitWebDriver', `${webkitFolder}/MiniBrowser`, '/usr/bin/Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
];

const isThere = ({ needs }) => needs.every((path) => existsSync(path));

function install({ title, packages }) {
  console.log(`Installing ${title}...`);
  installDebian(...packages);
}

/** Walks in one browser. Gives a row for the table and whether all held. */
function look(browser) {
  const { name, title, needs, packages } = browser;
  if (!isThere(browser)) install(browser);
  if (!isThere(browser)) {
    const missing = needs.filter((path) => !existsSync(path)).join(', ');
    console.log(`${title} is not looked at: ${missing} missing (Debian's ${packages.join(', ')}).`);
    return { row: [title, 'not to be had', '', ''], holds: false };
  }
  const { stdout } = spawnSync('dpkg', ['-s', packages[0]], { encoding: 'utf8' });
  const version = /^Version: (.*)$/m.exec(stdout ?? '')?.[1] ?? 'unknown';
  const report = `${reports}/browsers-${name}.json`;
  rmSync(report, { force: true });
  const began = Date.now();
  const status = run(
    process.execPath,
    [
      `${root}node_modules/vitest/vitest.mjs`,
      ...['run', '--config', 'vitest.browsers.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...files,
    ],
    {
      JOURNEYS_BROWSER: name,
      JOURNEYS_SCRIPT: 'at-once',
      // WebKit's walk shares its server with a Chromium that does nothing.
      ...(name === 'webkit' ? { CHROMIUM_PATH: chromiumPath() } : {}),
    },
  );
  const minutes = Math.ceil((Date.now() - began) / 60_000);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const counted = result
    ? `${result.numPassedTests} passed, ${result.numFailedTests} failed, ${result.numPendingTests} skipped`
    : 'the runner ended before it could report';
  return { row: [title, version, counted, String(minutes)], holds: status === 0 };
}

const chosen = browsers.filter(({ name }) => !given.only || given.only === name);
if (chosen.length === 0) {
  console.error(`--only takes ${browsers.map(({ name }) => name).join(' or ')}.`);
  process.exit(2);
}
const seen = chosen.map(look);
const rows = seen.map(({ row }) => `| ${row.join(' | ')} |`);
const table = [
  '| browser | Debian’s package | tests | minutes |',
  '| --- | --- | --- | --- |',
  ...rows,
].join('\n');
console.log(`\n${table}`);
const holds = seen.every(({ holds }) => holds);
if (holds && !given.only && files.length === 0) {
  const how = `\`npm run browsers\`, ${new Date().toISOString().slice(0, 10)}. What each can be asked stands in decision 042.`;
  writeSection('reliability', 'Reliability', 'browsers', 'Other browsers', `${how}\n\n${table}`);
}
process.exit(holds ? 0 : 1);
