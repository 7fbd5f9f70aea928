import { inquire } from '#app/people/lookups/inquire.service.server.ts';
import { lookupsFor } from '#app/people/lookups/service.server.ts';
import { ownRecord } from '#app/people/verification/own/service.server.ts';
import { type Answer, Refused } from '#platform/contract.ts';
import type { Visit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatDay } from '#platform/time.ts';
import { meRefusals } from '../contract.ts';
import { requireUnmasked, requireWorker } from '../session.service.server.ts';
import type { inquireLookup, listLookups } from './contract.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'secrets'>;

async function ownBadge(platform: Needs, recordId: string): Promise<string | Refused> {
  const held = await ownRecord(platform.database.kysely, recordId);
  return held?.record.verifiedId ?? new Refused(meRefusals.unauthorized);
}

/** Who looked at the record of who is signed in. */
export async function ownLookups(
  platform: Needs,
  { before }: { readonly before?: string | undefined },
  visit: Visit,
): Promise<Answer<typeof listLookups> | Refused> {
  const worker = await requireWorker(platform, visit);
  if (worker instanceof Refused) return worker;
  const badge = await ownBadge(platform, worker.recordId);
  return badge instanceof Refused ? badge : lookupsFor(platform, badge, before);
}

/** "This was not right": opens an inquiry for staff about one look at the own record. */
export async function inquireOwn(
  platform: Needs,
  { id: lookupId, note }: { readonly id: string; readonly note: string },
  visit: Visit,
): Promise<Answer<typeof inquireLookup> | Refused> {
  const worker = await requireWorker(platform, visit);
  if (worker instanceof Refused) return worker;
  const masked = requireUnmasked(worker);
  if (masked) return masked;
  const badge = await ownBadge(platform, worker.recordId);
  if (badge instanceof Refused) return badge;
  const { requestId } = visit;
  const inquiry = await inquire(platform, { badge, lookupId, note, requestId });
  if (inquiry instanceof Refused) return inquiry;
  const message = `We look into it and answer here by ${formatDay(inquiry.dueAt)}.`;
  return { success: true, message, inquiry };
}
