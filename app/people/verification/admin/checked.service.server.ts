import { randomUUID } from 'node:crypto';
import { dropFiles, takeUploads } from '#app/intake/files/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { drawBadge, mostDraws, NoBadgeLeft } from '../badges/badges.rules.ts';
import { renewChecks, replaceChecks } from '../checks.store.server.ts';
import type { CheckKind, CheckMethod, Level } from '../contract.ts';
import { openGroups } from '../disclosure.rules.ts';
import { emailKey, nameKey, phoneKey, surnameKey } from '../matching.rules.ts';
import { badgeKey } from '../rules.ts';
import {
  type GivenConsent,
  type Issued,
  nationalIdHashes,
  newRow,
  openNationalId,
} from '../service.server.ts';
import { insertRecord, type NewConsent } from '../store.server.ts';
import { type Corrected, changeDetails, correctedJob } from './addresses.service.server.ts';
import { insertConsent, onCasePage, readConsents } from './consents/consents.store.server.ts';
import { createRecord } from './contract.ts';
import { validityAfter } from './rules.ts';
import { revokeRecord } from './status/status.contract.ts';
import {
  type KeptRecord,
  lockKept,
  type RecordChange,
  readHolder,
  readTypes,
} from './store.server.ts';

type Needs = Parameters<typeof changeDetails>[0] & Pick<Platform, 'clock' | 'secrets'>;

/** The facts of a person that a record says. */
export type Fact = 'fullName' | 'phone' | 'email' | 'born' | 'address' | 'state';

/** A person whose checks are made, as a decision of staff lets their record stand. */
export interface Checked {
  /** The record that is renewed; null for a new one. */
  readonly badge: string | null;
  /** False where the record is corrected alone: it goes on standing on all that is not told here. */
  readonly renews: boolean;
  readonly typeId: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  /** `YYYY-MM-DD`. */
  readonly born: string;
  readonly address: string | null;
  readonly state: string | null;
  /** The national ID as it is kept: sealed, its last four digits and its hash. */
  readonly nationalId: {
    readonly national_id_sealed: string | null;
    readonly national_id_last_four: string | null;
    readonly national_id_hash: string | null;
  };
  readonly officer: Issued['officer'];
  /** These two are left out where the record keeps what it says of them. */
  readonly policeRecord?: Issued['policeRecord'];
  readonly healthStatus?: string | null;
  readonly hasBasicReport: boolean;
  /** An upload that nobody has taken yet; null where the record keeps the photo that it has. */
  readonly photo: string | null;
  readonly photoConsent:
    | (Omit<GivenConsent, 'group' | 'until'> & {
        readonly language: string;
        readonly channel: 'page' | 'in-person';
      })
    | null;
  readonly checks: readonly {
    readonly kind: CheckKind;
    readonly method: CheckMethod | null;
    readonly checkedOn: string;
    readonly goodUntil: string | null;
  }[];
  /** Of a record that is there: what was learnt of the person since. All else stays as it says. */
  readonly learnt: ReadonlySet<Fact>;
  /** The member of staff who decides. */
  readonly by: { readonly id: string; readonly requestId: string };
}

/** The type to issue a level under: the one that was ordered if it gives the level, else its first. */
export async function typeOfLevel(trx: Trx, level: Level, ordered: string): Promise<string | null> {
  const types = (await readTypes(trx)).filter((type) => type.level === level);
  return (types.find(({ id }) => id === ordered) ?? types[0])?.id ?? null;
}

/** What was learnt of the person, as it is kept. What the record says by now is not older than the rest. */
function learntOf({ learnt, ...given }: Checked): Partial<RecordChange> {
  const { fullName: name, phone, email, born, address, state } = given;
  return {
    ...(learnt.has('fullName')
      ? { full_name: name, name_key: nameKey(name), surname_key: surnameKey(name) }
      : {}),
    ...(learnt.has('phone') ? { phone: phoneKey(phone ?? '') || null } : {}),
    ...(learnt.has('email') ? { email, email_key: emailKey(email ?? '') || null } : {}),
    ...(learnt.has('born') ? { born } : {}),
    ...(learnt.has('address') ? { address } : {}),
    ...(learnt.has('state') ? { state } : {}),
  };
}

/** What was learnt of the person and what the checks came to: all that a correction changes. */
function foundIn(given: Checked): RecordChange {
  return {
    ...learntOf(given),
    ...(given.policeRecord === undefined ? {} : { police_record: given.policeRecord }),
    ...(given.healthStatus === undefined ? {} : { health_status: given.healthStatus }),
    ...(given.photo ? { photo_handle: given.photo } : {}),
    ...(given.nationalId.national_id_hash ? given.nationalId : {}),
  };
}

/** What the checks change in a record that is there. What staff decided about it stays, but for waiting. */
function changeOf(row: KeptRecord, given: Checked, now: Date): RecordChange {
  if (!given.renews) return foundIn(given);
  const before = { verifiedAt: row.verified_at, expiresAt: row.expires_at };
  const valid = validityAfter(before, { renews: true, now });
  const { firstName, lastName, email } = given.officer;
  return {
    type_id: given.typeId,
    ...foundIn(given),
    standing: row.standing === 'pending' ? 'verified' : row.standing,
    verified_at: valid.verifiedAt,
    expires_at: valid.expiresAt,
    officer_first_name: firstName,
    officer_last_name: lastName,
    officer_email: email,
    has_basic_report: given.hasBasicReport,
  };
}

function consentOf(given: Checked, recordId: string): NewConsent[] {
  if (!given.photoConsent) return [];
  const { textVersion, language, purpose, channel, givenAt } = given.photoConsent;
  return [
    {
      id: randomUUID(),
      record_id: recordId,
      field_group: 'photo',
      given_by: given.fullName,
      text_version: textVersion,
      language,
      purpose,
      how: channel === 'page' ? onCasePage : 'in person',
      given_at: givenAt,
      until: null,
      withdrawn_at: null,
    },
  ];
}

/** Whether a consent of the record stands already, or its person withdrew it after this one was given (ME-03). */
function outweighs(
  { field_group: group, given_at: givenAt, until, withdrawn_at: withdrawnAt, ...end }: KeptConsent,
  given: NewConsent,
  now: Date,
): boolean {
  if (openGroups([{ group, givenAt, until, withdrawnAt }], now).has(group)) return true;
  // What ended as an address was put right, its person did not take back.
  if (end.withdrawn_because === 'corrected') return false;
  return withdrawnAt !== null && withdrawnAt >= given.given_at;
}

/** By what another record may hold a national ID: it may have been issued before SECRET_KEY was exchanged. */
function hashesOf(
  { secrets }: Pick<Needs, 'secrets'>,
  { national_id_sealed: sealed, national_id_hash: hash }: Checked['nationalId'],
): readonly string[] {
  if (!sealed || !hash) return [];
  try {
    return nationalIdHashes({ secrets }, openNationalId({ secrets }, sealed));
  } catch {
    // No key here opens it any more.
    return [hash];
  }
}

/** Whether another record holds the national ID. */
export async function isTaken(
  needs: Pick<Needs, 'secrets'>,
  db: Executor,
  { nationalId, badge }: Pick<Checked, 'badge' | 'nationalId'>,
): Promise<boolean> {
  const hashes = hashesOf(needs, nationalId);
  const holder = await foundUnder(hashes, (hash) => readHolder(db, hash));
  return holder !== null && holder !== badge;
}

type KeptConsent = Awaited<ReturnType<typeof readConsents>>[number];

interface Stands {
  readonly id: string;
  readonly badge: string;
  /** Renewing lifts no suspension. */
  readonly suspended: boolean;
}

async function renewed(
  platform: Needs,
  trx: Trx,
  given: Checked,
  key: string,
): Promise<Stands | ApiError> {
  const row = await lockKept(trx, key);
  // A hidden record may be one that was erased: nothing of the person comes back into it.
  if (!row || row.hidden || row.standing === 'revoked')
    return new ApiError(revokeRecord.errors.wrongStatus);
  const now = platform.clock.now();
  await changeDetails(platform, trx, row, changeOf(row, given, now), { now, by: given.by });
  // The picture before was drawn for this record alone. Cases that show it follow by themselves: whoever
  // decides about one of them has it locked, and waits for the record.
  if (given.photo && row.photo_handle) {
    const corrected: Corrected = { badge: row.badge, photoGone: row.photo_handle };
    await platform.jobs.send(correctedJob, corrected, trx);
    await dropFiles(platform, trx, [row.photo_handle]);
  }
  const before = (await readConsents(trx, row.id)).filter((one) => one.field_group === 'photo');
  const shown = given.photo ?? row.photo_handle;
  for (const consent of shown ? consentOf(given, row.id) : []) {
    if (!before.some((one) => outweighs(one, consent, now))) await insertConsent(trx, consent);
  }
  return {
    id: row.id,
    badge: row.badge,
    suspended: row.standing === 'suspended',
  };
}

async function issued(
  { clock, secrets }: Pick<Needs, 'clock' | 'secrets'>,
  trx: Trx,
  given: Checked,
): Promise<Stands | ApiError> {
  const now = clock.now();
  for (let tries = 0; tries < mostDraws; tries += 1) {
    const plain = newRow(
      { secrets },
      {
        badge: drawBadge(secrets.randomToken),
        typeId: given.typeId,
        fullName: given.fullName,
        phoneNumber: given.phone ?? '',
        email: given.email ?? '',
        dateOfBirth: given.born,
        address: given.address,
        state: given.state,
        standing: 'verified',
        ...validityAfter(null, { renews: true, now }),
        officer: given.officer,
        policeRecord: given.policeRecord ?? 'Not checked',
        healthStatus: given.healthStatus ?? null,
        totalReviews: 0,
        hasBasicReport: given.hasBasicReport,
        nationalId: null,
      },
      given.photo,
    );
    const row = { ...plain, ...given.nationalId };
    if (await insertRecord(trx, row, consentOf(given, row.id)))
      return { id: row.id, badge: row.badge, suspended: false };
    // Somebody else took the national ID between the look and the row.
    if (await isTaken({ secrets }, trx, given)) return new ApiError(createRecord.errors.taken);
  }
  throw new NoBadgeLeft();
}

/**
 * Lets a record stand on the checks of a person, new under a fresh badge number or renewed, with its
 * audit row. Stands or falls with the caller's transaction: break it off when this refuses. Throws
 * `NoBadgeLeft`.
 */
export async function recordChecked(
  platform: Needs,
  trx: Trx,
  given: Checked,
): Promise<Omit<Stands, 'id'> | ApiError> {
  if (await isTaken(platform, trx, given)) return new ApiError(createRecord.errors.taken);
  const key = given.badge === null ? null : (badgeKey(given.badge) ?? '');
  const done =
    key === null ? await issued(platform, trx, given) : await renewed(platform, trx, given, key);
  if (done instanceof ApiError) return done;
  if (given.photo) await takeUploads(platform, trx, [given.photo]);
  const checks = given.checks.map(({ kind, method, checkedOn, goodUntil }) => ({
    kind,
    method,
    checked_on: checkedOn,
    good_until: goodUntil,
  }));
  if (given.renews) await replaceChecks(trx, done.id, checks);
  else await renewChecks(trx, done.id, checks);
  const { id: actor, requestId } = given.by;
  const action = key === null ? 'records.create' : 'records.update';
  await platform.audit.record({ action, actor, subject: done.badge, requestId }, trx);
  const { id: _id, ...stands } = done;
  return stands;
}
