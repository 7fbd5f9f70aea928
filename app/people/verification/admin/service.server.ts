import { openedLookup, staffLookup } from '#app/people/lookups/service.server.ts';
import { type Answer, ApiError, invalid, type Received } from '#platform/contract.ts';
import type { StaffRequestContext, Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { namesIn } from '#platform/text/names.ts';
import { dayOf, endOfMonth } from '#platform/time.ts';
import { type Field, lookOf, maskNationalId, policy, type Viewer } from '../disclosure.rules.ts';
import { countAt } from '../reviews/reviews.rules.ts';
import { readCounted } from '../reviews/reviews.store.server.ts';
import { badgeKey, statusOf } from '../rules.ts';
import { openNationalId } from '../service.server.ts';
import { consentsOf } from './consents/consents.service.server.ts';
import {
  type recordTypes,
  revealNationalId,
  type StaffRecord,
  staffRecord,
  type staffRecords,
} from './contract.ts';
import { documentsOf } from './papers/papers.service.server.ts';
import { faultOfText, isErased, soughtBy } from './rules.ts';
import { type Proposals, waitingRevocation } from './status/status.service.server.ts';
import { countRecords, type KeptRecord, readKept, readTypes, recordRows } from './store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;
type ListQuery = Received<typeof staffRecords>['query'];

/** What a list's query narrows to; a text that looks for nobody is a fault of the field. */
async function filterOf(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  query: ListQuery,
) {
  const now = clock.now();
  const sought = query.q ? soughtBy(query.q) : undefined;
  if (sought && 'fault' in sought) return invalid({ q: sought.fault });
  const types = query.level ? await readTypes(database.kysely) : [];
  return {
    now,
    sought,
    status: query.status,
    typeIds: query.level && types.filter(({ level }) => level === query.level).map(({ id }) => id),
    expiring: query.expiring && { after: now, until: endOfMonth(now) },
  };
}

/** A page of records: what their public pages show, so no reason is asked for. */
export async function recordPage(
  platform: Needs,
  query: ListQuery,
): Promise<Answer<typeof staffRecords> | ApiError> {
  const filter = await filterOf(platform, query);
  if (filter instanceof ApiError) return filter;
  const shown = await recordRows.page(platform.database.kysely, { ...query, ...filter });
  return {
    hasNext: shown.hasNext,
    data: shown.data.map((row) => ({
      id: row.badge,
      fullName: row.full_name,
      level: row.level ?? 'Free',
      status: statusOf({ standing: row.standing, expiresAt: row.expires_at }, filter.now),
      hidden: row.hidden,
      verifiedAt: row.verified_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** The list as CSV, filtered like it: what finds a record, and nothing else of the person. */
export async function recordExport(
  platform: Platform,
  context: StaffRequestContext,
  query: ListQuery,
) {
  const filter = await filterOf(platform, query);
  if (filter instanceof ApiError) return filter;
  const day = (at: Date | null) => at && dayOf(at);
  return recordRows.exported(platform, context, {
    resource: 'records',
    filter,
    columns: [
      ['Badge number', ({ badge }) => badge],
      ['Type', ({ type_name }) => type_name],
      ['Name', ({ full_name }) => full_name],
      ['State', ({ state }) => state],
      [
        'Status',
        ({ standing, expires_at: expiresAt }) => statusOf({ standing, expiresAt }, filter.now),
      ],
      ['Verified on', ({ verified_at }) => day(verified_at)],
      ['Expires on', ({ expires_at }) => day(expires_at)],
    ],
  });
}

/** The types that a record can be issued under, the cheapest first. */
export async function typesToIssue({
  database,
}: Pick<Platform, 'database'>): Promise<Answer<typeof recordTypes>> {
  return { data: await readTypes(database.kysely) };
}

/** How many verified records run out between now and the end of this month, in Lagos. */
export function expiringThisMonth({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<number> {
  const now = clock.now();
  return countRecords(database.kysely, { now, expiring: { after: now, until: endOfMonth(now) } });
}

/** The field of the staff's view that shows each field of the policy. */
const parts = {
  fullName: ['fullName'],
  verifiedId: ['id'],
  verificationLevel: ['level'],
  verificationStatus: ['status', 'standing'],
  verificationType: ['typeId', 'typeName'],
  verifiedAt: ['verifiedAt', 'verifiedOn'],
  expiryDate: ['expiresAt', 'expiresOn'],
  verifiedBy: ['officerFirstName', 'officerLastName', 'officerEmail'],
  email: ['email'],
  phoneNumber: ['phoneNumber'],
  address: ['address', 'state'],
  dateOfBirth: ['dateOfBirth'],
  nationalId: ['nationalId'],
  photo: ['hasPhoto'],
  policeRecord: ['policeRecord'],
  healthStatus: ['healthStatus'],
  totalReviews: ['totalReviews'],
  checks: [],
  basicReport: ['hasBasicReport', 'documents'],
} as const satisfies Record<Field, readonly (keyof StaffRecord)[]>;

/** Whose eyes these are: staff at L3, cleared for sensitive details or not. */
function eyesOf(cleared: boolean, consents: StaffRecord['consents']): Viewer {
  const open = consents.filter((consent) => consent.open).map(({ group }) => group);
  return { level: 'L3', consents: new Set(open), supplied: new Set(), cleared };
}

type Whole = Required<StaffRecord>;

/** Leaves out what the policy hides from these eyes; gives the fields of the policy that stay, too. */
function seenBy(viewer: Viewer, whole: Whole): { record: StaffRecord; fields: Field[] } {
  const record: Partial<Whole> = { ...whole };
  const fields = namesIn(policy).filter((field) => {
    if (lookOf(field, viewer) === 'full') return true;
    for (const part of parts[field]) delete record[part];
    return false;
  });
  return { record: record as StaffRecord, fields };
}

async function wholeOf(
  { clock, database, proposedCase }: Needs & Proposals,
  row: KeptRecord,
): Promise<Whole> {
  const now = clock.now();
  const [types, counted, revocation, proposed] = await database.together([
    (db) => readTypes(db),
    (db) => readCounted(db, row.id),
    (db) => waitingRevocation(db, row.badge),
    (db) => proposedCase(db, row.badge),
  ]);
  const type = types.find(({ id }) => id === row.type_id);
  return {
    id: row.badge,
    version: row.version,
    fullName: row.full_name,
    level: type?.level ?? 'Free',
    status: statusOf({ standing: row.standing, expiresAt: row.expires_at }, now),
    standing: row.standing,
    erased: isErased(row),
    hidden: row.hidden,
    typeId: row.type_id,
    typeName: type?.name ?? '',
    verifiedAt: row.verified_at?.toISOString() ?? null,
    verifiedOn: row.verified_at ? dayOf(row.verified_at) : '',
    expiresAt: row.expires_at?.toISOString() ?? null,
    expiresOn: row.expires_at ? dayOf(row.expires_at) : '',
    createdAt: row.created_at.toISOString(),
    officerFirstName: row.officer_first_name,
    officerLastName: row.officer_last_name,
    officerEmail: row.officer_email,
    phoneNumber: row.phone ?? '',
    email: row.email ?? '',
    address: row.address ?? '',
    state: row.state ?? '',
    totalReviews: countAt(row.total_reviews, counted, now),
    hasBasicReport: row.has_basic_report,
    hasPhoto: row.photo_handle !== null,
    dateOfBirth: row.born,
    nationalId: row.national_id_last_four ? maskNationalId(row.national_id_last_four) : '',
    policeRecord: row.police_record,
    healthStatus: row.health_status ?? '',
    documents: await documentsOf({ database }, row.id),
    consents: await consentsOf({ clock, database }, row.id),
    revocation,
    proposedCase: proposed,
  };
}

/**
 * One record for a member of staff who has said why: what the role may see of it. Each reading leaves
 * an audit row with the fields that left.
 */
export async function oneRecord(
  platform: Needs & Proposals,
  { staff, requestId, may }: Working & Pick<StaffRequestContext, 'may'>,
  badge: string,
): Promise<StaffRecord | ApiError> {
  const row = await readKept(platform.database.kysely, badgeKey(badge) ?? '');
  if (!row) return new ApiError(staffRecord.errors.notFound);
  const whole = await wholeOf(platform, row);
  const { record, fields } = seenBy(eyesOf(may('records.sensitive'), whole.consents), whole);
  const along = openedLookup(staff, row.badge, fields);
  const disclosed = { kind: 'records', subject: row.badge, fields, requestId, along };
  return (await disclose(platform, staff, disclosed)) ?? record;
}

/**
 * The whole national ID for a reason, which stands in the audit trail before the number leaves. Refused
 * above 20 an hour for one member of staff.
 */
export async function reveal(
  platform: Pick<Platform, 'audit' | 'clock' | 'database' | 'limits' | 'secrets'>,
  { staff, requestId }: Working,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Answer<typeof revealNationalId> | ApiError> {
  const { errors } = revealNationalId;
  const fault = faultOfText(reason);
  if (fault) return invalid({ reason: fault });
  const row = await readKept(platform.database.kysely, badgeKey(id) ?? '');
  if (!row) return new ApiError(errors.notFound);
  if (!row.national_id_sealed) return new ApiError(errors.none);
  const taken = await platform.limits.take('records-reveal-staff', staff.id);
  if (!taken.allowed) {
    return new ApiError(errors.limited, { retryAfterSeconds: taken.retryAfterSeconds });
  }
  const entry = { action: 'records.reveal', actor: staff.id, subject: row.badge, reason };
  const disclosed = { ...entry, level: 'L3', fields: ['nationalId'], requestId };
  await platform.database.allOrNone([
    (trx) => platform.audit.record(disclosed, trx),
    staffLookup(platform, { staff, badge: row.badge, fields: ['wholeNationalId'], reason }),
  ]);
  return { nationalId: openNationalId(platform, row.national_id_sealed) };
}
