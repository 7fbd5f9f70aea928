// Runs before every command, under whatever Node the machine has: installs the packages of the lock
// file when they are missing or older than it, Node 24 among them (decision 001).
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = `${root}node_modules/.package-lock.json`;
const wanted = `${root}package-lock.json`;

const fresh =
  existsSync(installed) &&
  existsSync(`${root}node_modules/.bin/node`) &&
  statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;

if (!fresh) {
  // To standard error: standard output may be a file's content (`npm run admin -- export`).
  console.error('Installing packages...');
  // Not `npm ci`: it refuses a lock file without the binaries of every other platform, and ours was
  // made against a registry that has them for Linux only. Locked versions are taken all the same.
  const options = ['--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', ['install', ...options], {
    cwd: root,
    stdio: ['inherit', 2, 2],
  });
  if (npm.status !== 0) {
    console.error('The packages could not be installed; see the lines above.');
    process.exit(npm.status ?? 1);
  }
}
