import { archivedSince } from '#app/shell/retention.rules.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { takeTime } from '#platform/database/transaction.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Objects } from '#platform/storage/objects.server.ts';
import { chainStart } from '../chain/chain.rules.ts';
import { sealOf } from '../chain/chain.service.server.ts';
import { readLinks, readSeal } from '../chain/chain.store.server.ts';
import { type Archive, headOf, lineOf, settleMs } from './archive.rules.ts';
import {
  dropMonth,
  insertArchive,
  isVouchedFor,
  type Partition,
  readArchives,
  readMonths,
  readRun,
} from './archive.store.server.ts';
import {
  archivePlaces,
  expectWhole,
  monthsIn,
  placeWith,
  readText,
  type Sum,
  sumOf,
  wholeText,
  writeArchive,
} from './files.service.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'log' | 'secrets'>;
type Tell = (words: string) => void;

const actor = 'audit-archive';
const batch = 1_000;

/** Why a month stays where it is. */
class MonthStays extends Error {
  constructor(month: string, why: string) {
    super(`The month ${month} of the audit trail stays in the tables: ${why}.`);
  }
}

/** A month that is to be archived: which seals it has. */
type Plan = Omit<Archive, 'sha256' | 'bytes'>;

/** For statements over a whole month. */
function unhurried<T>({ database }: Pick<Needs, 'database'>, work: (trx: Trx) => Promise<T>) {
  return database.transaction(async (trx) => {
    await takeTime(trx);
    return work(trx);
  });
}

async function planOf(trx: Trx, part: Partition, last: Archive | undefined): Promise<Plan> {
  const { month, until } = part;
  const [before, before_hash] = [last?.to_position ?? 0, last?.hash ?? chainStart];
  const plan = { month, until, from_position: before + 1, before_hash };
  const { low, high, count } = await readRun(trx, part);
  if (high === null) return { ...plan, to_position: before, hash: before_hash };
  if (low !== before + 1 || high - before !== count) {
    throw new MonthStays(month, 'its seals are no run that follows the month before');
  }
  const hash = (await readSeal(trx, high))?.hash ?? '';
  if (!(await isVouchedFor(trx, { position: high, hash }))) {
    throw new MonthStays(month, 'no checkpoint stands at its end');
  }
  return { ...plan, to_position: high, hash };
}

/** The archive’s text out of the tables. Throws where an entry is not as it was sealed. */
async function* textOf({ database }: Pick<Needs, 'database'>, plan: Plan): AsyncGenerator<Buffer> {
  yield Buffer.from(`${headOf(plan)}\n`);
  let at = plan.from_position - 1;
  let before = plan.before_hash;
  while (at < plan.to_position) {
    const links = await readLinks(database.kysely, at, Math.min(batch, plan.to_position - at));
    const lines = links.map(({ row, ...link }) => {
      const { position, hash, sealed_at: sealedAt } = link;
      const follows = position === at + 1;
      if (!row || !follows || sealOf(before, { position, sealedAt }, row) !== hash) {
        throw new MonthStays(plan.month, `place ${at + 1} of the chain is not as it was sealed`);
      }
      [at, before] = [position, hash];
      return `${lineOf({ ...link, row })}\n`;
    });
    if (lines.length === 0) throw new MonthStays(plan.month, `the chain ends at place ${at}`);
    yield Buffer.from(lines.join(''));
  }
  if (before !== plan.hash) throw new MonthStays(plan.month, 'its last seal is another');
}

const isSame = (one: Sum, other: Sum) => one.sha256 === other.sha256 && one.bytes === other.bytes;

/** Writes a month and reads it back, or compares it with one that a broken turn has left. */
async function writeMonth(needs: Needs, place: Objects, plan: Plan): Promise<Sum> {
  if ((await monthsIn(place)).has(plan.month)) {
    const wanted = await sumOf(textOf(needs, plan));
    if (isSame(await sumOf(readText(needs, place, plan)), wanted)) return wanted;
    throw new MonthStays(plan.month, 'the storage has another archive of it, which is left alone');
  }
  const written = await writeArchive(needs, place, plan, textOf(needs, plan));
  if (isSame(await sumOf(readText(needs, place, plan)), written)) return written;
  throw new MonthStays(plan.month, 'its archive did not come back as it was written');
}

/** Archives the oldest closed month that has no archive yet; false when there is none. */
async function archiveNext(needs: Needs, tell: Tell): Promise<boolean> {
  const { audit, clock, database } = needs;
  const [now, last] = [clock.now(), (await readArchives(database.kysely)).at(-1)];
  const month = (await readMonths(database.kysely)).find(
    ({ until }) => until.getTime() > (last?.until.getTime() ?? Number.NEGATIVE_INFINITY),
  );
  if (!month || month.until.getTime() > now.getTime() - settleMs) return false;
  const plan = await unhurried(needs, (trx) => planOf(trx, month, last));
  const sum = await writeMonth(needs, archivePlaces(needs)[0], plan);
  const reason = `places ${plan.from_position} to ${plan.to_position}, sha256 ${sum.sha256}`;
  await database.transaction(async (trx) => {
    const isNew = await insertArchive(trx, { ...plan, ...sum }, now);
    if (isNew) {
      await audit.record({ action: 'audit.archived', actor, subject: plan.month, reason }, trx);
    }
  });
  tell(`${plan.month} is archived: ${reason}.`);
  return true;
}

/** Keeps an archive once more under the present key in the place where archives go now. */
async function moveArchive(needs: Needs, archive: Archive): Promise<void> {
  const [from, to] = [await placeWith(needs, archive), archivePlaces(needs)[0]];
  // What is not whole breaks off before it stands.
  await writeArchive(needs, to, archive, wholeText(needs, from, archive));
  for await (const _piece of wholeText(needs, to, archive));
  if (from !== to) needs.log.info({ month: archive.month }, 'an archive was moved');
}

/** Brings archives to the place where they go now, and writes anew what is missing and still in the tables. */
async function mendPlaces(needs: Needs, tell: Tell): Promise<void> {
  const { kysely } = needs.database;
  const [place, ...others] = archivePlaces(needs);
  const there = await monthsIn(place);
  const months = new Set((await readMonths(kysely)).map(({ month }) => month));
  for (const archive of await readArchives(kysely)) {
    if (there.has(archive.month)) continue;
    const isElsewhere = (await Promise.all(others.map(monthsIn))).some((all) =>
      all.has(archive.month),
    );
    if (isElsewhere) await moveArchive(needs, archive);
    else if (!months.has(archive.month))
      continue; // The check tells of it.
    else if (!isSame(await sumOf(textOf(needs, archive)), archive)) {
      throw new MonthStays(archive.month, 'it is not what its lost archive was');
    } else await writeMonth(needs, place, archive);
    tell(`The archive of ${archive.month} is ${isElsewhere ? 'moved' : 'written anew'}.`);
  }
}

/** Lets the months go that the table of retention no longer keeps in the database, the oldest first. */
async function dropOld(needs: Needs, tell: Tell): Promise<void> {
  const { audit, clock, database } = needs;
  const since = archivedSince(clock.now());
  const there = new Set((await readMonths(database.kysely)).map(({ month }) => month));
  for (const archive of await readArchives(database.kysely)) {
    const { month, until, from_position, to_position } = archive;
    if (!there.has(month) || until.getTime() > since.getTime()) continue;
    // Once more, and to its end: from now on it is the only one.
    await expectWhole(needs, archive);
    const reason = `places ${from_position} to ${to_position}`;
    await unhurried(needs, async (trx) => {
      const said = await dropMonth(trx, archive);
      if (said !== 'gone') throw new MonthStays(month, said);
      await audit.record({ action: 'audit.dropped', actor, subject: month, reason }, trx);
    });
    tell(`${month} is in its archive alone: ${reason}.`);
  }
}

/**
 * Archives every closed month of the trail, and lets those go that are old enough. Each step is done only
 * once the one before is proven; cut off anywhere, the next turn goes on. Throws where a month stays.
 */
export async function keepArchives(needs: Needs, tell: Tell = () => {}): Promise<void> {
  try {
    await mendPlaces(needs, tell);
    while (await archiveNext(needs, tell));
    await dropOld(needs, tell);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    needs.log.error({ reason }, 'a month of the audit trail was not put away');
    throw error;
  }
}

/** Seals every archive with the present SECRET_KEY; gives how many. */
export async function resealArchives(needs: Needs): Promise<number> {
  const archives = await readArchives(needs.database.kysely);
  for (const archive of archives) await moveArchive(needs, archive);
  return archives.length;
}

/** The text of a month’s archive, opened; null where there is none. Throws `ArchiveFault` as it is read. */
export async function archiveText(
  needs: Needs,
  month: string,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const archives = await readArchives(needs.database.kysely);
  const archive = archives.find((one) => one.month === month);
  return archive ? wholeText(needs, await placeWith(needs, archive), archive) : null;
}
