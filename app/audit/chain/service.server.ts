import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, common, Refused } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { AuditFault, verifyAudit } from '../contract.ts';
import { chainStart, lateMs, sealedText } from '../rules.ts';
import {
  insertSeals,
  type Link,
  readLastSeal,
  readLinks,
  readOutside,
  readUnsealed,
  takesSealing,
} from '../store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'log'>;

const batch = 1_000;
/** So many faults are named; a trail with more is beyond naming them. */
const mostFaults = 100;

const hashOf = (...given: Parameters<typeof sealedText>) =>
  createHash('sha256')
    .update(sealedText(...given))
    .digest('hex');

async function sealBatch({ clock, database }: Pick<Needs, 'clock' | 'database'>): Promise<number> {
  return database.transaction(async (trx) => {
    if (!(await takesSealing(trx))) return 0;
    const last = await readLastSeal(trx);
    const rows = await readUnsealed(trx, batch);
    if (rows.length === 0) return 0;
    let [position, before] = [last?.position ?? 0, last?.hash ?? chainStart];
    const sealedAt = clock.now();
    const seals = rows.map((row) => {
      position += 1;
      before = hashOf(before, { position, sealedAt }, row);
      return { position, entry_id: row.id, hash: before, sealed_at: sealedAt };
    });
    await insertSeals(trx, seals);
    return rows.length;
  });
}

/** Seals what was written since the last time; one process at a time. Gives how many entries. */
export async function sealTrail(needs: Pick<Needs, 'clock' | 'database'>): Promise<number> {
  let sealed = 0;
  for (;;) {
    const done = await sealBatch(needs);
    sealed += done;
    if (done < batch) return sealed;
  }
}

/** Where the chain stood at an instant, kept outside the database. */
interface Anchor {
  readonly at: string;
  readonly position: number;
  readonly hash: string;
}

const anchorFile = ({ config }: Pick<Needs, 'config'>) =>
  join(config.DATA_DIR, 'audit-anchors.jsonl');

async function readAnchors(needs: Pick<Needs, 'config'>): Promise<Anchor[]> {
  const text = await readFile(anchorFile(needs), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Anchor);
}

/**
 * Once a day, keeps where the chain stands in a file of DATA_DIR and in the log, so that whoever can
 * write the whole database still cannot rewrite the trail unseen.
 */
export async function anchorTrail(needs: Needs): Promise<void> {
  const seal = await readLastSeal(needs.database.kysely);
  if (!seal) return;
  const at = needs.clock.now().toISOString();
  const last = (await readAnchors(needs)).at(-1);
  if (last?.at.slice(0, 10) === at.slice(0, 10)) return;
  const anchor: Anchor = { at, position: seal.position, hash: seal.hash };
  await mkdir(needs.config.DATA_DIR, { recursive: true });
  const file = await open(anchorFile(needs), 'a');
  try {
    await file.write(`${JSON.stringify(anchor)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  needs.log.info({ auditAnchor: anchor }, 'audit trail anchored');
}

const says = {
  changed: 'was changed after it was sealed',
  deleted: 'was deleted',
  inserted: 'was put in later: its number is old and no seal names it',
  late: 'says an earlier time than what was sealed before it',
  'seal-deleted': 'lost its seal',
  anchor: 'is not what the anchor file says stood here',
} as const;

const writtenAt = ({ at }: { at: string }) => Date.parse(`${at}Z`);

function* faultsOf(
  link: Link,
  before: Link | null,
  newest: number,
): Generator<AuditFault['fault']> {
  const { position, hash, row, sealed_at: sealedAt } = link;
  if (position !== (before?.position ?? 0) + 1) yield 'seal-deleted';
  if (!row) yield 'deleted';
  else if (hashOf(before?.hash ?? chainStart, { position, sealedAt }, row) !== hash)
    yield 'changed';
  else if (writtenAt(row) < newest - lateMs) yield 'late';
}

/**
 * Walks the whole chain and names every entry that was changed, deleted or put in afterwards, as far
 * as the anchors of this machine reach also a chain that was made anew. `progress` hears how far it is.
 */
export async function checkTrail(
  needs: Pick<Needs, 'config' | 'database'>,
  progress: (checked: number) => void = () => {},
): Promise<Answer<typeof verifyAudit>> {
  const { kysely } = needs.database;
  const faults: AuditFault[] = [];
  const add = (entryId: number, position: number | null, fault: AuditFault['fault']) => {
    if (faults.length < mostFaults) faults.push({ entryId, position, fault, says: says[fault] });
  };
  const anchors = new Map((await readAnchors(needs)).map((one) => [one.position, one.hash]));
  let before: Link | null = null;
  let [checked, newest] = [0, 0];
  for (;;) {
    const links: Link[] = await readLinks(kysely, before?.position ?? 0, batch);
    for (const link of links) {
      for (const fault of faultsOf(link, before, newest)) add(link.entry_id, link.position, fault);
      const anchored = anchors.get(link.position);
      if (anchored && anchored !== link.hash) add(link.entry_id, link.position, 'anchor');
      if (link.row) newest = Math.max(newest, writtenAt(link.row));
      before = link;
    }
    checked += links.length;
    progress(checked);
    if (links.length < batch) break;
  }
  const last = before?.position ?? 0;
  for (const position of anchors.keys()) if (position > last) add(0, position, 'anchor');
  for (const id of await readOutside(kysely, mostFaults)) add(id, null, 'inserted');
  const unsealed = (await readUnsealed(kysely, batch)).length;
  const message =
    faults.length === 0
      ? `The trail is whole: ${checked} sealed entries are as they were written.`
      : `The trail was tampered with: ${faults.length} faults in ${checked} sealed entries.`;
  return { checked, unsealed, anchors: anchors.size, faults, message };
}

/** The same for a member of staff, a few times an hour: the walk is long and reads everything. */
export async function checkFor(
  platform: Pick<Platform, 'config' | 'database' | 'limits'>,
  staffId: string,
): Promise<Answer<typeof verifyAudit> | Refused> {
  const { allowed, retryAfterSeconds } = await platform.limits.take('audit-verify-member', staffId);
  return allowed ? checkTrail(platform) : new Refused(common.limited, { retryAfterSeconds });
}
