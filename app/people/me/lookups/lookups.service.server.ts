import type { Lookup } from '#app/people/lookups/contract.ts';
import { inquire } from '#app/people/lookups/inquire.service.server.ts';
import { lookupsFor } from '#app/people/lookups/service.server.ts';
import { ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatDay } from '#platform/time.ts';
import { meErrors } from '../contract.ts';
import { heldAsOwner, requireOwner, requireWorker } from '../session.service.server.ts';
import type { inquireLookup, listLookups } from './lookups.contract.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'secrets'>;

async function ownBadge(platform: Needs, recordId: string): Promise<string | ApiError> {
  const held = await ownRecord(platform.database.kysely, recordId);
  return held?.record.verifiedId ?? new ApiError(meErrors.unauthorized);
}

/** A masked session reads that somebody looked, and nothing that anybody has written about it. */
const withoutWords = (one: Lookup): Lookup => ({
  ...one,
  reason: one.way === 'share' || one.way === 'staff' ? null : one.reason,
  inquiry: null,
});

/** Who looked at the record of who is signed in. */
export async function ownLookups(
  platform: Needs,
  { before }: { readonly before?: string | undefined },
  context: RequestContext,
): Promise<Answer<typeof listLookups> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const badge = await ownBadge(platform, worker.recordId);
  if (badge instanceof ApiError) return badge;
  const { masked } = worker;
  const page = await lookupsFor(platform, badge, before);
  return { ...page, masked, data: masked ? page.data.map(withoutWords) : page.data };
}

/** "This was not right": opens an inquiry for staff about one look at the own record. */
export async function inquireOwn(
  platform: Needs,
  { id: lookupId, note }: { readonly id: string; readonly note: string },
  context: RequestContext,
): Promise<Answer<typeof inquireLookup> | ApiError> {
  const worker = await requireOwner(platform, context);
  if (worker instanceof ApiError) return worker;
  const badge = await ownBadge(platform, worker.recordId);
  if (badge instanceof ApiError) return badge;
  const { requestId } = context;
  const held = async (trx: Trx) => (await heldAsOwner(trx, worker)) !== null;
  const inquiry = await inquire(platform, { badge, lookupId, note, requestId, held });
  if (!inquiry) return new ApiError(meErrors.unauthorized);
  if (inquiry instanceof ApiError) return inquiry;
  const message = `We look into it and answer here by ${formatDay(inquiry.dueAt)}.`;
  return { success: true, message, inquiry };
}
