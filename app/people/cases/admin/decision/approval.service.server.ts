import { keepForStaff } from '#app/intake/files/service.server.ts';
import type { OwnPages } from '#app/people/verification/admin/addresses.service.server.ts';
import {
  isTaken,
  recordChecked,
  typeOfLevel,
} from '#app/people/verification/admin/checked.service.server.ts';
import { faultsOf, goodForMonths } from '#app/people/verification/admin/rules.ts';
import { NoBadgeLeft } from '#app/people/verification/badges/badges.rules.ts';
import type { Level } from '#app/people/verification/contract.ts';
import { greetingOf } from '#app/people/verification/matching.rules.ts';
import { ApiError, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import { addMonths, dayOf, isCalendarDay } from '#platform/time.ts';
import { checksToday, countedToday } from '../../checks.service.server.ts';
import { readConsent } from '../../consents.store.server.ts';
import type { CheckKind } from '../../contract.ts';
import { decidedJob } from '../../decided.service.server.ts';
import { dropWaiting, type Reach, reachOf, tellPerson } from '../../link.service.server.ts';
import { readProposal } from '../../proposals.store.server.ts';
import { checkNames } from '../../rules.ts';
import { fromRecord } from '../../service.server.ts';
import { approvedText, correctedText, unliftedText } from '../../sms.rules.ts';
import { readCase, type StoredCase, updateCase } from '../../store.server.ts';
import { decideCase } from '../acts.contract.ts';
import { lookAlsoAt } from '../around/looked.service.server.ts';
import { levelOfRecord, obstacleOfRecord } from '../around/record.service.server.ts';
import { type CaseNeeds, changeCase } from '../change.service.server.ts';
import type { Done } from '../contract.ts';
import { carriedBy, isOwnReleased, officerOf, renewsRecord } from '../rules.ts';
import { faultsIn, learntIn, missingIn } from './correction.service.server.ts';
import {
  ApprovedMail,
  approvedSubject,
  CorrectedMail,
  correctedSubject,
  UnliftedMail,
  unliftedSubject,
} from './mails.server.tsx';

type Needs = CaseNeeds & OwnPages;

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly level?: Level | undefined;
  readonly message: string;
  readonly healthStatus: string;
}

const { errors } = decideCase;

/** Whether the photo of a case is no other than the record's, which keeps it. */
const isOfRecord = (one: StoredCase) => one.facts_from.photo_handle === fromRecord;

/** The photo of a case drawn anew for the record, if the person allows it; null without one. */
async function portraitOf(platform: Needs, id: string): Promise<string | ApiError | null> {
  const one = await readCase(platform.database.kysely, id);
  if (!one?.photo_handle || isOfRecord(one)) return null;
  if (!(await readConsent(platform.database.kysely, id, 'photo'))) return null;
  const kept = await platform.storage.get(one.photo_handle);
  if (!kept) return null;
  const address = `data:${kept.type};base64,${Buffer.from(kept.bytes).toString('base64')}`;
  const drawn = await keepForStaff(platform, address, 'portrait');
  if (!(drawn instanceof ApiError)) return drawn.handle;
  // A picture that cannot be drawn keeps nobody from a record.
  return drawn.definition.status >= 500 ? drawn : null;
}

/** Why a check does not count, after its name. */
const notCounted = {
  open: 'does not count yet',
  'ran-out': 'has run out: make it again',
  'failed-since': 'has failed in another case since: make it again',
  'changed-since': 'is of what the record said before staff changed it: make it again',
} as const;

/** What keeps a person from a record of this level; null for nothing. */
async function obstacleTo(trx: Trx, one: StoredCase, level: Level, now: Date) {
  const checks = await checksToday(trx, one, now);
  const missing = missingIn(one, level, countedToday(checks));
  if (missing.length > 0) {
    // Staff put something right before a correction took its check along.
    await lookAlsoAt(trx, one, missing, now);
    const whyNot = (kind: CheckKind) => checks.find((check) => check.kind === kind)?.outdated;
    const fields = missing.map((kind) => [
      kind,
      `${checkNames[kind]} ${notCounted[whyNot(kind) ?? 'open']}`,
    ]);
    return new ApiError(errors.checksOpen, { fields: Object.fromEntries(fields) });
  }
  // Who has said no is asked nothing, and where no check is made nobody asks.
  const needsConsent = checks.length > 0 || one.stopped_because !== null;
  if (needsConsent && !(await readConsent(trx, one.id, 'checks')))
    return new ApiError(errors.noConsent);
  const today = dayOf(now);
  if (!one.born || !isCalendarDay(one.born)) {
    return invalid({ dateOfBirth: 'The date of birth is not known yet' });
  }
  const faults = faultsOf(
    {
      typeId: one.type_id,
      fullName: one.name,
      dateOfBirth: one.born,
      phoneNumber: one.phone ?? '',
      email: one.email ?? '',
      address: one.address ?? '',
      state: one.state_of_residence ?? '',
      nationalId: '',
      policeRecord: 'Not checked',
      healthStatus: '',
      verifiedOn: today,
      expiresOn: addMonths(today, goodForMonths),
      officerFirstName: '',
      officerLastName: '',
      officerEmail: 'desk@example.com',
      hasBasicReport: false,
    },
    now,
  );
  const own = faultsIn(one, faults);
  return Object.keys(own).length > 0 ? invalid(own) : null;
}

const nationalIdOf = (one: StoredCase) => ({
  national_id_sealed: one.national_id_sealed,
  national_id_last_four: one.national_id_last_four,
  national_id_hash: one.national_id_hash,
});

/** Whether another record was given the national ID of a case between the look and the change. */
async function isTakenSince(platform: Needs, id: string): Promise<boolean> {
  const { kysely } = platform.database;
  const one = await readCase(kysely, id);
  if (!one) return false;
  return isTaken(platform, kysely, { badge: one.record_badge, nationalId: nationalIdOf(one) });
}

/** Lets the record stand on the case's checks, new or renewed, in the caller's transaction. */
async function recordOf(
  platform: Needs,
  trx: Trx,
  one: StoredCase,
  {
    level,
    photo,
    health,
    now,
    visit: { staff, requestId },
  }: { level: Level; photo: string | null; health: string; now: Date; visit: Working },
): Promise<{ badge: string; typeId: string; suspended: boolean } | ApiError> {
  const renews = renewsRecord(one.source_kind);
  const typeId = renews ? await typeOfLevel(trx, level, one.type_id) : one.type_id;
  if (!typeId) return invalid({ level: 'No type of verification gives this level' });
  const checks = countedToday(await checksToday(trx, one, now));
  const carried = carriedBy(level, checks);
  const passed = (kind: CheckKind) =>
    // A correction looks at what it is about, also where the level does not.
    (!renews || carried.some((check) => check.kind === kind)) &&
    checks.some((check) => check.kind === kind && check.state === 'passed');
  // What the case has not looked at stays as the record says it: staff may have put it right since.
  const isUnseen = (kind: CheckKind) => {
    const check = checks.find((each) => each.kind === kind);
    return !check || (check.carried && passed(kind));
  };
  const consent = photo || isOfRecord(one) ? await readConsent(trx, one.id, 'photo') : undefined;
  const done = await recordChecked(platform, trx, {
    badge: one.record_badge,
    renews,
    typeId,
    fullName: one.name,
    phone: one.phone,
    email: one.email,
    born: one.born ?? '',
    address: one.address,
    state: one.state_of_residence,
    nationalId: nationalIdOf(one),
    officer: { ...officerOf(staff.name), email: platform.config.SUPPORT_EMAIL },
    ...(isUnseen('police-record')
      ? {}
      : { policeRecord: passed('police-record') ? 'Clear' : 'Not checked' }),
    ...(isUnseen('health') && !(passed('health') && health)
      ? {}
      : { healthStatus: passed('health') ? health || 'Certificate checked' : null }),
    hasBasicReport: level !== 'Free',
    photo: consent ? photo : null,
    photoConsent: consent
      ? {
          textVersion: consent.text_version,
          language: consent.language,
          purpose: 'To show the photo on the record',
          channel: consent.channel,
          givenAt: consent.given_at,
        }
      : null,
    checks: carried,
    learnt: learntIn(one),
    by: { id: staff.id, requestId },
  });
  if (done instanceof ApiError) return done;
  return { ...done, typeId };
}

/** Tells the person of the record; where it stays suspended or was corrected, of that alone. */
function tellApproved(
  platform: Needs,
  trx: Trx,
  { id, name, source_kind: source }: StoredCase,
  {
    level,
    badge,
    suspended,
    reach,
  }: { level: Level; badge: string; suspended: boolean; reach: Reach },
): Promise<string | null> {
  const at = (path: string) => new URL(path, platform.config.SITE_URL).href;
  const firstName = greetingOf(name);
  const address = at(`/verification/${badge}`);
  const own = { firstName: nameForSms(firstName), address: at('/me') };
  const unlifted = {
    subject: unliftedSubject,
    react: UnliftedMail({ firstName }),
    text: unliftedText({ ...own, address: at('/contact') }),
  };
  const approved = {
    subject: approvedSubject,
    react: ApprovedMail({ firstName, level, badge, address }),
    text: approvedText(own),
  };
  const corrected = {
    subject: correctedSubject,
    react: CorrectedMail({ firstName, address }),
    text: correctedText(own),
  };
  if (source === 'correction') return tellPerson(platform, trx, id, reach, corrected);
  return tellPerson(platform, trx, id, reach, suspended ? unlifted : approved);
}

/**
 * Approves a case: the record is issued or renewed, the case decided, the person and the buyer told, all
 * in one transaction and once (CASE-07). Only ever by a member of staff.
 */
export async function approve(
  platform: Needs,
  visit: Working,
  { message, healthStatus: health, level: asked, ...seen }: Asked,
): Promise<Done | ApiError> {
  const photo = await portraitOf(platform, seen.id);
  if (photo instanceof ApiError) return photo;
  const { jobs, log } = platform;
  try {
    return await changeCase(
      platform,
      visit,
      { ...seen, verb: 'approve' },
      async (trx, one, now) => {
        if (isOwnReleased(await readProposal(trx, one.id), visit.staff.id))
          return new ApiError(errors.ownProposal);
        const renews = renewsRecord(one.source_kind);
        const level = renews ? (asked ?? one.level) : await levelOfRecord(trx, one);
        const obstacle =
          (await obstacleTo(trx, one, level, now)) ??
          (await obstacleOfRecord(trx, one, level, now)) ??
          // Under the record's lock once more: staff may have changed meanwhile what a check had proved.
          (renews ? await obstacleTo(trx, one, level, now) : null);
        if (obstacle) return obstacle;
        const done = await recordOf(platform, trx, one, { level, photo, health, now, visit });
        if (done instanceof ApiError) return done;
        const { badge, typeId, suspended } = done;
        await updateCase(trx, one.id, {
          state: 'decided',
          decision: 'approved',
          decided_at: now,
          decided_by: visit.staff.id,
          record_badge: badge,
          ...(renews ? { level, type_id: typeId } : {}),
        });
        await dropWaiting(platform, trx, one.id, { guarantors: true });
        const reach = await reachOf(platform, trx, one);
        if (reach) await tellApproved(platform, trx, one, { level, badge, suspended, reach });
        if (one.source_kind === 'order') await jobs.send(decidedJob, { id: one.id }, trx);
        const lower = !renews || level === one.level ? [] : [`${one.level} was asked for.`];
        const note = [`${level}, ${badge}.`, ...lower, message].filter(Boolean).join(' ');
        return { what: 'approved', note, message: `Approved: the record is ${badge}.` };
      },
    );
  } catch (error) {
    if (!(error instanceof NoBadgeLeft)) {
      if (await isTakenSince(platform, seen.id)) return new ApiError(errors.taken);
      throw error;
    }
    log.error({ err: error, requestId: visit.requestId }, 'badge numbers run out');
    return new ApiError(errors.noBadge);
  }
}
