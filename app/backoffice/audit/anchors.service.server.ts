import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform/platform.server.ts';
import { isVouchedFor, readArchives, readMonths } from './archive/archive.store.server.ts';
import { readLastCheckpoint, readSeal } from './chain/chain.store.server.ts';

type Needs = Pick<Platform, 'config' | 'database' | 'log'>;

/** Where the chain stood at an instant, kept outside the database. */
export interface Anchor {
  readonly at: string;
  /** How many entries were sealed. */
  readonly position: number;
  /** The last of their seals. */
  readonly hash: string;
}

/** The newest anchor, and the one that was kept for good before it. */
interface Head extends Anchor {
  readonly anchored: Pick<Anchor, 'at' | 'position'>;
}

// One is kept for good after so many entries or so long, whichever comes first.
const everyEntries = 1_000;
const everyMs = 5 * 60_000;

const fileOf = ({ config }: Pick<Needs, 'config'>, name: string) => join(config.DATA_DIR, name);
const headFile = 'audit-head.json';
const anchorFile = 'audit-anchors.jsonl';

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

/** Anchors out of a file: one kept here, or a log that was kept elsewhere. Other lines are passed over. */
export async function anchorsIn(path: string): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for (const line of (await textOf(path)).split('\n')) {
    if (!line.includes('"position"')) continue;
    const said = parsed(line) as (Anchor & { auditAnchor?: Anchor }) | null;
    const anchor = said?.auditAnchor ?? said;
    if (typeof anchor?.position === 'number' && typeof anchor.hash === 'string')
      anchors.push(anchor);
  }
  return anchors;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // a line that a kill has cut off
  }
}

async function readHead(needs: Pick<Needs, 'config'>): Promise<Head | null> {
  const head = parsed(await textOf(fileOf(needs, headFile))) as Head | null;
  if (head) return head;
  const last = (await anchorsIn(fileOf(needs, anchorFile))).at(-1);
  return last ? { ...last, anchored: last } : null;
}

/** Every anchor of this machine, the newest last. */
export async function readAnchors(needs: Pick<Needs, 'config'>): Promise<Anchor[]> {
  const kept = await anchorsIn(fileOf(needs, anchorFile));
  return [...kept, ...(await anchorsIn(fileOf(needs, headFile)))];
}

async function writeDurably(path: string, text: string, flags: 'a' | 'w'): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await file.write(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeHead(needs: Pick<Needs, 'config'>, head: Head): Promise<void> {
  const path = fileOf(needs, headFile);
  // Another process of the same DATA_DIR may be at it too.
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeDurably(draft, JSON.stringify(head), 'w');
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Whether the chain stands where it was anchored. A seal whose month has left the tables is in its archive alone, and
 * the checkpoint that was anchored vouches for it: a DATA_DIR may have lain unused for so long.
 */
async function standsAt({ database: { kysely } }: Needs, { position, hash }: Anchor) {
  const seal = await readSeal(kysely, position);
  if (seal) return seal.hash === hash;
  const there = new Set((await readMonths(kysely)).map(({ month }) => month));
  const isArchived = (await readArchives(kysely)).some(
    ({ month, from_position: from, to_position: to }) =>
      !there.has(month) && from <= position && position <= to,
  );
  return isArchived && isVouchedFor(kysely, { position, hash });
}

/**
 * Keeps where the chain stands in DATA_DIR: the newest place always, and every 1,000 entries or five
 * minutes one for good there and in the log. So whoever can write the whole database still cannot cut its
 * end off, bring back an older one or make the chain anew unseen. False when the chain does not stand any
 * more where it was anchored; then nothing is written, so that the proof stays.
 */
export async function anchorTrail(needs: Needs): Promise<boolean> {
  const { kysely } = needs.database;
  const [head, last] = [await readHead(needs), await readLastCheckpoint(kysely)];
  if (head && !(await standsAt(needs, head))) return false;
  if (!last || last.position === head?.position) return true;
  const anchor: Anchor = { at: `${last.taken_at}Z`, position: last.position, hash: last.seal_hash };
  const before = head?.anchored;
  const isDue =
    !before ||
    anchor.position - before.position >= everyEntries ||
    Date.parse(anchor.at) - Date.parse(before.at) >= everyMs;
  await mkdir(needs.config.DATA_DIR, { recursive: true });
  if (isDue) {
    await writeDurably(fileOf(needs, anchorFile), `${JSON.stringify(anchor)}\n`, 'a');
    needs.log.info({ auditAnchor: anchor }, 'audit trail anchored');
  }
  await writeHead(needs, { ...anchor, anchored: isDue ? anchor : (before ?? anchor) });
  return true;
}
