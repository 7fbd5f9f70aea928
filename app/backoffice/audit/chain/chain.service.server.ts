import { createHash } from 'node:crypto';
import { raiseAlerts } from '#app/backoffice/alerts/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { takeTime } from '#platform/database/transaction.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  type Checkpoint,
  chainStart,
  checkpointText,
  sealedText,
  sealTimeOf,
  seenIn,
} from './chain.rules.ts';
import {
  addToDays,
  type CheckpointRow,
  insertCheckpoint,
  insertSeals,
  readAlarms,
  readInstant,
  readLastCheckpoint,
  readLastSeal,
  readSeal,
  readUnsealed,
  type SealRow,
  takesSealing,
} from './chain.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database' | 'jobs' | 'secrets'>;

const batch = 1_000;
/** So many seals of an earlier version are taken into one checkpoint. */
const mostOld = 20_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The seal of an entry. */
export const sealOf = (...given: Parameters<typeof sealedText>) => sha256(sealedText(...given));
/** The hash of a checkpoint, whose mac is made of it. */
export const checkpointHash = (...given: Parameters<typeof checkpointText>) =>
  sha256(checkpointText(...given));
/** The key’s purpose. */
export const macPurpose = 'audit-checkpoint';

async function sealRows(
  { clock }: Pick<Needs, 'clock'>,
  trx: Trx,
  last: SealRow | undefined,
  rows: Awaited<ReturnType<typeof readUnsealed>>['rows'],
): Promise<SealRow | undefined> {
  let position = last?.position ?? 0;
  let before = last?.hash ?? chainStart;
  const sealedAt = sealTimeOf(clock.now(), last?.sealed_at, rows);
  const seals = rows.map((row) => {
    position += 1;
    before = sealOf(before, { position, sealedAt }, row);
    return { position, entry_id: row.id, hash: before, sealed_at: sealedAt };
  });
  if (seals.length > 0) await insertSeals(trx, seals);
  return seals.at(-1) ?? last;
}

/** Whether the last checkpoint is of a key that is known, and the chain still stands where it says. */
async function isKnown(
  { secrets }: Pick<Needs, 'secrets'>,
  trx: Trx,
  last: CheckpointRow,
): Promise<boolean> {
  if (secrets.checkMac(macPurpose, last.hash, last.mac) !== 'good') return false;
  return (await readSeal(trx, last.position))?.hash === last.seal_hash;
}

type Instant = Awaited<ReturnType<typeof readInstant>>;

/** The last snapshot by which everything was sealed; null where it means nothing any more. */
async function lastSnapshot(trx: Trx, last: CheckpointRow | undefined, instant: Instant) {
  const whole = last?.snapshot ? last : await readLastCheckpoint(trx, { whole: true });
  if (!whole?.snapshot) return null;
  // A backup that was brought into another server: there transactions are counted anew.
  const counts = whole.cluster === instant.cluster && seenIn(whole.snapshot).from <= instant.next;
  return counts ? whole.snapshot : null;
}

async function keepCheckpoint(
  needs: Needs,
  trx: Trx,
  { last, from }: { readonly last: CheckpointRow | undefined; readonly from: number },
  next: Omit<Checkpoint, 'number' | 'follows_known'>,
): Promise<boolean> {
  const { secrets } = needs;
  const follows_known = last === undefined || (await isKnown(needs, trx, last));
  const checkpoint = { ...next, number: (last?.number ?? 0) + 1, follows_known };
  const hash = checkpointHash(last?.hash ?? chainStart, checkpoint);
  const mac = secrets.mac(macPurpose, hash);
  await insertCheckpoint(trx, { ...checkpoint, hash, mac });
  await addToDays(trx, from, next.position);
  await raiseAlerts(needs, await readAlarms(trx, from, next.position), trx);
  return follows_known;
}

/** What a step of sealing came to: how many entries, whether there are more, whether the chain held. */
interface Step {
  readonly sealed: number;
  readonly more: boolean;
  readonly known: boolean;
}

const nothing: Step = { sealed: 0, more: false, known: true };

async function sealStep(needs: Needs, trx: Trx): Promise<Step> {
  if (!(await takesSealing(trx))) return nothing;
  const instant = await readInstant(trx);
  const { at: taken_at, cluster } = instant;
  const last = await readLastCheckpoint(trx);
  const seal = await readLastSeal(trx);
  const covered = last?.position ?? 0;
  // Sealed by a version before checkpoints.
  const old = seal ? await readSeal(trx, covered + mostOld) : undefined;
  if (old) {
    const next = { position: old.position, seal_hash: old.hash, taken_at, snapshot: null, cluster };
    return {
      sealed: 0,
      more: true,
      known: await keepCheckpoint(needs, trx, { last, from: covered }, next),
    };
  }
  const since = await lastSnapshot(trx, last, instant);
  if (since === null) await takeTime(trx);
  const { snapshot, rows } = await readUnsealed(trx, since, batch);
  const end = await sealRows(needs, trx, seal, rows);
  if (!end || (rows.length === 0 && end.position <= covered)) return nothing;
  const more = rows.length === batch;
  // Where the end was cut off, new entries stand at places that the last checkpoint has passed.
  const from = Math.min(covered, seal?.position ?? 0);
  const known = await keepCheckpoint(
    needs,
    trx,
    { last, from },
    {
      position: end.position,
      seal_hash: end.hash,
      taken_at,
      // Only when all that this snapshot shows is sealed.
      snapshot: more ? null : snapshot,
      cluster,
    },
  );
  return { sealed: rows.length, more, known };
}

/**
 * Seals what was written since the last time, and what committed late however long its transaction took;
 * one process at a time. Every step ends with a checkpoint under SECRET_KEY. Gives how many entries, and
 * whether the chain stood where the last checkpoint had left it.
 */
export async function sealTrail(needs: Needs): Promise<{ sealed: number; known: boolean }> {
  let sealed = 0;
  let known = true;
  for (;;) {
    const step = await needs.database.transaction((trx) => sealStep(needs, trx));
    sealed += step.sealed;
    known &&= step.known;
    if (!step.more) return { sealed, known };
  }
}
