// A real PostgreSQL for tests and benchmarks, if the machine has the server programs (Debian keeps
// them off the PATH; they refuse to run as root, so root lends them the `postgres` user).
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.ts';
import { installDebian } from './debian.mjs';

function programs() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return null;
  const newest = readdirSync(versions)
    .filter((version) => existsSync(join(versions, version, 'bin/postgres')))
    .sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(versions, newest, 'bin') : null;
}

/** Debian's package, where root may install it. */
function install() {
  console.log('Installing PostgreSQL for the tests...');
  return installDebian('postgresql') ? programs() : null;
}

const notLasting = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => [
  '-c',
  `${name}=off`,
]);

function serverUser() {
  if (userInfo().uid !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts a server with a fresh data folder on a free loopback port. Gives its address and how to
 * stop it, or null when this machine has no PostgreSQL server programs (15 or later). `lasts` off: a crash
 * of the machine may cost what was committed, which is of no interest to tests that make their own data.
 * `installs`: where the programs are missing, they are installed first if that can be done. `under`: the
 * folder that the data folder is made in. `extra`: further settings, as `name=value`.
 */
export async function startPostgres({
  lasts = true,
  installs = false,
  under = tmpdir(),
  extra = [],
} = {}) {
  const bin = programs() ?? (installs ? install() : null);
  if (!bin) return null;
  const user = serverUser();
  const folder = mkdtempSync(join(under, 'sapioworker-pg-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const initdb = [
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ];
  execFileSync(join(bin, 'initdb'), initdb, { stdio: 'ignore', cwd: folder, ...user });
  const settings = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'max_connections=200',
    '-c',
    'shared_buffers=256MB',
    ...(lasts ? [] : notLasting),
    ...extra.flatMap((one) => ['-c', one]),
  ];
  // Into a file: a pipe that nobody empties, while `npm test` waits for its tests, would hold the
  // server up as soon as it is full.
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const server = runner(bin, folder, settings, user, { log, logFile });
  await server.run();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    bin,
    folder,
    /** What `pg_ctl --mode=immediate restart` does: no goodbye, recovery from the log at the start. */
    async crash() {
      await server.end('SIGQUIT');
      await server.run();
    },
    /** The machine is gone: SIGKILL, and nobody starts it again. */
    kill: () => server.end('SIGKILL'),
    /** A server that follows this one and may be read, until it is promoted. */
    standby: () => startStandby({ bin, port, user, under }),
    /** A base backup, which can be brought to a point in time once this server is gone. */
    base: () => takeBase({ bin, port, user, under }),
    async stop() {
      await server.end('SIGINT');
      closeSync(log);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Runs the server of a data folder, again and again. */
function runner(bin, folder, settings, user, { log, logFile }) {
  let server;
  const timesReady = () =>
    readFileSync(logFile, 'utf8').split(/ready to accept (?:read-only )?connections/).length - 1;
  async function run() {
    const before = timesReady();
    server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...settings], {
      stdio: ['ignore', log, log],
      cwd: folder,
      ...user,
    });
    while (timesReady() === before) {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
      await wait(50);
    }
  }
  async function end(signal) {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }
  return { run, end };
}

/** Copies a running server; the copy is started later, with settings of its own. */
async function copyServer({ bin, port: primary, user, under }, flags) {
  const folder = mkdtempSync(join(under, 'sapioworker-standby-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const from = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'postgres'];
  execFileSync(
    join(bin, 'pg_basebackup'),
    [...from, '-D', data, ...flags, '--checkpoint=fast', '--no-sync'],
    { stdio: 'ignore', cwd: folder, ...user },
  );
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  let server;
  return {
    data,
    folder,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async run(more) {
      const settings = [
        `port=${port}`,
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${folder}`,
        'max_connections=200',
        'shared_buffers=256MB',
        ...more,
      ].flatMap((one) => ['-c', one]);
      server = runner(bin, folder, settings, user, { log, logFile });
      await server.run();
    },
    async stop() {
      await server?.end('SIGINT');
      closeSync(log);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function takeBase(given) {
  const { data, url, run, stop } = await copyServer(given, ['-X', 'fetch']);
  return {
    url,
    /** Starts it with the archived log, up to a point in time; it takes writes once it is there. */
    async recover({ archive, until }) {
      const signal = join(data, 'recovery.signal');
      closeSync(openSync(signal, 'w'));
      if (given.user.uid !== undefined) chownSync(signal, given.user.uid, given.user.gid);
      await run([
        `restore_command=cp "${archive}/%f" "%p"`,
        `recovery_target_time=${until}`,
        'recovery_target_action=promote',
      ]);
    },
    stop,
  };
}

/** Copies a running server and follows it by streaming. */
async function startStandby(given) {
  const { bin, user } = given;
  const { data, folder, url, run, stop } = await copyServer(given, ['-R', '-X', 'stream']);
  await run(['hot_standby_feedback=on']);
  return {
    url,
    /** Makes it the primary; ends when it takes writes. */
    promote() {
      execFileSync(join(bin, 'pg_ctl'), ['promote', '-w', '-D', data], {
        stdio: 'ignore',
        cwd: folder,
        ...user,
      });
    },
    stop,
  };
}
