// Two of our pages beside the same ones made with Astro and with React Router: as files of one static
// server, over the same line, on the same phone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { middle, visitSlowly } from '../slow-line.mjs';
import { buildSample, readTree, sampleNames } from './samples.mjs';
import { serveFiles } from './static-server.mjs';

const built = fileURLToPath(new URL('../../../build/client', import.meta.url));
const rounds = 5;

/** A page to read, and one with a form. */
const compared = { about: '/about', search: '/verification/search' };

export const compareColumns = [
  'page',
  'made with',
  'sent, KB',
  'of it script, KB',
  'first paint, ms',
  'largest paint, ms',
  'settled, ms',
  'blocked, ms',
];

/** Our pages as they are sent, and as parts to build the others from. */
async function readOurs(browser, site) {
  const context = await browser.newContext({ javaScriptEnabled: true });
  const page = await context.newPage();
  const [pages, html] = [{}, {}];
  for (const [name, path] of Object.entries(compared)) {
    html[name] = await (await fetch(`${site}${path}`)).text();
    // As it came: no script of ours has touched it.
    await page.setContent(html[name].replace(/<script[\s\S]*?<\/script>/g, ''));
    pages[name] = await page.evaluate(readTree);
  }
  await context.close();
  return { pages, html };
}

/** Rows of a table, the medians of five, the kinds in turns. */
export async function compareRows(browser, site) {
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-compare-'));
  const servers = [];
  try {
    const { pages, html } = await readOurs(browser, site);
    const own = join(folder, 'ours');
    for (const [name, text] of Object.entries(html)) {
      mkdirSync(join(own, name), { recursive: true });
      writeFileSync(join(own, name, 'index.html'), text);
    }
    const kinds = [['this product', own]];
    for (const kind of sampleNames) {
      const made = buildSample(kind, folder, pages);
      if (made) kinds.push([kind, made]);
    }
    for (const [kind, files] of kinds) {
      const server = await serveFiles([files, built]);
      servers.push({ kind, ...server });
    }
    const rows = [];
    for (const name of Object.keys(compared)) {
      const runs = new Map(servers.map(({ kind }) => [kind, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const { kind, address } of servers) {
          runs.get(kind).push(await visitSlowly(browser, `${address}/${name}`));
        }
      }
      for (const { kind } of servers) {
        const of = (what) => middle(runs.get(kind).map((run) => run[what]));
        const ms = ['first', 'largest', 'settled', 'blocked'].map((what) => Math.round(of(what)));
        const kb = ['all', 'script'].map((what) => (of(what) / 1024).toFixed(1));
        rows.push([compared[name], kind, ...kb, ...ms]);
        console.log(rows.at(-1).join(' | '));
      }
    }
    return rows.map((cells) => `| ${cells.join(' | ')} |`);
  } finally {
    for (const server of servers) server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
