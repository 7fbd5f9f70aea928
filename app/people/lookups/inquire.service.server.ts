import { randomUUID } from 'node:crypto';
import { ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type Inquiry, unknownLookup } from './contract.ts';
import { insertInquiry, readInquiryOf } from './inquiries.store.server.ts';
import { dueOf, placeIn } from './rules.ts';
import { inquiryOf } from './service.server.ts';
import { readRow } from './store.server.ts';

/**
 * "This was not right": the worker asks staff about a row of the own record. A row has one inquiry; asking
 * again answers the one there is. A row that is held back is unknown until its day. `held`: whether the record is
 * still the asker's, who may be erased meanwhile.
 */
export async function inquire(
  { audit, clock, database }: Pick<Platform, 'audit' | 'clock' | 'database'>,
  {
    badge,
    lookupId,
    note,
    requestId,
    held,
  }: {
    badge: string;
    lookupId: string;
    note: string;
    requestId: string;
    held: (trx: Trx) => Promise<boolean>;
  },
): Promise<Inquiry | ApiError | null> {
  const place = placeIn(lookupId);
  if (!place) return new ApiError(unknownLookup);
  return database.transaction(async (trx) => {
    if (!(await held(trx))) return null;
    const now = clock.now();
    const row = await readRow(trx, badge, place);
    const heldBack = row?.delayed_until && row.delayed_until > now;
    if (!row || heldBack) return new ApiError(unknownLookup);
    const { way, searcher, role, staff_id, reason, fields } = row;
    const kept = { badge, lookup_minute: row.minute, lookup_id: row.id };
    const asked = { asked_at: now, due_at: dueOf(now) };
    const said = { way, searcher, role, staff_id, reason, fields, note };
    if (await insertInquiry(trx, { id: randomUUID(), ...kept, ...said, ...asked })) {
      const entry = { action: 'lookups.inquire', actor: 'public', subject: badge, requestId };
      await audit.record(entry, trx);
    }
    const inquiry = await readInquiryOf(trx, badge, place);
    return inquiry ? inquiryOf(inquiry) : new ApiError(unknownLookup);
  });
}
