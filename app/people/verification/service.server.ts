import { randomUUID } from 'node:crypto';
import { erasedKey } from '#app/shell/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Kobo } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readLevel } from './admin/store.server.ts';
import type { Level, Status } from './contract.ts';
import type { ConsentKind } from './disclosure.rules.ts';
import { emailKey, nameKey, phoneKey, surnameKey } from './matching.rules.ts';
import { badgeForm, badgeKey, type StoredStatus, statusOf, typedKey } from './rules.ts';
import {
  findByBadge,
  type Held,
  insertRecord,
  lockExpiry,
  type NewConsent,
  type NewRecord,
  replaceType,
  type TypeRow,
  updateExpiry,
} from './store.server.ts';
import { lookedUp } from './watch/watch.service.server.ts';

type Watching = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log'>;

/** What staff know of a person when they issue a record. */
export interface Issued {
  /** A badge number, see `badgeKey`. */
  readonly badge: string;
  readonly typeId: string;
  readonly fullName: string;
  readonly phoneNumber: string;
  readonly email: string;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string;
  readonly address: string | null;
  readonly state: string | null;
  readonly standing: StoredStatus;
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
  readonly canary?: boolean;
}

/** What the person allowed, and to which wording. */
export interface GivenConsent {
  readonly group: ConsentKind;
  readonly textVersion: string;
  readonly purpose: string;
  readonly givenAt: Date;
  readonly until: Date | null;
}

/** The row of a record that is being issued. Throws when the badge number is malformed. */
export function newRow(
  { secrets }: Pick<Platform, 'secrets'>,
  issued: Omit<Issued, 'photo'>,
  photoHandle: string | null,
): NewRecord {
  const key = badgeKey(issued.badge);
  if (!key) throw new Error(badgeForm);
  const { nationalId, officer } = issued;
  return {
    id: randomUUID(),
    badge: issued.badge,
    badge_key: key,
    type_id: issued.typeId,
    full_name: issued.fullName,
    name_key: nameKey(issued.fullName),
    surname_key: surnameKey(issued.fullName),
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
    photo_handle: photoHandle,
    has_basic_report: issued.hasBasicReport,
    ...sealedNationalId({ secrets }, nationalId),
    hidden: issued.hidden ?? false,
    hidden_at: null,
    honey: issued.canary ?? false,
  };
}

const nationalIdPurpose = 'national-id';

/** By this hash a national ID is known again without being opened. */
export function nationalIdHash({ secrets }: Pick<Platform, 'secrets'>, nationalId: string): string {
  return secrets.keyedHash(nationalIdPurpose, nationalId);
}

/** The same under every key that is read: a record may have been issued before SECRET_KEY was exchanged. */
export const nationalIdHashes = (
  { secrets }: Pick<Platform, 'secrets'>,
  nationalId: string,
): readonly string[] => secrets.keyedHashes(nationalIdPurpose, nationalId);

/** A national ID as it is kept: sealed, its last four digits, and a keyed hash to know it again. */
export function sealedNationalId(
  { secrets }: Pick<Platform, 'secrets'>,
  nationalId: string | null,
) {
  return {
    national_id_sealed: nationalId && secrets.encrypt(nationalIdPurpose, nationalId),
    national_id_last_four: nationalId?.slice(-4) ?? null,
    national_id_hash: nationalId && nationalIdHash({ secrets }, nationalId),
  };
}

/** The whole number out of its seal; only the reveal asks for it. */
export function openNationalId({ secrets }: Pick<Platform, 'secrets'>, sealed: string): string {
  return secrets.decrypt(nationalIdPurpose, sealed);
}

/**
 * Issues a record with its consents in one transaction; false when the badge number or the national
 * ID is taken. Throws when the badge number is malformed.
 */
export async function issueVerification(
  { database, secrets, storage }: Pick<Platform, 'database' | 'secrets' | 'storage'>,
  issued: Issued,
  consents: readonly GivenConsent[],
): Promise<boolean> {
  const { photo } = issued;
  if (!badgeKey(issued.badge)) throw new Error(badgeForm);
  const handle = photo && (await storage.put(photo, 'image/png'));
  const record = newRow({ secrets }, issued, handle);
  const { id } = record;
  const rows = consents.map(
    (consent): NewConsent => ({
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

/** A record with what decides about its disclosure. */
export type HeldRecord = Held;

/** The record under the key of a badge number, hidden ones and canaries included: whoever asks decides. */
export function heldByBadge(
  { database }: Pick<Platform, 'database'>,
  key: string,
): Promise<HeldRecord | null> {
  return findByBadge(database.kysely, key);
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
  if (!held || held.hidden || held.canary) return false;
  return statusOf(held.record, clock.now()) === 'VERIFIED';
}

/** The same where a visitor is told: that tells whether a number is taken, and counts as a look at its page (D-15). */
export async function toldVerifiedWorker(
  platform: Watching,
  badge: string,
  context: Pick<RequestContext, 'requestId'>,
): Promise<boolean> {
  await lookedUp(platform, badge, context);
  return isVerifiedWorker(platform, badge);
}

/**
 * Saves a type that records can be issued under. Only the plans call it, in the transaction that
 * saves what is sold: so the two never differ.
 */
export async function saveType(trx: Trx, type: TypeRow): Promise<void> {
  await replaceType(trx, type);
}

/** The level that a type of verification gives; null for none of ours. */
export function levelOfType(trx: Trx, id: string): Promise<Level | null> {
  return readLevel(trx, id);
}

/** Whether a badge number is taken, hidden records included. */
export async function isBadgeTaken(
  { database }: Pick<Platform, 'database'>,
  badge: string,
): Promise<boolean> {
  return (await findByBadge(database.kysely, badgeKey(badge) ?? '')) !== null;
}

/**
 * The record that a badge number belongs to, hidden ones included; null for none. Only for what the
 * visitor never learns: nothing counts or alarms here. Whatever was typed, one look-up is made.
 */
export async function findRecordId(
  { database }: Pick<Platform, 'database'>,
  badge: string,
): Promise<string | null> {
  const held = await findByBadge(database.kysely, typedKey(badge));
  return held?.id ?? null;
}

/** What a renewal has to know of a record. */
export interface ToRenew {
  readonly id: string;
  readonly badge: string;
  readonly status: Status;
  readonly expiresAt: Date | null;
  readonly typeName: string;
  readonly priceKobo: Kobo;
}

/** The record under a badge number for its renewal; null when it is unknown or hidden. */
export async function recordToRenew(
  platform: Watching,
  badge: string,
  context: Pick<RequestContext, 'requestId'>,
): Promise<ToRenew | null> {
  const found = await lookedUp(platform, badge, context);
  if (!found || found.hidden) return null;
  const { record } = found;
  return {
    id: found.id,
    badge: record.verifiedId,
    status: statusOf(record, platform.clock.now()),
    expiresAt: record.expiresAt,
    typeName: record.type.name,
    priceKobo: record.type.basePrice,
  };
}

/** The record's expiry before and after, and whom to tell of it. */
interface Extended {
  readonly badge: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly before: Date | null;
  readonly after: Date;
  /** Renewed all the same; its page shows no tick until staff lift it. */
  readonly suspended: boolean;
}

/**
 * Moves a record's expiry as `next` says, in the caller's transaction; renewals of one record wait for
 * each other here. What staff decided about the record stays. Or why it is not moved: its person was erased,
 * or it is revoked, for good.
 */
export async function extendValidity(
  trx: Trx,
  recordId: string,
  now: Date,
  next: (before: Date | null) => Date,
): Promise<Extended | 'erased' | 'revoked'> {
  const locked = await lockExpiry(trx, recordId);
  if (!locked || locked.name_key === erasedKey) return 'erased';
  if (locked.standing === 'revoked') return 'revoked';
  const { badge, full_name: name, email, phone, expires_at: before } = locked;
  const after = next(before);
  await updateExpiry(trx, recordId, after, now);
  return { badge, name, email, phone, before, after, suspended: locked.standing === 'suspended' };
}
