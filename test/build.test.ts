import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-build-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Stands in for a program that builds: notes that it began, and fails where its files are taken from it. */
const program = `
  const { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const part = 'build/' + process.pid;
  mkdirSync(part, { recursive: true });
  writeFileSync(part + '/file', 'x');
  appendFileSync('begun', '.');
  const timer = setInterval(() => {
    if (!existsSync('go')) return;
    readFileSync(part + '/file');
    clearInterval(timer);
  }, 20);`;

function build() {
  const run = spawn(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root });
  let said = '';
  run.stdout.on('data', (piece) => {
    said += piece;
  });
  const ended = new Promise((resolve) => run.on('close', resolve));
  return { said: () => said, ended };
}

it('is made once where two processes begin in one folder', async () => {
  cpSync('scripts/build.mjs', join(root, 'scripts/build.mjs'));
  for (const path of ['vite/bin/vite.js', '@react-router/dev/bin.cjs']) {
    const file = join(root, 'node_modules', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, program);
  }
  const settings = ['package-lock.json', 'tsconfig.json', 'react-router.config.ts'];
  const configs = ['vite.config.ts', 'vite.admin.config.ts', 'vite.check.config.ts'];
  for (const name of [...settings, ...configs]) writeFileSync(join(root, name), '');
  const begun = () => readFileSync(join(root, 'begun'), { encoding: 'utf8', flag: 'a+' }).length;
  const wait = { timeout: patience, interval: 20 };

  const first = build();
  await expect.poll(begun, wait).toBeGreaterThan(0);
  const second = build();
  await expect.poll(second.said, wait).toContain('Building...');
  writeFileSync(join(root, 'go'), '');
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(begun()).toBe(3);
});
