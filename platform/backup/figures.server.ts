import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '../platform.server.ts';
import type { Figure } from '../telemetry/contract.ts';
import { agesOf, type BackupVault, openBackupVault } from './vault.server.ts';

/** How long an answer of the storage is kept: figures are read every few seconds. */
const goodForMs = 5 * 60_000;
/** The longest wait for a silent storage; a later answer still counts. */
const longestMs = 2_000;

type Needs = Pick<Platform, 'clock' | 'config'>;
type Ages = Awaited<ReturnType<typeof agesOf>>;

function watched(vault: BackupVault, { clock }: Needs): () => Promise<Ages> {
  let asked: { readonly at: Date; readonly ages: Promise<Ages>; cameAt: Date | null } | null = null;
  const begin = (at: Date) => {
    const begun: typeof asked = { at, ages: agesOf(vault, at), cameAt: null };
    begun.ages.then(
      () => {
        begun.cameAt = clock.now();
      },
      () => {
        asked = null;
      },
    );
    return begun;
  };
  return async () => {
    const now = clock.now();
    // While the storage has not answered, it is not asked once more.
    const cameAt = asked?.cameAt ?? now;
    if (!asked || now.getTime() - cameAt.getTime() > goodForMs) asked = begin(now);
    const { at, ages } = asked;
    const over = new AbortController();
    const silence = wait(longestMs, null, { signal: over.signal, ref: false }).catch(() => null);
    const found = await Promise.race([ages, silence]).finally(() => over.abort());
    if (!found) throw new Error('The storage of backups does not answer.');
    const more = (now.getTime() - at.getTime()) / 1_000;
    return {
      backup: found.backup === null ? null : found.backup + more,
      proof: found.proof === null ? null : found.proof + more,
    };
  };
}

const opened = new WeakMap<object, () => Promise<Ages>>();

/** How to ask for the ages, in seconds; null without BACKUP_URL. Throws while the storage does not answer. */
export function backupAges(platform: Needs): (() => Promise<Ages>) | null {
  const known = opened.get(platform.config);
  if (known) return known;
  const vault = openBackupVault(platform.config);
  if (!vault) return null;
  const ages = watched(vault, platform);
  opened.set(platform.config, ages);
  return ages;
}

/**
 * While the storage is silent, the last known age grows on, so that the alarm comes (WATCH-02). Without BACKUP_URL a
 * demo has no figures, and those of a live site are +Inf.
 */
export function backupFigures(platform: Needs): Figure[] {
  const ages = backupAges(platform);
  if (!ages && platform.config.APP_ENV === 'demo') return [];
  const never = Number.POSITIVE_INFINITY;
  const last = { at: 0, ages: { backup: null, proof: null } as Ages };
  const read = async (which: keyof Ages) => {
    const found = await ages?.().catch(() => null);
    const now = platform.clock.now().getTime();
    if (found) Object.assign(last, { at: now, ages: found });
    const age = last.ages[which];
    return age === null ? never : age + (now - last.at) / 1_000;
  };
  return [
    {
      name: 'sapioworker_backup_age_seconds',
      help: 'Age of the latest whole backup; +Inf while none is known',
      read: () => read('backup'),
    },
    {
      name: 'sapioworker_restore_proof_age_seconds',
      help: 'Time since a backup was last restored whole; +Inf while no time is known',
      read: () => read('proof'),
    },
  ];
}
