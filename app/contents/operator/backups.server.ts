import { setTimeout as wait } from 'node:timers/promises';
import { backup } from '#platform/backup/backup.server.ts';
import { isDue } from '#platform/backup/nights.ts';
import { proveBackup } from '#platform/backup/prove.server.ts';
import { agesOf, backupToVault, fetchBackup, neededVault } from '#platform/backup/vault.server.ts';
import { systemClock } from '#platform/clock.server.ts';
import { processConfig } from '#platform/config.server.ts';

/** Contents: backups from the command line (DEPLOY-03). */

type Tell = (words: string) => void;

/** A look asks the storage, so it is not taken more often; one that failed waits as long. */
const lookEveryMs = 15 * 60_000;

/** Does what is due once: a backup a night, a proof a week. */
async function doWhatIsDue(programs: string, tell: Tell): Promise<void> {
  const config = processConfig();
  const now = systemClock.now();
  const ages = await agesOf(neededVault(config), now);
  if (isDue(ages.backup, 1, now)) await backupToVault(config, { tell, programs });
  if (isDue(ages.proof, 7, now)) await proveBackup(config, { tell, programs });
}

export const backups = {
  /** Into a folder, or sealed into BACKUP_URL without one. */
  async backup(to: string | null, programs: string, tell: Tell): Promise<void> {
    const config = processConfig();
    if (to === null) await backupToVault(config, { tell, programs });
    else await backup({ ...config, programs }, to, { tell });
  },

  async fetchBackup(name: string, folder: string, tell: Tell): Promise<void> {
    await fetchBackup(processConfig(), { name, folder }, tell);
  },

  async proveBackup(programs: string, tell: Tell): Promise<void> {
    await proveBackup(processConfig(), { tell, programs });
  },

  /** Goes on until the process is told to stop; what fails is said and tried again. */
  async keepBackups(programs: string, tell: Tell, signal: AbortSignal): Promise<void> {
    neededVault(processConfig());
    while (!signal.aborted) {
      await doWhatIsDue(programs, tell).catch((error: Error) =>
        tell(`Failed, and tried again in a quarter of an hour: ${error.message}`),
      );
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  },
};
