import { randomUUID } from 'node:crypto';
import { verdictOf } from '#app/people/cases/decided.service.server.ts';
import type { PurchaseNeeds } from '../service.server.ts';
import { insertNote, requests } from './store.server.ts';
import { tellBuyer } from './told.service.server.ts';

/**
 * Ends the order of a case that is decided, once: an order that is not in work stays as it is. The buyer
 * learns level and badge number, never what was found (CASE-07).
 */
export async function endDecided(platform: PurchaseNeeds, caseId: string): Promise<void> {
  const { audit, clock, database } = platform;
  const verdict = await verdictOf(platform, caseId);
  if (!verdict) return;
  const { requestId: id, decidedBy, record } = verdict;
  const message = record
    ? `The verification is done. Level: ${record.level}. Badge number: ${record.badge}.`
    : 'The verification has ended, and no record was issued. What was found is told to the person alone.';
  await database.transaction(async (trx) => {
    const row = await requests.lock(trx, id);
    if (row?.status !== 'processing') return;
    const now = clock.now();
    await requests.change(trx, id, { status: 'fulfilled', closed_at: now });
    const by = { by_id: decidedBy, by_name: 'The case', at: now };
    await insertNote(trx, {
      id: randomUUID(),
      request_id: id,
      verb: 'finish',
      text: await tellBuyer(platform, trx, row, { done: true, message }),
      ...by,
    });
    await audit.record({ action: 'requests.finish', actor: decidedBy, subject: id }, trx);
  });
}
