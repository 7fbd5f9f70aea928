import type { Archive } from '../archive/archive.rules.ts';
import { readArchives, readMonths } from '../archive/archive.store.server.ts';
import {
  ArchiveFault,
  archivedLinks,
  expectWhole,
  placeWith,
} from '../archive/files.service.server.ts';
import { chainStart } from '../chain/chain.rules.ts';
import {
  believe,
  lookAhead,
  type Needs,
  note,
  takeLink,
  type Walk,
} from './walk.service.server.ts';

/** Which archives are read to their ends. The others are looked for, and their ends compared. */
export type Reads = (index: number, all: number) => boolean;

export const readsAll: Reads = () => true;

/** One archive a day in turn: a check takes no longer the more of them there are. */
export const readsOneOfDay =
  (now: Date): Reads =>
  (index, all) =>
    Math.floor(now.getTime() / 86_400_000) % all === index;

const endOf = (walk: Walk) => walk.before ?? { position: 0, hash: chainStart };

const isEmpty = ({ from_position, to_position }: Archive) => to_position < from_position;

/** Whether an archive goes on where the walk is; it says so if not. */
function expectNext(walk: Walk, archive: Archive): void {
  const { from_position, before_hash } = archive;
  const { position, hash } = endOf(walk);
  if (from_position !== position + 1) note(walk, 'seal-deleted', from_position);
  else if (before_hash !== hash) note(walk, 'resealed', from_position);
  else if (isEmpty(archive) && archive.hash !== hash) note(walk, 'resealed', from_position);
}

/** Goes to the end of an archive without its entries, as far as a checkpoint vouches for its last seal. */
async function passOver(needs: Needs, walk: Walk, archive: Archive): Promise<void> {
  const { to_position: position, hash } = archive;
  if (endOf(walk).position >= position) return;
  await lookAhead(needs, walk, position, true);
  const [checkpoint] = walk.ahead;
  if (checkpoint?.position === position && checkpoint.seal_hash === hash) believe(walk, checkpoint);
  else note(walk, 'resealed', position);
  walk.before = { position, hash };
}

async function walkLinks(needs: Needs, walk: Walk, archive: Archive): Promise<void> {
  for await (const link of archivedLinks(needs, archive)) await takeLink(needs, walk, link);
  if (endOf(walk).position !== archive.to_position) {
    throw new ArchiveFault('changed', archive.month);
  }
}

/** What the walk along the archives came to. */
interface Walked {
  /** Entries that are in an archive alone, and were read there. */
  readonly checked: number;
  /** Archives of which only the ends were compared. */
  readonly passed: number;
}

/**
 * Walks along the months that have left the tables. Of a month that is still there too, the archive must be
 * what was known of it when it was written.
 */
export async function walkArchives(needs: Needs, walk: Walk, reads: Reads): Promise<Walked> {
  const { kysely } = needs.database;
  const there = new Set((await readMonths(kysely)).map(({ month }) => month));
  const archives = await readArchives(kysely);
  for (const archive of archives) {
    if (!isEmpty(archive)) walk.ends.set(archive.to_position, archive.hash);
  }
  let checked = 0;
  let passed = 0;
  for (const [index, archive] of archives.entries()) {
    const { month, from_position, to_position } = archive;
    const isGone = !there.has(month);
    const isRead = reads(index, archives.length);
    if (isGone) expectNext(walk, archive);
    if (!isRead) passed += 1;
    try {
      if (!isRead) await placeWith(needs, archive);
      else if (!isGone) await expectWhole(needs, archive);
      else {
        await walkLinks(needs, walk, archive);
        checked += to_position - from_position + 1;
      }
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      note(walk, `archive-${error.fault}`, from_position);
    }
    if (isGone) await passOver(needs, walk, archive);
  }
  return { checked, passed };
}
