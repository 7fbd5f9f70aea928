import { randomUUID } from 'node:crypto';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { ConsentGroup } from './disclosure/rules.ts';
import { emailKey, nameKey, phoneKey } from './matching/rules.ts';
import { badgeKey, type Standing, statusOf } from './rules.ts';
import {
  type ConsentRow,
  findByBadge,
  insertRecord,
  type NewRecord,
  replaceType,
  type TypeRow,
} from './store.server.ts';

/** What staff know of a person when they issue a record. */
export interface Issued {
  /** `Sw-` and five characters. */
  readonly badge: string;
  readonly typeId: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly email: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
  readonly address: string | null;
  readonly state: string | null;
  readonly standing: Standing;
  readonly verifiedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly officer: { firstName: string; lastName: string; email: string };
  readonly policeRecord: NewRecord['police_record'];
  readonly healthStatus: string | null;
  readonly totalReviews: number;
  readonly hasBasicReport: boolean;
  /** Eleven digits; kept sealed, shown by its last four at most. */
  readonly nationalId: string | null;
  readonly photo: Uint8Array | null;
  readonly hidden?: boolean;
  readonly honey?: boolean;
}

/** What the person allowed, and to which wording. */
export interface GivenConsent {
  readonly group: ConsentGroup;
  readonly textVersion: string;
  readonly purpose: string;
  readonly givenAt: Date;
  readonly until: Date | null;
}

/**
 * Issues a record with its consents in one transaction; false when the badge number is taken.
 * Throws when the badge number is malformed.
 */
export async function issueVerification(
  { database, secrets, storage }: Pick<Platform, 'database' | 'secrets' | 'storage'>,
  issued: Issued,
  consents: readonly GivenConsent[],
): Promise<boolean> {
  const key = badgeKey(issued.badge);
  if (!key) throw new Error('A badge number is Sw- and five characters');
  const id = randomUUID();
  const { nationalId, officer, photo } = issued;
  const handle = photo && (await storage.put(photo, 'image/png'));
  const record: NewRecord = {
    id,
    badge: issued.badge,
    badge_key: key,
    type_id: issued.typeId,
    full_name: issued.fullName,
    name_key: nameKey(issued.fullName),
    phone: phoneKey(issued.phoneNumber) || null,
    email: issued.email || null,
    email_key: emailKey(issued.email) || null,
    born: issued.dateOfBirth,
    address: issued.address,
    state: issued.state,
    standing: issued.standing,
    verified_at: issued.verifiedAt,
    expires_at: issued.expiresAt,
    officer_first_name: officer.firstName,
    officer_last_name: officer.lastName,
    officer_email: officer.email,
    police_record: issued.policeRecord,
    health_status: issued.healthStatus,
    total_reviews: issued.totalReviews,
    photo_handle: handle,
    has_basic_report: issued.hasBasicReport,
    national_id_sealed: nationalId && secrets.encrypt('national-id', nationalId),
    national_id_last_four: nationalId?.slice(-4) ?? null,
    national_id_hash: nationalId && secrets.keyedHash('national-id', nationalId),
    hidden: issued.hidden ?? false,
    honey: issued.honey ?? false,
  };
  const rows = consents.map(
    (consent): ConsentRow => ({
      id: randomUUID(),
      record_id: id,
      field_group: consent.group,
      given_by: issued.fullName,
      text_version: consent.textVersion,
      purpose: consent.purpose,
      given_at: consent.givenAt,
      until: consent.until,
      withdrawn_at: null,
    }),
  );
  const added = await database.transaction((trx) => insertRecord(trx, record, rows));
  if (!added && handle) await storage.remove(handle);
  return added;
}

/**
 * Whether a badge number is that of a worker who is verified at this moment. Unknown, hidden, expired,
 * suspended: the answer is the same no.
 */
export async function isVerifiedWorker(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  badge: string,
): Promise<boolean> {
  const held = await findByBadge(database.kysely, badgeKey(badge) ?? '');
  if (!held || held.hidden || held.honey) return false;
  return statusOf(held.record, clock.now()) === 'VERIFIED';
}

/**
 * Saves a type that records can be issued under. Only the plans call it, in the transaction that
 * saves what is sold: so the two never differ.
 */
export async function saveType(trx: Trx, type: TypeRow): Promise<void> {
  await replaceType(trx, type);
}

/** Whether a badge number is taken, hidden records included. */
export async function isBadgeTaken(
  { database }: Pick<Platform, 'database'>,
  badge: string,
): Promise<boolean> {
  return (await findByBadge(database.kysely, badgeKey(badge) ?? '')) !== null;
}
