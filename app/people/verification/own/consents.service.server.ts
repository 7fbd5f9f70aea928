import { randomUUID } from 'node:crypto';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  closeConsent,
  insertConsent,
  onOwnPage,
  readConsents,
} from '../admin/consents/consents.store.server.ts';
import { lockKept } from '../admin/store.server.ts';
import { type ConsentKind, openGroups } from '../disclosure.rules.ts';
import { badgeKey } from '../rules.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

/** A consent that the person of a record gives on their own page. */
interface OwnConsent {
  readonly group: ConsentKind;
  readonly textVersion: string;
  readonly language: string;
  readonly purpose: string;
  readonly until: Date;
}

interface Own {
  readonly badge: string;
  readonly requestId: string;
}

const open = (row: Awaited<ReturnType<typeof readConsents>>[number], now: Date) =>
  openGroups(
    [
      {
        group: row.field_group,
        givenAt: row.given_at,
        until: row.until,
        withdrawnAt: row.withdrawn_at,
      },
    ],
    now,
  ).size > 0;

/**
 * Keeps a consent that the person gives on their own page; it counts at once. One for the same group that stands is
 * withdrawn with it, so that its end can be moved. Null: there is no such record.
 */
export async function giveOwn(
  { audit, clock }: Pick<Needs, 'audit' | 'clock'>,
  trx: Trx,
  { badge, requestId }: Own,
  { group, textVersion, language, purpose, until }: OwnConsent,
): Promise<string | null> {
  const now = clock.now();
  const record = await lockKept(trx, badgeKey(badge) ?? '');
  if (!record || record.hidden) return null;
  await closeGiven(trx, record.id, group, now);
  const id = randomUUID();
  await insertConsent(trx, {
    id,
    record_id: record.id,
    field_group: group,
    given_by: record.full_name,
    text_version: textVersion,
    language,
    purpose,
    how: onOwnPage,
    given_at: now,
    until,
    withdrawn_at: null,
  });
  const entry = { action: 'me.consent', actor: 'public', subject: badge, requestId };
  await audit.record({ ...entry, fields: [group] }, trx);
  return id;
}

async function closeGiven(
  trx: Trx,
  recordId: string,
  group: ConsentKind,
  now: Date,
): Promise<void> {
  for (const row of await readConsents(trx, recordId)) {
    if (row.field_group === group && open(row, now)) await closeConsent(trx, row.id, now);
  }
}

/**
 * Withdraws a consent of the person's own record; it counts no more from this moment, whoever took it. Twice is as
 * good as once. False: this record has no such consent.
 */
export async function withdrawOwn(
  { audit, clock, database }: Needs,
  { badge, requestId }: Own,
  consentId: string,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const record = await lockKept(trx, badgeKey(badge) ?? '');
    const rows = record ? await readConsents(trx, record.id) : [];
    const consent = rows.find(({ id }) => id === consentId);
    if (!consent) return false;
    if (!(await closeConsent(trx, consentId, clock.now()))) return true;
    const entry = { action: 'me.withdraw', actor: 'public', subject: badge, requestId };
    await audit.record({ ...entry, fields: [consent.field_group] }, trx);
    return true;
  });
}
