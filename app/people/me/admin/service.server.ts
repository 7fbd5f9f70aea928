import { heldOwnRecord } from '#app/people/verification/own/own.service.server.ts';
import { keptRecord } from '#app/people/verification/person/person.service.server.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { endSignIns } from '../sessions.service.server.ts';
import { endRecordSessions } from './contract.ts';

/**
 * Signs the person of a record out everywhere, passkeys included, for a reason: somebody else may hold
 * their phone. Also while staff hide the record: what signs in would do so again once it is shown.
 */
export async function endForRecord(
  { audit, database }: Pick<Platform, 'audit' | 'database'>,
  { staff, requestId }: Pick<StaffRequestContext, 'staff' | 'requestId'>,
  { id: badge, reason }: { readonly id: string; readonly reason: string },
): Promise<Answer<typeof endRecordSessions> | ApiError> {
  const held = await keptRecord(database.kysely, badge);
  if (!held) return new ApiError(endRecordSessions.errors.notFound);
  await database.transaction(async (trx) => {
    // Who signs in or adds a passkey at this moment holds the record: both are seen once that is over.
    await heldOwnRecord(trx, held.id);
    await endSignIns(trx, held.id);
    const entry = { action: 'me.sessions-end', actor: staff.id, subject: badge, reason };
    await audit.record({ ...entry, requestId }, trx);
  });
  return {
    id: badge,
    message: 'The person is signed out everywhere, and no passkey signs in any more.',
  };
}
