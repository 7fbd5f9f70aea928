import { keepForStaff, takeUploads } from '#app/intake/files/service.server.ts';
import { ApiError, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import { keepAnswer } from '#platform/http/idempotent.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { dayOf, endOfDay } from '#platform/time.ts';
import { drawBadge, mostDraws, NoBadgeLeft } from '../badges/badges.rules.ts';
import { endChecks } from '../checks.store.server.ts';
import { emailKey, nameKey, phoneKey, surnameKey } from '../matching.rules.ts';
import { badgeKey } from '../rules.ts';
import {
  type Issued,
  nationalIdHash,
  nationalIdHashes,
  newRow,
  sealedNationalId,
} from '../service.server.ts';
import { insertRecord } from '../store.server.ts';
import { changeDetails, type OwnPages } from './addresses.service.server.ts';
import {
  type Changed,
  type Correction,
  createRecord,
  type RecordDetails,
  updateRecord,
} from './contract.ts';
import { endedWords, faultsOf, isErased, unproved, verifiedInstant } from './rules.ts';
import {
  type KeptRecord,
  lockKept,
  type RecordChange,
  readHolder,
  readKept,
  readTypes,
} from './store.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'database' | 'log' | 'scanner' | 'secrets' | 'storage'
>;

const isDay = (at: Date | null, day: string) => at !== null && dayOf(at) === day;

/**
 * What the details and the kept types say against a record; null when nothing does. An end that stays was judged
 * when it was set: renewals may have led beyond what can be typed.
 */
async function refusedFor(
  { clock, database, secrets }: Pick<Needs, 'clock' | 'database' | 'secrets'>,
  given: Correction,
  own?: KeptRecord,
): Promise<ApiError | null> {
  const faults = faultsOf(given, clock.now());
  if (own && isDay(own.verified_at, given.verifiedOn) && isDay(own.expires_at, given.expiresOn))
    delete faults.expiresOn;
  const types = await readTypes(database.kysely);
  if (!types.some(({ id }) => id === given.typeId)) faults.typeId = 'Choose one of the types';
  if (Object.keys(faults).length > 0) return invalid(faults);
  // Among those of the present key the database itself lets no second one in.
  const [, ...older] = given.nationalId ? nationalIdHashes({ secrets }, given.nationalId) : [];
  const holder = await foundUnder(older, (hash) => readHolder(database.kysely, hash));
  return holder && badgeKey(holder) !== own?.badge_key ? takenBy(holder) : null;
}

/** Says which record holds the number already: the same person has a record to renew. */
function takenBy(badge: string): ApiError {
  const { taken } = createRecord.errors;
  return new ApiError(taken, {
    fields: { nationalId: `The record ${badge} holds this national ID: renew that one` },
  });
}

/** The details as a record is issued with them. */
export function issuedOf(given: RecordDetails, badge: string, now: Date): Omit<Issued, 'photo'> {
  return {
    badge,
    typeId: given.typeId,
    fullName: given.fullName,
    phoneNumber: given.phoneNumber,
    email: given.email,
    dateOfBirth: given.dateOfBirth,
    address: given.address || null,
    state: given.state || null,
    standing: 'verified',
    verifiedAt: verifiedInstant(given.verifiedOn, now),
    expiresAt: endOfDay(given.expiresOn),
    officer: {
      firstName: given.officerFirstName,
      lastName: given.officerLastName,
      email: given.officerEmail,
    },
    policeRecord: given.policeRecord,
    healthStatus: given.healthStatus || null,
    totalReviews: given.totalReviews,
    hasBasicReport: given.hasBasicReport,
    nationalId: given.nationalId || null,
  };
}

/** Issues a record under a new badge number, with its audit row. */
export async function issueRecord(
  platform: Needs,
  { staff, requestId }: Working,
  { photo, ...given }: RecordDetails & { readonly photo?: string | undefined },
): Promise<Changed | ApiError> {
  const refused = await refusedFor(platform, given);
  if (refused) return refused;
  const kept = photo ? await keepForStaff(platform, photo, 'portrait') : null;
  // What is not the file's fault is said of the whole, so that it is tried again.
  if (kept instanceof ApiError && kept.definition.status >= 500) return kept;
  if (kept instanceof ApiError) return invalid({ photo: kept.definition.message });
  try {
    return await issueUnderNewBadge(platform, { staff, requestId }, given, kept?.handle ?? null);
  } catch (error) {
    if (!(error instanceof NoBadgeLeft)) throw error;
    platform.log.error({ err: error, requestId }, 'badge numbers run out');
    return new ApiError(createRecord.errors.noBadge);
  }
}

/** Tries fresh numbers until one is free. Throws `NoBadgeLeft`. */
async function issueUnderNewBadge(
  platform: Needs,
  { staff, requestId }: Working,
  given: RecordDetails,
  photo: string | null,
): Promise<Changed | ApiError> {
  const { audit, clock, database, secrets } = platform;
  for (let tries = 0; tries < mostDraws; tries += 1) {
    const badge = drawBadge(secrets.randomToken);
    const row = newRow(platform, issuedOf(given, badge, clock.now()), photo);
    const done = await database.transaction(async (trx) => {
      if (!(await insertRecord(trx, row, []))) {
        const holder = row.national_id_hash && (await readHolder(trx, row.national_id_hash));
        return holder ? takenBy(holder) : null;
      }
      if (photo) await takeUploads({ clock }, trx, [photo]);
      const entry = { action: 'records.create', actor: staff.id, subject: badge, requestId };
      await audit.record(entry, trx);
      return keepAnswer(trx, { id: badge, message: `The record ${badge} is issued.` });
    });
    if (done) return done;
  }
  throw new NoBadgeLeft();
}

/** The columns that the details change in a record. */
function changeOf(
  { clock, secrets }: Pick<Needs, 'clock' | 'secrets'>,
  row: KeptRecord,
  given: Correction,
): RecordChange {
  const { nationalId } = given;
  // The same one has another hash where SECRET_KEY was exchanged since.
  const isKept = nationalIdHashes({ secrets }, nationalId).includes(row.national_id_hash ?? '');
  const change = {
    type_id: given.typeId,
    full_name: given.fullName,
    name_key: nameKey(given.fullName),
    surname_key: surnameKey(given.fullName),
    phone: phoneKey(given.phoneNumber) || null,
    email: given.email || null,
    email_key: emailKey(given.email) || null,
    born: given.dateOfBirth,
    address: given.address || null,
    state: given.state || null,
    // A day that stays keeps its instant.
    ...(isDay(row.verified_at, given.verifiedOn)
      ? {}
      : { verified_at: verifiedInstant(given.verifiedOn, clock.now()) }),
    ...(isDay(row.expires_at, given.expiresOn) ? {} : { expires_at: endOfDay(given.expiresOn) }),
    officer_first_name: given.officerFirstName,
    officer_last_name: given.officerLastName,
    officer_email: given.officerEmail,
    police_record: given.policeRecord,
    health_status: given.healthStatus || null,
    has_basic_report: given.hasBasicReport,
    ...(nationalId && !isKept ? sealedNationalId({ secrets }, nationalId) : {}),
  };
  const differs = ([column, value]: [string, unknown]) =>
    value !== row[column as keyof KeptRecord] && column !== 'national_id_sealed';
  const changed = Object.entries(change).filter(differs);
  const hasNew = changed.some(([column]) => column === 'national_id_hash');
  return Object.fromEntries(
    hasNew ? [...changed, ['national_id_sealed', change.national_id_sealed]] : changed,
  );
}

/**
 * Corrects the details of a record. Refused when it was changed since the version that was read. Another
 * email or phone number signs its person out everywhere and closes what was shared or opened on their page. The check that had
 * proved what is changed ends: nobody has proved what one officer types here.
 */
export async function correctRecord(
  platform: Needs & OwnPages & Pick<Platform, 'config' | 'jobs' | 'mail' | 'messages'>,
  { staff, requestId }: Working,
  { id, version, ...given }: Correction & { readonly id: string; readonly version: number },
): Promise<Changed | ApiError> {
  const { audit, clock, database } = platform;
  const { errors } = updateRecord;
  const key = badgeKey(id) ?? '';
  const refused = await refusedFor(platform, given, await readKept(database.kysely, key));
  if (refused) return refused;
  const record = { lock: (trx: Trx) => lockKept(trx, key) };
  const done = changeSeen({ database }, record, { id, version, errors }, async (trx, row) => {
    if (isErased(row)) return new ApiError(errors.erased);
    const change = changeOf(platform, row, given);
    const hash = change.national_id_hash;
    const holder = hash ? await readHolder(trx, hash) : null;
    if (holder) return takenBy(holder);
    const fields = Object.keys(change).filter((column) => !/_(key|hash|sealed)$/.test(column));
    if (fields.length === 0) return { id: row.badge, message: 'Nothing was changed.' };
    const by = { id: staff.id, requestId };
    const now = clock.now();
    const signedOut = await changeDetails(platform, trx, row, change, { now, by });
    const ended = await endChecks(trx, row.id, unproved(Object.keys(change)), now);
    const entry = { action: 'records.update', actor: staff.id, subject: row.badge, requestId };
    await audit.record({ ...entry, fields }, trx);
    const told = [
      'The record is corrected.',
      signedOut &&
        'Its person is signed out everywhere; what was shared or opened on their page is closed.',
      endedWords(ended),
    ];
    return { id: row.badge, message: told.filter(Boolean).join(' ') };
  });
  return done.catch(async (error: unknown) => {
    // Another record was given the number between the look and the change.
    const hash = given.nationalId && nationalIdHash(platform, given.nationalId);
    const holder = hash ? await readHolder(database.kysely, hash) : null;
    if (holder && badgeKey(holder) !== key) return takenBy(holder);
    throw error;
  });
}
