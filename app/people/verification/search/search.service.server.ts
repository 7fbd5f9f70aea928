import { keepLookup, keepTry } from '#app/people/lookups/service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { noRecord, type SearchResult, type searchVerification } from '../contract.ts';
import { type Disclosed, disclose, openGroups, type Suppliable } from '../disclosure.rules.ts';
import { newGrant } from '../grants/grants.service.server.ts';
import { emailKey, nameKeys, phoneKey } from '../matching.rules.ts';
import { reportLink } from '../report/report.service.server.ts';
import { typedKey } from '../rules.ts';
import { findMatch, type Held, type SearchKeys } from '../store.server.ts';
import { alarmIfCanary } from '../watch/watch.service.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log' | 'secrets'
>;
type Typed = Received<typeof searchVerification>['body'];

function keysOf(typed: Typed): SearchKeys {
  return {
    names: nameKeys(typed.fullName),
    phone: phoneKey(typed.phoneNumber),
    email: emailKey(typed.email),
    born: typed.dateOfBirth,
    badge: typed.sapioworkerId === '' ? null : typedKey(typed.sapioworkerId),
  };
}

/** What the searcher typed that is the record's own: only that may be shown back to him. */
function suppliedOf(keys: SearchKeys, { record }: Held): Suppliable[] {
  const supplied: Suppliable[] = ['dateOfBirth'];
  if (record.phoneNumber === keys.phone) supplied.push('phoneNumber');
  if (record.email && emailKey(record.email) === keys.email) supplied.push('email');
  return supplied;
}

function resultOf(shown: Disclosed, basicReportUrl: string | undefined): SearchResult {
  return {
    fullName: shown.fullName,
    verificationLevel: shown.verificationLevel,
    verifiedId: shown.verifiedId,
    verificationStatus: shown.verificationStatus,
    verificationExpiryDate: shown.expiryDate,
    policeRecord: shown.policeRecord ?? 'Not checked',
    healthStatus: shown.healthStatus ?? 'Not checked',
    totalReviews: shown.totalReviews ?? 0,
    ...(basicReportUrl ? { basicReportUrl } : {}),
  };
}

/**
 * Looks for the one record that everything typed fits. A match sets the L1 grant as a cookie; a
 * miss, an unknown person and a hidden record get the same answer after the same work, and nobody
 * learns which detail did not fit. Refuses with 429 above 10 searches a minute from one network, or,
 * failed ones for one phone number or email within an hour, 3 from one network and 5 from all together:
 * then a browser may go on by answering a challenge. Every search leaves an audit row, and a match one that the
 * worker reads.
 */
export async function search(
  platform: Needs,
  typed: Typed,
  context: RequestContext,
): Promise<Answer<typeof searchVerification> | ApiError> {
  const { audit, clock, database, limits, secrets } = platform;
  const keys = keysOf(typed);
  const targets = [
    `phone:${keys.phone || typed.phoneNumber}`,
    `email:${keys.email || typed.email}`,
  ];
  // The try is counted before the look-up, so that many guesses at once cannot slip through together.
  // Who is above a limit of his own counts for none that he shares with others.
  const wanted = [
    ['verification-search-address', []],
    ['verification-search-visitor', targets],
    ['verification-search-target', targets],
  ] as const;
  const asked = await limits.checkWith(context, wanted, (db) => findMatch(db, keys));
  if (asked instanceof ApiError) return asked;
  const { found } = asked;
  await alarmIfCanary(platform, found, context);
  const entry = {
    action: 'verification.search',
    actor: 'public',
    reason: typed.searchReason,
    inputsHash: secrets.keyedHash('verification-search', JSON.stringify(keys)),
    requestId: context.requestId,
  };
  if (!found || found.hidden) {
    // The same two rows for somebody we know and for nobody: whose try it was is found out later.
    const aimed = { phone: keys.phone, email: keys.email };
    await database.allOrNone([
      (trx) => audit.record(entry, trx),
      (trx) => keepTry(platform, trx, aimed),
    ]);
    return { success: false, message: noRecord, data: null };
  }
  const now = clock.now();
  const supplied = suppliedOf(keys, found);
  const consents = openGroups(found.consents, now);
  const shown = disclose(found.record, { level: 'L1', consents, supplied: new Set(supplied) }, now);
  const grant = newGrant(platform, found, supplied);
  const link = shown.basicReport && reportLink(platform, found, grant.tokenHash);
  const data = resultOf(shown, link);
  const subject = found.record.verifiedId;
  const fields = Object.keys(data);
  const lookup = {
    badge: subject,
    way: 'search',
    searcher: 'matched',
    level: 'L1',
    fields,
  } as const;
  await database.allOrNone([
    (trx) => grant.save(trx),
    (trx) => audit.record({ ...entry, subject, level: 'L1', fields }, trx),
    (trx) => keepLookup(platform, trx, { ...lookup, reason: typed.searchReason }),
    // Only failed searches count for a target.
    (trx) => asked.giveBack(trx, 'verification-search-visitor', 'verification-search-target'),
  ]);
  grant.hand(context);
  return { success: true, message: 'A record was found.', data };
}
