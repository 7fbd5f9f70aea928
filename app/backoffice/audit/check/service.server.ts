import { type Answer, ApiError, common } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type Anchor, anchorsIn, readAnchors } from '../anchors.service.server.ts';
import { chainStart } from '../chain/rules.ts';
import { checkpointHash, macPurpose, sealOf } from '../chain/service.server.ts';
import {
  type CheckpointRow,
  type Link,
  readCheckpoints,
  readLastCheckpoint,
  readLinks,
  readOutside,
  readUnsealed,
} from '../chain/store.server.ts';
import type { AuditFault, verifyAudit } from '../contract.ts';
import { instantOf, nothingPassed, pass, timingOf } from './rules.ts';

type Needs = Pick<Platform, 'config' | 'database' | 'secrets'>;

const batch = 1_000;
/** So many faults are named; a trail with more is beyond naming them. */
const mostFaults = 100;

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
} as const satisfies Record<AuditFault['fault'], string>;

/** Where the walk along the chain is, and what it has found. */
interface Walk {
  /** The last checkpoint when the walk began: sealing goes on meanwhile. */
  readonly upTo: number;
  readonly faults: AuditFault[];
  readonly passed: ReturnType<typeof nothingPassed>;
  before: Link | null;
  newest: number;
  /** The checkpoint that the next entries were sealed for. */
  readonly ahead: CheckpointRow[];
  last: CheckpointRow | null;
  /** Where a key was not known, if no known one came behind it. */
  unknownKey: number | null;
}

function note(walk: Walk, fault: AuditFault['fault'], position: number | null, entryId = 0): void {
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

/** Makes sure that the checkpoint of an entry is at hand, as far as there is one. */
async function lookAhead(needs: Needs, walk: Walk, position: number): Promise<void> {
  while ((walk.ahead[0]?.position ?? 0) < position) {
    const done = walk.ahead.shift();
    if (done) continue;
    const after = walk.last?.number ?? 0;
    const rows = await readCheckpoints(needs.database.kysely, after, batch);
    const more = rows.filter(({ number }) => number <= walk.upTo);
    if (more.length === 0) return;
    for (const row of more) checkCheckpoint(needs, walk, row);
    walk.ahead.push(...more);
  }
}

function compareAnchors(walk: Walk, anchors: ReadonlyMap<number, string>, link: Link): void {
  const anchored = anchors.get(link.position);
  if (anchored && anchored !== link.hash) note(walk, 'anchor', link.position, link.entry_id);
}

async function walkChain(
  needs: Needs,
  anchors: ReadonlyMap<number, string>,
  progress: (checked: number) => void,
): Promise<{ walk: Walk; checked: number }> {
  const { kysely } = needs.database;
  const passed = nothingPassed();
  const upTo = (await readLastCheckpoint(kysely))?.number ?? 0;
  const rest = { before: null, newest: 0, ahead: [], last: null, unknownKey: null };
  const walk: Walk = { upTo, faults: [], passed, ...rest };
  let checked = 0;
  for (;;) {
    const links: Link[] = await readLinks(kysely, walk.before?.position ?? 0, batch);
    for (const link of links) {
      await lookAhead(needs, walk, link.position);
      checkEntry(walk, link);
      compareAnchors(walk, anchors, link);
      const [checkpoint] = walk.ahead;
      if (checkpoint?.position !== link.position) continue;
      if (checkpoint.seal_hash !== link.hash) note(walk, 'resealed', link.position, link.entry_id);
      pass(passed, checkpoint);
    }
    checked += links.length;
    progress(checked);
    if (links.length < batch) break;
  }
  await lookAhead(needs, walk, Number.POSITIVE_INFINITY);
  return { walk, checked };
}

/**
 * Walks the whole chain and names every entry that was changed, deleted or put in afterwards, a chain that
 * was made anew, cut off or brought back from an older state, as far as the key and the anchors reach.
 * `more` are anchors kept elsewhere; `progress` hears how far it is.
 */
export async function checkTrail(
  needs: Needs,
  progress: (checked: number) => void = () => {},
  more: readonly Anchor[] = [],
): Promise<Answer<typeof verifyAudit>> {
  const { kysely } = needs.database;
  // Before the walk: what is anchored by now stands in the database.
  const kept = [...(await readAnchors(needs)), ...more];
  const anchors = new Map(kept.map((one) => [one.position, one.hash]));
  const { walk, checked } = await walkChain(needs, anchors, progress);
  const { faults, last, unknownKey } = walk;
  const end = walk.before?.position ?? 0;
  if (last && last.position > end) note(walk, 'cut', end + 1);
  if (unknownKey !== null) note(walk, 'key', unknownKey);
  const beyond = Math.max(0, ...[...anchors.keys()]);
  if (beyond > end) note(walk, 'anchor', beyond);
  const since = walk.passed.snapshot;
  const outside = since === null ? [] : await readOutside(kysely, since, mostFaults);
  for (const id of outside) note(walk, 'inserted', null, id);
  const { rows } = await readUnsealed(kysely, since, batch);
  const message =
    faults.length === 0
      ? `The trail is whole: ${checked} sealed entries are as they were written.`
      : `The trail was tampered with: ${faults.length} faults in ${checked} sealed entries.`;
  return { checked, unsealed: rows.length, anchors: anchors.size, faults, message };
}

/** The same against anchors out of a file, such as a log that was kept elsewhere. */
export async function checkTrailWith(
  needs: Needs,
  file: string,
  progress: (checked: number) => void,
): ReturnType<typeof checkTrail> {
  return checkTrail(needs, progress, await anchorsIn(file));
}

/** The same for a member of staff, a few times an hour: the walk is long and reads everything. */
export async function checkFor(
  platform: Needs & Pick<Platform, 'limits'>,
  staffId: string,
): Promise<Answer<typeof verifyAudit> | ApiError> {
  const { allowed, retryAfterSeconds } = await platform.limits.take('audit-verify-member', staffId);
  return allowed ? checkTrail(platform) : new ApiError(common.limited, { retryAfterSeconds });
}
