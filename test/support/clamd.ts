import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const program = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(
  (path) => existsSync(path),
);

/** Why the tests with a real scanner did not run, where they did not. */
export const noClamd = program ? '' : 'NOT RUN: this machine has no clamd (clamav-daemon)';

// In two parts, so that no scanner takes this file away.
export const eicar = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'}${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

export interface Clamd {
  /** As CLAMD_ADDRESS wants it. */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * A real clamd with a list of its own that knows one thing, the file that tests scanners, wherever it
 * stands in a file. It fetches nothing.
 */
export async function startClamd({ longestStream = '25M' } = {}): Promise<Clamd> {
  if (!program) throw new Error(noClamd);
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-clamd-'));
  const socket = join(folder, 'clamd.sock');
  const known = Buffer.from(eicar, 'latin1').toString('hex');
  writeFileSync(join(folder, 'own.ndb'), `Own-Eicar:0:*:${known}\n`);
  const lines = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `StreamMaxLength ${longestStream}`,
    `LogFile ${join(folder, 'clamd.log')}`,
    `TemporaryDirectory ${folder}`,
    'OfficialDatabaseOnly no',
    'SelfCheck 0',
  ];
  writeFileSync(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`);
  const child = spawn(program, ['--foreground', '--config-file', join(folder, 'clamd.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`clamd did not start: ${said}`);
    await wait(20);
  }
  return {
    address: `unix:${socket}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
