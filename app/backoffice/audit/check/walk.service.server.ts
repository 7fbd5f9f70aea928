import type { Platform } from '#platform/platform.server.ts';
import { chainStart } from '../chain/chain.rules.ts';
import { checkpointHash, macPurpose, sealOf } from '../chain/chain.service.server.ts';
import {
  type CheckpointRow,
  type Link,
  readCheckpoints,
  readLastCheckpoint,
  readLinks,
} from '../chain/chain.store.server.ts';
import type { AuditFault } from '../contract.ts';
import { instantOf, nothingPassed, pass, timingOf } from './check.rules.ts';

export type Needs = Pick<Platform, 'config' | 'database' | 'secrets'>;

const batch = 1_000;
/** So many faults are named; a trail with more is beyond naming them. */
export const mostFaults = 100;

const says = {
  changed: 'was changed after it was sealed',
  deleted: 'was deleted',
  inserted: 'was put in later: its transaction had ended when it was not there yet',
  late: 'says an earlier time than its transaction can have written at',
  'seal-deleted': 'lost its seal',
  resealed: 'and what stands before it was sealed anew by somebody without the key',
  cut: 'is gone, and all that followed it: the end was cut off',
  key: 'was sealed with a key that SECRET_KEY and SECRET_KEYS_OLD do not name',
  anchor: 'is not what was kept of it outside the database',
  'archive-lost': 'and what follows it was archived, and the archive of that month is missing',
  'archive-changed':
    'and what follows it was archived, and the archive of that month was changed or cut',
} as const satisfies Record<AuditFault['fault'], string>;

/** The end of what the walk has passed. */
type End = Pick<Link, 'position' | 'hash'>;

/** Where the walk along the chain is, and what it has found. */
export interface Walk {
  readonly anchors: ReadonlyMap<number, string>;
  /** The last seals of archives, by their positions. */
  readonly ends: Map<number, string>;
  /** The last checkpoint when the walk began: sealing goes on meanwhile. */
  readonly upTo: number;
  readonly faults: AuditFault[];
  readonly passed: ReturnType<typeof nothingPassed>;
  before: End | null;
  newest: number;
  /** The checkpoint that the next entries were sealed for. */
  readonly ahead: CheckpointRow[];
  last: CheckpointRow | null;
  /** Where a key was not known, if no known one came behind it. */
  unknownKey: number | null;
}

/** Names a fault. */
export function note(
  walk: Walk,
  fault: AuditFault['fault'],
  position: number | null,
  entryId = 0,
): void {
  if (walk.faults.length < mostFaults) {
    walk.faults.push({ entryId, position, fault, says: says[fault] });
  }
}

/** A checkpoint against the one before it and the key. */
function checkCheckpoint(
  { secrets }: Pick<Needs, 'secrets'>,
  walk: Walk,
  row: CheckpointRow,
): void {
  const { number, position, hash, mac, follows_known } = row;
  const fits =
    number === (walk.last?.number ?? 0) + 1 &&
    hash === checkpointHash(walk.last?.hash ?? chainStart, row) &&
    follows_known;
  const made = secrets.checkMac(macPurpose, hash, mac);
  if (!fits || made === 'bad') note(walk, 'resealed', position);
  if (position <= (walk.last?.position ?? 0)) note(walk, 'cut', walk.last?.position ?? 0);
  // A good one vouches for those before it: it holds their hashes, and saw that their key was known.
  if (made === 'unknown') walk.unknownKey ??= position;
  else if (made === 'good') walk.unknownKey = null;
  walk.last = row;
}

function checkEntry(walk: Walk, link: Link): void {
  const { position, hash, row, entry_id: id, sealed_at: sealedAt, tx } = link;
  const { before, passed, newest } = walk;
  if (position !== (before?.position ?? 0) + 1) note(walk, 'seal-deleted', position, id);
  if (!row) note(walk, 'deleted', position, id);
  else {
    const at = instantOf(row.at);
    const checkpoint = walk.ahead[0];
    const seal = sealOf(before?.hash ?? chainStart, { position, sealedAt }, row);
    const written = { at, tx, sealedAt: sealedAt.getTime() };
    const timing = checkpoint && timingOf(written, { checkpoint, passed, newest });
    if (seal !== hash) note(walk, 'changed', position, id);
    else if (timing) note(walk, timing, position, id);
    walk.newest = Math.max(newest, at);
  }
  walk.before = link;
}

/** A checkpoint that is believed for the entries before it, which nobody reads this time. */
export function believe(walk: Walk, checkpoint: CheckpointRow): void {
  const { position, seal_hash } = checkpoint;
  const anchored = walk.anchors.get(position);
  if (anchored && anchored !== seal_hash) note(walk, 'anchor', position);
  pass(walk.passed, checkpoint);
}

/**
 * Makes sure that the checkpoint of an entry is at hand, as far as there is one. Those before it are done
 * with, or believed where their entries are passed over.
 */
export async function lookAhead(
  needs: Needs,
  walk: Walk,
  position: number,
  believes = false,
): Promise<void> {
  while ((walk.ahead[0]?.position ?? 0) < position) {
    const done = walk.ahead.shift();
    if (done && believes) believe(walk, done);
    if (done) continue;
    const after = walk.last?.number ?? 0;
    const rows = await readCheckpoints(needs.database.kysely, after, batch);
    const more = rows.filter(({ number }) => number <= walk.upTo);
    if (more.length === 0) return;
    for (const row of more) checkCheckpoint(needs, walk, row);
    walk.ahead.push(...more);
  }
}

/** Takes the next link of the chain. */
export async function takeLink(needs: Needs, walk: Walk, link: Link): Promise<void> {
  await lookAhead(needs, walk, link.position);
  checkEntry(walk, link);
  const anchored = walk.anchors.get(link.position);
  if (anchored && anchored !== link.hash) note(walk, 'anchor', link.position, link.entry_id);
  const end = walk.ends.get(link.position);
  if (end && end !== link.hash) note(walk, 'resealed', link.position, link.entry_id);
  const [checkpoint] = walk.ahead;
  if (checkpoint?.position !== link.position) return;
  if (checkpoint.seal_hash !== link.hash) note(walk, 'resealed', link.position, link.entry_id);
  pass(walk.passed, checkpoint);
}

/** A walk that has not begun yet. */
export async function beginWalk(
  { database }: Pick<Needs, 'database'>,
  anchors: Walk['anchors'],
): Promise<Walk> {
  const upTo = (await readLastCheckpoint(database.kysely))?.number ?? 0;
  const rest = { before: null, newest: 0, ahead: [], last: null, unknownKey: null };
  return { anchors, ends: new Map(), upTo, faults: [], passed: nothingPassed(), ...rest };
}

/** Walks along what the tables have, to the end of the chain; gives how many entries that were. */
export async function walkTables(
  needs: Needs,
  walk: Walk,
  progress: (checked: number) => void,
): Promise<number> {
  let checked = 0;
  for (;;) {
    const links = await readLinks(needs.database.kysely, walk.before?.position ?? 0, batch);
    for (const link of links) await takeLink(needs, walk, link);
    checked += links.length;
    progress(checked);
    if (links.length < batch) break;
  }
  await lookAhead(needs, walk, Number.POSITIVE_INFINITY);
  return checked;
}
