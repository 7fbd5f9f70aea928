import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { freePort } from '#test/support/free-port.ts';
import { amount, noteFigure } from '../figures.ts';
import { type Postgres, startPostgres } from '../postgresql.ts';
import { type Mortal, startMortal } from './server.ts';

// Check 13: the disk of the kept files is full. A file system of its own in memory needs root.
const check = '13 disk full';
const mebibytes = amount('DISK_MIB', 64);
const long = Boolean(process.env.PROGRAMME_FIGURES);
const root = userInfo().uid === 0;
const folder = root ? mkdtempSync(join(tmpdir(), 'sapioworker-disk-')) : '';

function mounts(): boolean {
  if (!root || !long) return false;
  try {
    const size = `size=${mebibytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'sapioworker', folder], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('Check 13 was not run: this machine lets nobody mount a file system.');
    return false;
  }
}
const mounted = mounts();
if (long && !root) console.warn('Check 13 was not run: mounting a small file system needs root.');

let postgres: Postgres | null = null;
let product: Mortal;
beforeAll(async () => {
  if (!mounted) return;
  postgres = await startPostgres();
  product = await startMortal(await freePort(), {
    DATA_DIR: folder,
    // Else files are refused while there is still room for the rest.
    FREE_DISK_PERCENT: '0',
    DATABASE_URL: postgres?.url ?? '',
    SECRET_KEY: 'a key for the disk check, long enough for it',
    LOG_FILE: join(tmpdir(), 'sapioworker-disk-check.log'),
  });
});
afterAll(async () => {
  await product?.stop();
  await postgres?.stop();
  if (mounted) execFileSync('umount', [folder]);
  if (root) rmSync(folder, { recursive: true, force: true });
});

const pdf = (size: number) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${'%'.padEnd(size, '-')}\nstartxref\n9\n%%EOF\n`,
  );

async function upload(size: number): Promise<{ status: number; handle: string }> {
  const file = `data:application/pdf;base64,${pdf(size).toString('base64')}`;
  const answer = await fetch(`${product.address}/api/files/upload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file }),
  });
  const json = (await answer.json()) as { filePath?: string };
  return { status: answer.status, handle: json.filePath ?? '' };
}

const keptFiles = () =>
  readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, 'files', name)).isFile(),
  );

it.runIf(mounted)(
  `says 503 on a full disk of ${mebibytes} MiB, keeps nothing torn, and heals when there is room`,
  async () => {
    const kept: string[] = [];
    // What is left beside the product's own files: fills up within some tens of uploads.
    const filler = join(folder, 'filler');
    writeFileSync(filler, Buffer.alloc((mebibytes - 16) * 1024 * 1024));
    const size = 1024 * 1024;
    const statuses = new Map<number, number>();
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => upload(size)));
      for (const { status, handle } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) kept.push(handle);
        else expect(handle).toBe('');
      }
    }
    noteFigure(check, 'answers while the disk filled', JSON.stringify([...statuses]));
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    expect(product.lives()).toBe(true);
    expect((await fetch(`${product.address}/api/blogs`)).status).toBe(200);

    // Every acknowledged file stands whole, every other one is gone, drafts too.
    const names = keptFiles();
    const wanted = kept.flatMap((handle) => [handle, `${handle}.type`]);
    expect(names.map((name) => name.slice(3)).sort()).toEqual(wanted.sort());
    for (const name of names.filter((one) => !one.endsWith('.type'))) {
      expect(readFileSync(join(folder, 'files', name)).length).toBe(pdf(size).length);
    }
    const database = openPostgresql(postgres?.url ?? '', 1);
    const rows = await database.kysely.selectFrom('uploads').select('handle').execute();
    await database.close();
    // Each is noted before its bytes stand anywhere: what came to nothing leaves its row for a day, and no file.
    const noted = rows.map(({ handle }) => handle);
    expect(noted).toEqual(expect.arrayContaining(kept));
    noteFigure(
      check,
      'noted uploads without a file, swept after a day',
      noted.length - kept.length,
    );

    rmSync(filler);
    expect((await upload(size)).status).toBe(200);
  },
  120_000,
);
