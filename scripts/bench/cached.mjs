// How fast a cached page is sent, as a ratio to a static file of about its size from the same server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cpuOf, median } from './measure.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const amount = 4_000;
const rounds = 5;
/** A cached page is to reach at least this part of a static file's speed. */
export const aim = 0.5;

async function bodySize(address) {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** The built file whose plain size is nearest. */
function fileLike(size) {
  const folder = here('../../build/client/assets');
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const apart = (name) => Math.abs(statSync(`${folder}/${name}`).size - size);
  return `/assets/${files.sort((a, b) => apart(a) - apart(b))[0]}`;
}

async function load({ address, pid }, path, seed) {
  const before = cpuOf(pid);
  const values = [new URL(address).port, path, amount, 16, 0, seed].map(String);
  const child = spawn(process.execPath, [here('load.mjs'), ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const { failed, firstFailure, done, seconds } = JSON.parse(String(line));
  if (failed > 0) throw new Error(`${failed} failed: ${firstFailure}`);
  return { cpu: (cpuOf(pid) - before) / amount, rate: done / seconds };
}

/** Page and file in turns within one run; the first turn is for warming up. A row of a table. */
export async function compareCached(site, path) {
  const size = await bodySize(site.address + path);
  const file = fileLike(size);
  const turns = [];
  for (let round = 0; round <= rounds; round += 1) {
    const page = await load(site, path, round);
    const still = await load(site, file, round);
    if (round > 0) turns.push({ page, still });
  }
  const of = (pick) => Math.round(median(turns.map(pick)));
  const ratio = median(turns.map(({ page, still }) => still.cpu / page.cpu));
  return {
    ratio,
    cells: [
      path,
      `${(size / 1024).toFixed(1)} KB`,
      `${of(({ page }) => page.cpu)}`,
      `${of(({ still }) => still.cpu)}`,
      `**${ratio.toFixed(2)}**`,
      `${of(({ page }) => page.rate)} : ${of(({ still }) => still.rate)}`,
    ],
  };
}
