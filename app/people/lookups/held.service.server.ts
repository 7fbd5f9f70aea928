import type { Executor } from '#platform/database/database.server.ts';
import { readInquiriesOf } from './inquiries.store.server.ts';
import { inquiryOf } from './service.server.ts';
import { type LookupRow, readCounts, readPage, readTries } from './store.server.ts';

const atOnce = 1_000;
/** More days than tries are kept. */
const mostTries = 1_000;

interface Owner {
  readonly badge: string;
}

const heldOf = ({ minute, way, searcher, role, reason, level, fields, share_id }: LookupRow) => ({
  at: minute.toISOString(),
  way,
  searcher,
  role,
  reason,
  level,
  fields,
  shareId: share_id,
});

/**
 * Everything that is kept of who looked at a record, for its person: rows that are told by now, wrong tries by the
 * day, and of what is older how often it was (ME-06).
 */
export async function lookupsHeldOf(db: Executor, { badge }: Owner, now: Date) {
  const all: LookupRow[] = [];
  let page: LookupRow[] = [];
  do {
    const before = page.at(-1) ?? null;
    page = await readPage(db, badge, { before, limit: atOnce, at: now });
    all.push(...page);
  } while (page.length === atOnce);
  const tries = await readTries(db, badge, mostTries);
  return { rows: all.map(heldOf), tries, earlier: await readCounts(db, badge) };
}

/** What a person has asked about rows of their own record, with the answers (ME-06). */
export async function inquiriesHeldOf(db: Executor, { badge }: Owner) {
  const rows = await readInquiriesOf(db, badge);
  return rows.map((row) => ({ lookedAt: row.lookup_minute.toISOString(), ...inquiryOf(row) }));
}
