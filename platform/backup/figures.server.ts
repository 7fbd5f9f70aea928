import type { Platform } from '../platform.server.ts';
import type { Figure } from '../telemetry/contract.ts';
import { agesOf, type BackupVault, openBackupVault } from './vault.server.ts';

/** What is asked of the storage stays good so long: figures are read every few seconds. */
const goodForMs = 5 * 60_000;

type Ages = Awaited<ReturnType<typeof agesOf>>;

/** Asks a vault for the ages at most every five minutes, and counts on in between. */
function watched(vault: BackupVault, { clock }: Pick<Platform, 'clock'>): () => Promise<Ages> {
  let asked: { readonly at: number; readonly ages: Promise<Ages> } | null = null;
  return async () => {
    const now = clock.now();
    if (!asked || now.getTime() - asked.at > goodForMs) {
      asked = { at: now.getTime(), ages: agesOf(vault, now) };
      asked.ages.catch(() => {
        asked = null;
      });
    }
    const { at, ages } = asked;
    const found = await ages;
    const more = (now.getTime() - at) / 1_000;
    return {
      backup: found.backup === null ? null : found.backup + more,
      proof: found.proof === null ? null : found.proof + more,
    };
  };
}

/** How old the latest backup and its last proof are; without BACKUP_URL there are no such figures. */
export function backupFigures(platform: Pick<Platform, 'clock' | 'config'>): Figure[] {
  const vault = openBackupVault(platform.config);
  if (!vault) return [];
  const ages = watched(vault, platform);
  const never = Number.POSITIVE_INFINITY;
  return [
    {
      name: 'sapioworker_backup_age_seconds',
      help: 'Age of the latest whole backup; +Inf before the first',
      read: async () => (await ages()).backup ?? never,
    },
    {
      name: 'sapioworker_restore_proof_age_seconds',
      help: 'Time since a backup was last restored whole; +Inf before the first time',
      read: async () => (await ages()).proof ?? never,
    },
  ];
}
