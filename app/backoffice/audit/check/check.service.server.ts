import type { Answer } from '#platform/contract.ts';
import { takeTime } from '#platform/database/transaction.server.ts';
import { type Anchor, anchorsIn, readAnchors } from '../anchors.service.server.ts';
import { readMonths } from '../archive/archive.store.server.ts';
import { readOutside, readUnsealed } from '../chain/chain.store.server.ts';
import type { verifyAudit } from '../contract.ts';
import { type Reads, readsAll, walkArchives } from './archives.service.server.ts';
import { beginWalk, mostFaults, type Needs, note, walkTables } from './walk.service.server.ts';

const mostUnsealed = 1_000;

interface How {
  /** Hears how many entries of the tables are checked. */
  readonly progress?: (checked: number) => void;
  /** Anchors kept elsewhere. */
  readonly more?: readonly Anchor[];
  readonly reads?: Reads;
}

async function checkOnce(
  needs: Needs,
  { progress = () => {}, more = [], reads = readsAll }: How,
): Promise<Answer<typeof verifyAudit>> {
  const { kysely } = needs.database;
  // Before the walk: what is anchored by now stands in the database.
  const kept = [...(await readAnchors(needs)), ...more];
  const anchors = new Map(kept.map((one) => [one.position, one.hash]));
  const walk = await beginWalk(needs, anchors);
  const archived = await walkArchives(needs, walk, reads);
  const checked = archived.checked + (await walkTables(needs, walk, progress));
  const { faults, last, unknownKey } = walk;
  const end = walk.before?.position ?? 0;
  if (last && last.position > end) note(walk, 'cut', end + 1);
  if (unknownKey !== null) note(walk, 'key', unknownKey);
  const beyond = Math.max(0, ...[...anchors.keys()]);
  if (beyond > end) note(walk, 'anchor', beyond);
  const since = walk.passed.snapshot;
  const outside =
    since === null
      ? []
      : await needs.database.transaction(async (trx) => {
          // It looks at every entry: with fifty million it takes longer than a statement may.
          await takeTime(trx);
          return readOutside(trx, since, mostFaults);
        });
  for (const id of outside) note(walk, 'inserted', null, id);
  const { rows } = await readUnsealed(kysely, since, mostUnsealed);
  const passed =
    archived.passed > 0
      ? ` Of ${archived.passed} archives only the ends were compared; \`verify-audit\` reads them all.`
      : '';
  const message =
    faults.length === 0
      ? `The trail is whole: ${checked} sealed entries are as they were written.${passed}`
      : `The trail was tampered with: ${faults.length} faults in ${checked} sealed entries.`;
  return { checked, unsealed: rows.length, anchors: anchors.size, faults, message };
}

/**
 * Walks the whole chain and names every entry that was changed, deleted or put in afterwards, a chain that
 * was made anew, cut off or brought back from an older state, as far as the key and the anchors reach.
 * Months that have left the tables are read in their archives.
 */
export async function checkTrail(needs: Needs, how: How = {}): Promise<Answer<typeof verifyAudit>> {
  const months = async () =>
    (await readMonths(needs.database.kysely)).map(({ month }) => month).join();
  for (;;) {
    const before = await months();
    const found = await checkOnce(needs, how);
    // A month that went meanwhile was looked for in the tables, and is no fault.
    if (found.faults.length === 0 || (await months()) === before) return found;
  }
}

/** The same against anchors out of a file, such as a log that was kept elsewhere. */
export async function checkTrailWith(
  needs: Needs,
  file: string,
  progress: (checked: number) => void,
): ReturnType<typeof checkTrail> {
  return checkTrail(needs, { progress, more: await anchorsIn(file) });
}
