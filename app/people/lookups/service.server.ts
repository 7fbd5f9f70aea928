import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { keptSince } from '#app/shell/retention.rules.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { AccessGrant } from '#platform/staff/access-grants.server.ts';
import { dayOf } from '#platform/time.ts';
import type { Inquiry, Lookup, LookupPage, Searcher, Way } from './contract.ts';
import { dropAnswered, type InquiryRow, readInquiries } from './inquiries.store.server.ts';
import { minuteOf, type Place, placeIn, placeText } from './rules.ts';
import {
  addLookup,
  addTries,
  countHeldBack,
  countOld,
  dropLookups,
  dropTries,
  holdTries,
  insertTry,
  type LookupRow,
  readPage,
  readShareRows,
  readTries,
  widenLookup,
} from './store.server.ts';

/** A look at a record. */
export interface NewLookup {
  readonly badge: string;
  readonly way: Way;
  readonly searcher: Searcher;
  readonly level: string;
  readonly fields: readonly string[];
  readonly reason?: string | null | undefined;
  readonly shareId?: string | undefined;
  readonly staff?: Pick<StaffRequestContext['staff'], 'id' | 'role'> | undefined;
}

const rowOf = (
  at: Date,
  { badge, way, searcher, level, fields, reason, shareId, staff }: NewLookup,
  id: string = randomUUID(),
) => ({
  badge,
  minute: minuteOf(at),
  id,
  way,
  searcher,
  role: staff?.role ?? null,
  staff_id: staff?.id ?? null,
  level,
  reason: reason || null,
  fields: [...fields],
  share_id: shareId ?? null,
});

/** Keeps an opening (ME-05) with what it writes anyway, before it is answered: nobody is shown who has no row. */
export const keepLookup = (
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  lookup: NewLookup,
): Promise<void> => addLookup(trx, rowOf(platform.clock.now(), lookup));

const byStaff = { way: 'staff', searcher: 'staff', level: 'L3' } as const;
type Member = Pick<StaffRequestContext['staff'], 'id' | 'role'>;

/** The same for a member of staff who says why for this once. */
export const staffLookup =
  (
    platform: Pick<Platform, 'clock'>,
    { staff, ...what }: Pick<NewLookup, 'badge' | 'fields'> & { reason: string; staff: Member },
  ) =>
  (trx: Trx) =>
    keepLookup(platform, trx, { ...byStaff, ...what, staff });

/**
 * The same for who has opened the record. All that is read under one reason is one row, which tells all that
 * was shown: so a row that is held back stays alone when the screen reads the record again.
 */
export const openedLookup =
  (staff: Member, badge: string, fields: readonly string[]) =>
  ({ at, id, reason }: AccessGrant) =>
  (trx: Trx) =>
    widenLookup(trx, rowOf(at, { ...byStaff, badge, fields, reason, staff }, id));

const sealPurpose = 'lookup-try';

/** What a search without a match was aimed at. */
const Aimed = z.object({ phone: z.string(), email: z.string() });
type Aimed = Readonly<z.infer<typeof Aimed>>;

/**
 * Keeps a search without a match, sealed. Whose record it was aimed at is found out later by a job, so that
 * the answer takes as long for somebody we know as for nobody.
 */
export const keepTry = (
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  trx: Trx,
  aimed: Aimed,
): Promise<void> =>
  insertTry(trx, secrets.encrypt(sealPurpose, JSON.stringify(aimed)), dayOf(clock.now()));

/** What a kept search was aimed at; null where this process has not the key. */
function aimedOf({ secrets }: Pick<Platform, 'secrets'>, sealed: string): Aimed | null {
  try {
    return Aimed.parse(JSON.parse(secrets.decrypt(sealPurpose, sealed)));
  } catch {
    return null;
  }
}

const triesAtOnce = 500;

/**
 * Counts kept tries by record and day; `badgesOf` says which records have the number or the address. What cannot be
 * opened keeps no other from being counted: a server with another key may count it, until its day is over.
 */
export async function countTries(
  { clock, database, log, secrets }: Pick<Platform, 'clock' | 'database' | 'log' | 'secrets'>,
  badgesOf: (trx: Trx, aimed: Aimed) => Promise<readonly string[]>,
): Promise<void> {
  const today = dayOf(clock.now());
  let after = '0';
  let seen = triesAtOnce;
  let lost = 0;
  while (seen === triesAtOnce) {
    await database.transaction(async (trx) => {
      const rows = await holdTries(trx, { after, limit: triesAtOnce });
      const counts = new Map<string, { badge: string; day: string; count: number }>();
      const done: string[] = [];
      for (const { id, sealed, day } of rows) {
        const aimed = aimedOf({ secrets }, sealed);
        if (aimed || day < today) done.push(id);
        if (!aimed && day < today) lost += 1;
        for (const badge of new Set(aimed ? await badgesOf(trx, aimed) : [])) {
          const one = counts.get(`${badge} ${day}`) ?? { badge, day, count: 0 };
          one.count += 1;
          counts.set(`${badge} ${day}`, one);
        }
      }
      await addTries(trx, [...counts.values()]);
      await dropTries(trx, done);
      [after, seen] = [rows.at(-1)?.id ?? after, rows.length];
    });
  }
  if (lost > 0) log.error({ lost }, 'searches without a match could not be opened, nor counted');
}

export const inquiryOf = (row: InquiryRow): Inquiry => ({
  note: row.note,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  state: row.state,
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

const placeOf = ({ minute, id }: LookupRow): Place => ({ minute, id });
const lookupOf = (row: LookupRow, inquiry: InquiryRow | undefined): Lookup => ({
  id: placeText(placeOf(row)),
  at: row.minute.toISOString(),
  way: row.way,
  searcher: row.searcher,
  role: row.role,
  reason: row.reason,
  level: row.level,
  fields: row.fields,
  shareId: row.share_id,
  inquiry: inquiry ? inquiryOf(inquiry) : null,
});

const perPage = 50;
const triesShown = 31;

/** A page of a record's openings, the latest first, and what was held back of each by its place. */
async function pageOf(
  { database }: Pick<Platform, 'database'>,
  { badge, before, at }: { badge: string; before: string | undefined; at: Date | null },
): Promise<{ page: LookupPage; held: ReadonlyMap<string, Date> }> {
  const db = database.kysely;
  const place = before ? placeIn(before) : null;
  const rows = await readPage(db, badge, { before: place, limit: perPage + 1, at });
  const shown = rows.slice(0, perPage);
  const [first, last] = [shown[0], shown.at(-1)];
  const inquiries = first && last ? await readInquiries(db, badge, last, first) : [];
  const tries = place ? [] : await readTries(db, badge, triesShown);
  const page = {
    data: shown.map((row) =>
      lookupOf(
        row,
        inquiries.find((one) => one.lookup_id === row.id),
      ),
    ),
    next: rows.length > perPage && last ? placeText(last) : null,
    tries,
  };
  const held = shown.flatMap((row) =>
    row.delayed_until ? [[placeText(row), row.delayed_until] as const] : [],
  );
  return { page, held: new Map(held) };
}

/** Who looked, as the worker reads it: rows that are held back are left out until their day. */
export async function lookupsFor(
  platform: Pick<Platform, 'clock' | 'database'>,
  badge: string,
  before?: string,
): Promise<LookupPage> {
  const { page } = await pageOf(platform, { badge, before, at: platform.clock.now() });
  return page;
}

/** The same with everything, for staff, and until when a row is held back. */
export function allLookupsOf(
  platform: Pick<Platform, 'database'>,
  badge: string,
  before: string | undefined,
) {
  return pageOf(platform, { badge, before, at: null });
}

/**
 * When a share link was opened, the latest first, and how many openings are held back at `at`, which are left out;
 * null for staff, who see everything.
 */
export async function openingsOfShare(
  db: Executor,
  shareId: string,
  at: Date | null,
): Promise<{ openedAt: string[]; heldBack: number }> {
  const rows = await readShareRows(db, shareId, { limit: perPage, at });
  const heldBack = at ? await countHeldBack(db, shareId, at) : 0;
  return { openedAt: rows.map(({ minute }) => minute.toISOString()), heldBack };
}

const rowsAtOnce = 5_000;

/** Leaves of what is older than 24 months no more than how often it was. */
export async function forgetOldLookups({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  const before = keptSince('lookups', now);
  const day = dayOf(keptSince('wrongTries', now));
  await database.transaction((trx) => dropAnswered(trx, keptSince('inquiries', now)));
  let gone = 1;
  while (gone > 0) {
    gone = await database.transaction((trx) => countOld(trx, { before, day, limit: rowsAtOnce }));
  }
}

/** Drops everything about records whose person is erased. */
export const forgetLookups: (trx: Trx, badges: readonly string[]) => Promise<void> = dropLookups;
