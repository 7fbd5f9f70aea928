// `npm run bench:pages`: every page on a phone with a cold cache: what it weighs, how much it moves
// while it loads, and Lighthouse's four scores; then three pages on a slow line, two of them beside the
// same made with Astro and React Router, and the console. The figures go to docs/performance.md.
// `--quick` leaves out the cached pages and Lighthouse. One part alone: `--film` pictures of two pages as
// they come (`--to <folder>`), `--shifts` what moves where, `--compare` and `--console` those tables.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { chromium } from 'playwright-core';
import { audit } from '../../test/journeys/support/lighthouse.ts';
import { weigh } from '../../test/journeys/support/weight.ts';
import { launchChromium } from '../../test/support/chromium.ts';
import { siteStops } from '../../test/support/routes.ts';
import { freePort, startSite } from '../../test/support/site.ts';
import { chromiumPath } from '../tests/chromium.mjs';
import { aim, compareCached } from './cached.mjs';
import { compareColumns, compareRows } from './pages/compare.mjs';
import { consoleColumns, consoleRows } from './pages/console.mjs';
import { filmPage } from './pages/film.mjs';
import { printShifts } from './pages/shifts.mjs';
import { writeSection } from './report.mjs';
import { slowColumns, slowRows } from './slow-line.mjs';

process.env.CHROMIUM_PATH = chromiumPath();

const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
const columns = ['page', 'JS', 'CSS', 'fonts', 'all but video'];
const quick = process.argv.includes('--quick');
const scores = quick ? [] : ['performance', 'accessibility', 'best-practices', 'seo'];

async function weightOf(browser, address) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const weight = await weigh(page);
    await page.goto(address);
    await page.waitForFunction(() => performance.now() > 5_000, null, { polling: 250 });
    return weight;
  } finally {
    await context.close();
  }
}

const day = new Date().toISOString().slice(0, 10);
const table = (columns, rows) =>
  [`| ${columns.join(' | ')} |`, `|${' --- |'.repeat(columns.length)}`, ...rows].join('\n');

async function compare(browser, site) {
  const rows = await compareRows(browser, site.address);
  writeSection(
    'performance',
    'Performance',
    'pages-compare',
    'Pages beside Astro and React Router',
    `\`npm run bench:pages -- --compare\`, ${day}. The same HTML, style sheets, faces and pictures as files of one server with brotli: our page as it is sent, an Astro page (its form an island of React), and a prerendered page of React Router that hydrates as a whole. 400 kbit/s, 400 ms, the processor slowed to a quarter, a cold cache, untouched, the median of five. Ours fetches its script when a form is first touched.

${table(compareColumns, rows)}`,
  );
}

async function measureConsole(browser, site) {
  const rows = await consoleRows(browser, site);
  writeSection(
    'performance',
    'Performance',
    'pages-console',
    'The console on a slow line',
    `\`npm run bench:pages -- --console\`, ${day}. 1.6 Mbit/s, 150 ms, the processor slowed to a quarter, 390 by 844 pixels, the median of three. The sign-in page fetches the first screen ahead, at the lowest priority, while somebody types; the last row is what that leaves to do. The aim is a first screen settled within 4 s.

${table(consoleColumns, rows)}`,
  );
}

const parts = {
  film: async (browser, { address }) => {
    const at = process.argv.indexOf('--to');
    const folder = at < 0 ? mkdtempSync(join(tmpdir(), 'sapioworker-film-')) : process.argv[at + 1];
    await filmPage(browser, `${address}/`, join(folder, 'home.png'), 12_000);
    await filmPage(browser, `${address}/verification/search`, join(folder, 'search.png'));
  },
  shifts: (browser, { address }) => printShifts(browser, address),
  compare,
  console: measureConsole,
};

const site = await startSite();
const alone = Object.keys(parts).filter((name) => process.argv.includes(`--${name}`));
if (alone.length > 0) {
  const server = await launchChromium(await freePort());
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    for (const name of alone) await parts[name](browser, site);
  } finally {
    await browser.close();
    await server.close();
    await site.stop();
  }
  process.exit();
}
const kept = [];
for (const path of quick ? [] : ['/about', '/', '/blog', '/support']) {
  const { cells, ratio } = await compareCached(site, path);
  kept.push(`| ${cells.join(' | ')} |`);
  console.log(kept.at(-1));
  if (ratio < aim) process.exitCode = 1;
}
const port = await freePort();
const server = await launchChromium(port);
const browser = await chromium.connect(server.wsEndpoint());
const rows = [];
let slow = [];
try {
  const pages = siteStops().filter(({ to, status }) => to === undefined && status === undefined);
  const weights = new Map();
  // A visit waits most of its time; Lighthouse, below, has the machine to itself.
  const turn = pLimit(3);
  await turn.map(pages, async ({ path }) => {
    weights.set(path, await weightOf(browser, `${site.address}${path}`));
  });
  for (const { path } of pages) {
    const address = `${site.address}${path}`;
    const { script, style, font, total } = weights.get(path);
    const audited = quick ? { scores: {}, lost: [] } : await audit(address, port, { only: scores });
    const cells = [
      path,
      ...[script, style, font, total].map(kilobytes),
      ...scores.map((name) => audited.scores[name]),
    ];
    rows.push(`| ${cells.join(' | ')} |`);
    console.log(rows.at(-1));
    for (const reason of audited.lost) {
      if (!reason.startsWith('performance')) console.log(`    ${reason}`);
    }
  }
  slow = await slowRows(browser, site.address);
  await compare(browser, site);
  await measureConsole(browser, site);
} finally {
  await browser.close();
  await server.close();
  await site.stop();
}

const head = [...columns, ...scores];
const told = quick
  ? ''
  : ` Then Lighthouse's scores with its mobile settings; the first of them moves with the load of the
machine. Pages that are kept out of search engines on purpose lose points under SEO: records whose worker
did not ask to be found, renewals, payments, the links of our mails and the demo's own pages.`;
const columnsKept = [
  'page',
  'size',
  'page, µs CPU',
  'file, µs CPU',
  'speed as a ratio',
  'requests/s',
];
const keptText = `\`npm run bench:pages\`, ${day}. A page that is kept in memory beside a static file of the same
server and about the same size: CPU of the server a request, page and file in turns within one run.
The aim is at least ${aim} of the file's speed.

| ${columnsKept.join(' | ')} |
|${' --- |'.repeat(columnsKept.length)}
${kept.join('\n')}`;
if (!quick) writeSection('performance', 'Performance', 'kept', 'Cached pages', keptText);
writeSection(
  'performance',
  'Performance',
  'pages',
  'Pages',
  `\`npm run bench:pages\`, ${day}. Bodies as sent, in KB of 1024 bytes: what arrives untouched
within five seconds on a phone of 390 by 844 pixels with a cold cache; the loader is part of the HTML.${told}

${table(head, rows)}`,
);
writeSection(
  'performance',
  'Performance',
  'slow-line',
  'Pages on a slow line',
  `\`npm run bench:pages\`, ${day}. 400 kbit/s, 400 ms, the processor slowed to a quarter, 390 by 844 pixels, a cold cache, the median of three. Script on first use is what visitors have (decision 029); at once is the same page woken as soon as it is read, as all pages were before. Settled: the last file has come. Blocked: the sum of what tasks took over 50 ms.

| ${slowColumns.join(' | ')} |
|${' --- |'.repeat(slowColumns.length)}
${slow.join('\n')}`,
);
