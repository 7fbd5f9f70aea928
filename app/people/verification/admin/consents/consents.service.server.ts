import { randomUUID } from 'node:crypto';
import { ApiError, invalid } from '#platform/contract.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf, endOfDay, isCalendarDay } from '#platform/time.ts';
import { type Consent, openGroups } from '../../disclosure.rules.ts';
import { badgeKey } from '../../rules.ts';
import type { Changed, StaffRecord } from '../contract.ts';
import { faultOfText, isErased } from '../rules.ts';
import { lockKept } from '../store.server.ts';
import { giveConsent, type NewConsent, withdrawConsent } from './consents.contract.ts';
import { closeConsent, insertConsent, readConsents } from './consents.store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;
type Row = Awaited<ReturnType<typeof readConsents>>[number];

const plain = (row: Row): Consent => ({
  group: row.field_group,
  givenAt: row.given_at,
  until: row.until,
  withdrawnAt: row.withdrawn_at,
});

/** The consents of a record, the youngest first, those that count no more included: they are proof. */
export async function consentsOf(
  { clock, database }: Pick<Needs, 'clock' | 'database'>,
  recordId: string,
): Promise<StaffRecord['consents']> {
  const now = clock.now();
  const rows = await readConsents(database.kysely, recordId);
  return rows.map((row) => ({
    id: row.id,
    group: row.field_group,
    givenBy: row.given_by,
    how: row.how,
    textVersion: row.text_version,
    language: row.language,
    purpose: row.purpose,
    givenAt: row.given_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnBecause: row.withdrawn_because,
    open: openGroups([plain(row)], now).size > 0,
  }));
}

/** Keeps a consent that the person gave; it counts at once. */
export async function give(
  { audit, clock, database }: Needs,
  { staff, requestId }: Working,
  { id, group, until, ...given }: NewConsent & { readonly id: string },
): Promise<Changed | ApiError> {
  const { errors } = giveConsent;
  const now = clock.now();
  const fault = faultOfText(given.purpose);
  if (fault) return invalid({ purpose: fault });
  if (until && until < dayOf(now)) {
    return invalid({ until: 'The last day lies behind' });
  }
  return database.transaction(async (trx) => {
    const record = await lockKept(trx, badgeKey(id) ?? '');
    if (!record) return new ApiError(errors.notFound);
    if (isErased(record)) return new ApiError(errors.erased);
    const before = await readConsents(trx, record.id);
    if (openGroups(before.map(plain), now).has(group)) return new ApiError(errors.open);
    await insertConsent(trx, {
      id: randomUUID(),
      record_id: record.id,
      field_group: group,
      given_by: record.full_name,
      text_version: given.textVersion,
      purpose: given.purpose,
      how: given.how,
      given_at: now,
      until: isCalendarDay(until) ? endOfDay(until) : null,
      withdrawn_at: null,
    });
    const entry = { action: 'records.consent', actor: staff.id, subject: record.badge, requestId };
    await audit.record({ ...entry, reason: given.purpose, fields: [group] }, trx);
    return { id: record.badge, message: 'The consent is kept and counts now.' };
  });
}

/** Withdraws a consent; it counts no more from this moment. */
export async function withdraw(
  { audit, clock, database }: Needs,
  { staff, requestId }: Working,
  { id, consentId, reason }: { id: string; consentId: string; reason: string },
): Promise<Changed | ApiError> {
  const { errors } = withdrawConsent;
  const fault = faultOfText(reason);
  if (fault) return invalid({ reason: fault });
  return database.transaction(async (trx) => {
    const record = await lockKept(trx, badgeKey(id) ?? '');
    const consents = record ? await readConsents(trx, record.id) : [];
    const consent = consents.find((one) => one.id === consentId);
    if (!record || !consent) return new ApiError(errors.notFound);
    if (!(await closeConsent(trx, consentId, clock.now()))) return new ApiError(errors.withdrawn);
    const entry = { action: 'records.withdraw', actor: staff.id, subject: record.badge, requestId };
    await audit.record({ ...entry, reason, fields: [consent.field_group] }, trx);
    return { id: record.badge, message: 'The consent is withdrawn, and the group is closed.' };
  });
}
