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
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const npm = (...args) => {
    const { status } = spawnSync('npm', [...args, ...options], {
      cwd: root,
      stdio: ['inherit', 2, 2],
    });
    if (status === 0) return;
    console.error('The packages could not be installed; see the lines above.');
    process.exit(status ?? 1);
  };
  // No package runs anything of its own here, but for the one that fetches Node 24 for this machine.
  npm('install', '--no-save', '--include=dev', '--ignore-scripts');
  npm('rebuild', 'node', '--ignore-scripts=false');
}
