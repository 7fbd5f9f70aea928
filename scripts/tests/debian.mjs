// Debian's packages that tests and benchmarks need: installed where that may be done, and named where not.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const run = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

let upToDate = false;

/** Installs packages with apt-get; false where this is no Debian, nobody is root, or one is not to be had. */
export function installDebian(...packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  upToDate ||= run(['update', '-qq']);
  return upToDate && run(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** The programs that some checks of the programme drive, by their packages. */
const programs = {
  pgbouncer: '/usr/sbin/pgbouncer',
  sqlmap: '/usr/bin/sqlmap',
  zzuf: '/usr/bin/zzuf',
};

/** Installs what the programme's checks drive and is not there; a check without its program is skipped. */
export function installPrograms() {
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} for the checks...`);
  if (!installDebian(...missing)) {
    console.log(`Not to be had: ${missing.join(', ')}. The checks that drive them are not run.`);
  }
}
