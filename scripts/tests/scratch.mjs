// Where tests keep what need not outlive them: databases, data folders, the browser's profile.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const tmpfs = 0x0102_1994;
const GB = 2 ** 30;

/** Whether the machine can hold in memory what the tests write: at its most some 2 GB. */
function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(memory);
    return type === tmpfs && bavail * bsize > 6 * GB && process.availableMemory() > 10 * GB;
  } catch {
    return false;
  }
}

const remove = (folder) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** A run that was killed could not remove its own. */
function removeLeft(under) {
  for (const name of readdirSync(under)) {
    const pid = /^sapioworker-tests-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) remove(join(under, name));
  }
}

/**
 * A fresh folder, in memory where the machine has plenty: a database is a thousand files, and on a disk most of
 * the time that a test waits for its own goes into making and removing them. It goes with the
 * process. Others may pass through it, as the server user of PostgreSQL has to.
 */
export function scratchFolder() {
  const inMemory = hasRoom();
  const under = inMemory ? memory : tmpdir();
  if (inMemory) removeLeft(under);
  const folder = mkdtempSync(join(under, `sapioworker-tests-${process.pid}-`));
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  return folder;
}
