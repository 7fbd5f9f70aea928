import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const program = [
  '/usr/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find((path) => existsSync(path));

/** Why the tests with a real pooler did not run, where they did not. */
export const noPgbouncer = program ? '' : 'NOT RUN: this machine has no pgbouncer';

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

/** A real PgBouncer before the PostgreSQL at `url`, with the settings it has by itself. */
export async function startPgbouncer(url: string, mode: 'session' | 'transaction', size = 20) {
  if (!program) throw new Error(noPgbouncer);
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-pgbouncer-'));
  // It refuses to run as root, and the user it becomes reads its settings.
  chmodSync(folder, 0o755);
  const { port, hostname, username } = new URL(url);
  const own = await freePort();
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
    ...(userInfo().uid === 0 ? ['user = postgres'] : []),
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  while (!(await listens(own))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${said}`);
    await wait(20);
  }
  return {
    /** The same database behind the pooler. */
    through(database: string): string {
      const at = new URL(database);
      at.port = String(own);
      at.hostname = '127.0.0.1';
      return at.href;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
