import { numbered } from '#platform/csv/read.server.ts';
import { type CellFault, type Cells, TakenMeanwhile } from '#platform/csv/rows.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { dayOf } from '#platform/time.ts';
import { drawBadge, mostDraws, NoBadgeLeft } from '../../badges/badges.rules.ts';
import { emailKey, nameKey, phoneKey } from '../../matching.rules.ts';
import { badgeKey } from '../../rules.ts';
import { nationalIdHash, nationalIdHashes, newRow } from '../../service.server.ts';
import { issuedOf } from '../issue.service.server.ts';
import { readTypes } from '../store.server.ts';
import { type ReadyRow, readRow } from './import.rules.ts';
import {
  insertRecords,
  readNamesakes,
  readTakenBadges,
  readTakenHashes,
} from './import.store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'secrets'>;

const batchSize = 250;

const keyOf = (...parts: readonly (string | null)[]) => JSON.stringify(parts);

/** Of rows of one person the one that says most comes first: the others name them once more. */
const rankOf = ({ badge, details }: ReadyRow) => (details.nationalId ? 0 : badge ? 1 : 2);

/** Whom a row is about. */
function personKey({ details }: ReadyRow): string {
  const { fullName, dateOfBirth, phoneNumber, email } = details;
  const [phone, mail] = [phoneKey(phoneNumber) || null, emailKey(email) || null];
  return keyOf(nameKey(fullName), dateOfBirth, phone, mail);
}

/** The same with the day of the verification: who is verified anew has another day. */
const verificationKey = (row: ReadyRow) => keyOf(personKey(row), row.details.verifiedOn);

type Namesake = Awaited<ReturnType<typeof readNamesakes>>[number];

/** The last day on which each person was verified, as far as records say. */
function lastDaysIn(records: readonly Namesake[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { name_key: name, born, phone, email_key: mail, verified_at: at } of records) {
    const [key, day] = [keyOf(name, born, phone, mail), at ? dayOf(at) : ''];
    if (day > (days.get(key) ?? '')) days.set(key, day);
  }
  return days;
}

/**
 * Which rows have a record already, of their day or a later one: a renewal moves it on. Where row and record both have a
 * national ID, that tells them apart.
 */
async function repeatedAmong(
  db: Executor,
  rows: readonly ReadyRow[],
): Promise<ReadonlySet<ReadyRow>> {
  const names = rows.map(({ details }) => nameKey(details.fullName));
  const born = rows.map(({ details }) => details.dateOfBirth);
  const found = await readNamesakes(db, names, born);
  const held = lastDaysIn(found);
  const without = lastDaysIn(found.filter(({ national_id_hash: hash }) => !hash));
  const isHeld = (row: ReadyRow) => {
    const last = (row.details.nationalId ? without : held).get(personKey(row));
    return last !== undefined && last >= row.details.verifiedOn;
  };
  return new Set(rows.filter(isHeld));
}

function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}

/** Faults that one row alone cannot show: an unknown type, and numbers held twice. */
async function faultsAmong(
  { database, secrets }: Pick<Needs, 'database' | 'secrets'>,
  rows: readonly ReadyRow[],
): Promise<CellFault[]> {
  const faults: CellFault[] = [];
  const types = new Set((await readTypes(database.kysely)).map(({ id }) => id));
  const seen = new Map<string, number>();
  const twice = ({ row }: ReadyRow, column: string, key: string) => {
    const first = seen.get(`${column}:${key}`);
    if (first === undefined) seen.set(`${column}:${key}`, row);
    else faults.push({ row, column, fault: `The same stands in row ${first}` });
  };
  // With a number first: who is named with one and without is named twice, whichever comes first.
  const ordered = rows.toSorted((a, b) => rankOf(a) - rankOf(b));
  for (const batch of batchesOf(ordered)) {
    const keyed = batch.map((one) => ({
      one,
      badge: one.badge && badgeKey(one.badge),
      hash: sealedHash({ secrets }, one),
      known: one.details.nationalId ? nationalIdHashes({ secrets }, one.details.nationalId) : [],
    }));
    const badges = await readTakenBadges(
      database.kysely,
      keyed.flatMap(({ badge }) => badge ?? []),
    );
    const hashes = await readTakenHashes(
      database.kysely,
      keyed.flatMap(({ known }) => known),
    );
    const repeated = await repeatedAmong(database.kysely, batch);
    for (const { one, badge, hash, known } of keyed) {
      const { row, details } = one;
      if (!types.has(details.typeId)) {
        faults.push({ row, column: 'typeId', fault: 'There is no such type' });
      }
      if (badge && badges.has(badge)) {
        faults.push({ row, column: 'badge', fault: 'This badge number is taken' });
      }
      if (known.some((each) => hashes.has(each))) {
        faults.push({ row, column: 'nationalId', fault: 'Another record holds this national ID' });
      }
      if (repeated.has(one)) {
        const words = 'There is a record of this person, verified on this day or later';
        faults.push({ row, column: 'fullName', fault: words });
      }
      // Two national IDs are two people.
      if (details.nationalId) seen.set(`fullName:${verificationKey(one)}`, row);
      else twice(one, 'fullName', verificationKey(one));
      if (badge) twice(one, 'badge', badge);
      if (hash) twice(one, 'nationalId', hash);
    }
  }
  return faults;
}

const sealedHash = (needs: Pick<Needs, 'secrets'>, { details }: ReadyRow) =>
  details.nationalId ? nationalIdHash(needs, details.nationalId) : null;

/**
 * Reads rows of a file as records, by the same rules as one typed by hand, and gives what is wrong, cell
 * by cell. Keeps nothing. `ready` are the rows without a fault.
 */
export async function checkRecords(
  platform: Pick<Needs, 'clock' | 'database' | 'secrets'>,
  rows: readonly Cells[],
): Promise<{ readonly faults: readonly CellFault[]; readonly ready: readonly ReadyRow[] }> {
  const now = platform.clock.now();
  const faults: CellFault[] = [];
  const whole: ReadyRow[] = [];
  for await (const [row, cells] of numbered(rows)) {
    const read = readRow(row, cells, now);
    if ('ready' in read) whole.push(read.ready);
    else faults.push(...read.faults);
  }
  faults.push(...(await faultsAmong(platform, whole)));
  const bad = new Set(faults.map(({ row }) => row));
  return {
    faults: faults.toSorted((a, b) => a.row - b.row),
    ready: whole.filter(({ row }) => !bad.has(row)),
  };
}

function byDay(one: ReadyRow, other: ReadyRow): number {
  const [day, otherDay] = [one.details.verifiedOn, other.details.verifiedOn];
  return day < otherDay ? -1 : Number(day > otherDay);
}

async function addBatch(
  platform: Needs,
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  batch: readonly ReadyRow[],
): Promise<void> {
  // Another import of the same file has ended since this one was looked at.
  if ((await repeatedAmong(trx, batch)).size > 0) throw new TakenMeanwhile();
  let left = batch;
  for (let draws = 0; left.length > 0; draws += 1) {
    if (draws === mostDraws) throw new NoBadgeLeft();
    const rows = left.map((one) => ({
      one,
      row: newRow(
        platform,
        issuedOf(
          one.details,
          one.badge ?? drawBadge(platform.secrets.randomToken),
          platform.clock.now(),
        ),
        null,
      ),
    }));
    const added = await insertRecords(
      trx,
      rows.map(({ row }) => row),
    );
    for (const { row } of rows.filter((one) => added.has(one.row.id))) {
      const entry = { action: 'records.import', actor: staff.id, subject: row.badge };
      await platform.audit.record(entry, trx);
    }
    const again = rows.filter(({ row }) => !added.has(row.id));
    const hashes = again.flatMap(({ row }) => row.national_id_hash ?? []);
    const taken = await readTakenHashes(trx, hashes);
    // A number drawn at random may meet one that is taken: it gets another. What is given may not.
    if (taken.size > 0 || again.some(({ one }) => one.badge !== null)) throw new TakenMeanwhile();
    left = again.map(({ one }) => one);
  }
}

/**
 * Adds checked rows in batches inside the caller's transaction, so that all of them are there or none;
 * each has its audit row. Throws `TakenMeanwhile` or `NoBadgeLeft`. `onBatch` is told how many stand after every batch.
 */
export async function addRecords(
  platform: Needs,
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  rows: readonly ReadyRow[],
  onBatch: (done: number) => Promise<void> | void = () => {},
): Promise<void> {
  let done = 0;
  // Of one person the earlier verification comes first: behind a later one it would be taken for a repeat.
  const ordered = rows.toSorted(byDay);
  for (const batch of batchesOf(ordered)) {
    await addBatch(platform, trx, staff, batch);
    done += batch.length;
    await onBatch(done);
  }
}
