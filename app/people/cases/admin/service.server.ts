import { showUpload } from '#app/intake/files/service.server.ts';
import { openedLookup } from '#app/people/lookups/service.server.ts';
import { validityAfter } from '#app/people/verification/admin/rules.ts';
import type { Level } from '#app/people/verification/contract.ts';
import type { PersonalRecord } from '#app/people/verification/disclosure.rules.ts';
import { maskNationalId, openGroups } from '#app/people/verification/disclosure.rules.ts';
import { keptRecord } from '#app/people/verification/person/person.service.server.ts';
import { checkWords, howChecked } from '#app/people/verification/wording.rules.ts';
import { ApiError, common } from '#platform/contract.ts';
import type { FileAnswer, StaffRequestContext } from '#platform/http/calls.server.ts';
import { koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { dayOf } from '#platform/time.ts';
import { type CheckToday, checksToday, countedToday } from '../checks.service.server.ts';
import { readConsent, readConsents } from '../consents.store.server.ts';
import { readProposal, type StoredProposal } from '../proposals.store.server.ts';
import { checkNames, checksOf } from '../rules.ts';
import { fromRecord } from '../service.server.ts';
import {
  readCase,
  readChecks,
  readEvents,
  type StoredCase,
  type StoredCheck,
  type StoredEvent,
} from '../store.server.ts';
import { maySuspend } from './around/around.rules.ts';
import { aroundOf } from './around/around.service.server.ts';
import {
  notFound,
  type Preview,
  type ShownCheck,
  type ShownEvent,
  type ShownProposal,
  type StaffCase,
} from './contract.ts';
import { levelAfter } from './decision/correction.service.server.ts';
import { lineOf } from './queue.service.server.ts';
import {
  carriedBy,
  declineObstacle,
  isHarmless,
  isOpenedForRecord,
  isOwnReleased,
  releaseObstacle,
  renewsRecord,
} from './rules.ts';

type RequestContext = Pick<StaffRequestContext, 'staff' | 'requestId' | 'may'>;
type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'messages' | 'secrets'
>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A check as this member sees it: what was found stays with who may see sensitive details. */
function checkOf(check: CheckToday, cleared: boolean): ShownCheck {
  return {
    kind: check.kind,
    name: checkNames[check.kind],
    state: check.state,
    method: check.method,
    checkedAt: iso(check.checked_at),
    goodUntil: check.good_until,
    officerName: check.officer_name,
    costKobo: koboOf(check.cost_kobo),
    carried: check.carried,
    outdated: check.outdated,
    ...(cleared
      ? {
          partialReason: check.partial_reason,
          how: check.how,
          source: check.source,
          reference: check.reference,
          note: check.note,
          compared: check.compared && [...check.compared],
          evidence: check.evidence.map(({ handle, title }) => ({ handle, title })),
        }
      : {}),
  };
}

/** A proposal as this member sees it: what was found, and what the person says to it, as with a check. */
function proposalOf(
  proposal: StoredProposal | undefined,
  names: ReadonlyMap<string, string>,
  cleared: boolean,
): ShownProposal | null {
  if (!proposal) return null;
  const nameOf = (id: string) => names.get(id) ?? 'A former member';
  return {
    proposedBy: nameOf(proposal.proposed_by),
    proposedAt: proposal.proposed_at.toISOString(),
    releasedBy: proposal.released_by && nameOf(proposal.released_by),
    releasedAt: iso(proposal.released_at),
    answerUntil: iso(proposal.answer_until),
    answeredAt: iso(proposal.answered_at),
    ...(cleared
      ? {
          reasons: proposal.reasons,
          answer: proposal.answer,
          answerFiles: [...proposal.answer_files],
        }
      : {}),
  };
}

/** A line of the timeline as this member sees it. */
function eventOf({ at, what, by_name: by, note }: StoredEvent, cleared: boolean): ShownEvent {
  const shown = cleared || note === null || isHarmless({ what, note });
  return { at: at.toISOString(), what, by, ...(shown ? { note } : {}) };
}

/** The checks that the record stands on after an approval: a correction leaves all but its own. */
function standsOn(
  one: StoredCase,
  level: Level,
  { checks, record }: { checks: readonly StoredCheck[]; record: PersonalRecord | null },
) {
  const made = carriedBy(level, checks);
  if (renewsRecord(one.source_kind)) return made;
  const stays = (record?.checks ?? []).filter(({ kind }) => made.every((one) => one.kind !== kind));
  const all = [...stays, ...made];
  return checksOf.Platinum.flatMap((kind) => all.find((check) => check.kind === kind) ?? []);
}

/** The record as an approval by this member would leave it now; null while no level is complete. */
function previewOf(
  one: StoredCase,
  checks: readonly StoredCheck[],
  {
    officer,
    withPhoto,
    record,
    now,
  }: { officer: string; withPhoto: boolean; record: PersonalRecord | null; now: Date },
): Preview | null {
  const level = one.state === 'decided' ? null : levelAfter(one, checks, record?.level);
  if (!level) return null;
  const valid = validityAfter(record, { renews: renewsRecord(one.source_kind), now });
  const before = record?.officer;
  return {
    level,
    badge: one.record_badge,
    verifiedOn: dayOf(valid.verifiedAt),
    expiresOn: dayOf(valid.expiresAt),
    officer:
      before && valid.verifiedAt === record.verifiedAt
        ? `${before.firstName} ${before.lastName}`
        : officer,
    checks: standsOn(one, level, { checks, record }).map(({ kind, method, checkedOn }) => ({
      kind,
      said: checkWords({ how: howChecked(kind, method), checkedOn }),
    })),
    withPhoto,
  };
}

/** One case with everything, for a member who has said why; leaves an audit row (L3). */
export async function oneCase(
  platform: Needs,
  { staff, requestId, may }: RequestContext,
  id: string,
): Promise<StaffCase | ApiError> {
  const { clock, database } = platform;
  const db = database.kysely;
  const one = await readCase(db, id);
  if (!one) return new ApiError(notFound);
  const cleared = may('records.sensitive');
  const fields = ['name', 'phone', 'email', 'address', 'checks', 'guarantors', 'duplicates'];
  const seen = cleared ? [...fields, 'dateOfBirth', 'nationalId', 'papers'] : fields;
  const refused = await disclose(platform, staff, {
    kind: 'cases',
    subject: id,
    fields: seen,
    requestId,
    along: one.record_badge ? openedLookup(staff, one.record_badge, seen) : undefined,
  });
  if (refused) return refused;
  const now = clock.now();
  const checks = await checksToday(db, one, now);
  const consents = await readConsents(db, id);
  const proposal = await readProposal(db, id);
  const { proposed_by = '', released_by = '' } = proposal ?? {};
  const ids = [proposed_by, released_by, one.decided_by].filter((by): by is string => Boolean(by));
  const names = await staffNames({ database }, ids);
  const open = one.state !== 'decided';
  const isOwn = isOwnReleased(proposal, staff.id);
  const decides = open && may('cases.decide');
  const consent = one.photo_handle ? await readConsent(db, id, 'photo') : undefined;
  const record = one.record_badge ? await keptRecord(db, one.record_badge) : null;
  // A photo that stands open on the record stays so, whatever is agreed to here.
  const stands =
    Boolean(record?.photoHandle) && openGroups(record?.consents ?? [], now).has('photo');
  const photoShown = Boolean(consent) || (stands && one.facts_from.photo_handle === fromRecord);
  const preview = previewOf(one, countedToday(checks), {
    officer: staff.name,
    withPhoto: photoShown || stands,
    record: record?.record ?? null,
    now,
  });
  const beside = await aroundOf(platform, one, { cleared, photoShown });
  const lastFour = one.national_id_last_four;
  return {
    ...lineOf(one, proposal, now),
    version: one.version,
    sourceId: one.source_id,
    typeId: one.type_id,
    badge: one.record_badge,
    isBuyer: one.is_buyer,
    fullName: one.name,
    phone: one.phone,
    email: one.email,
    address: one.address,
    stateOfResidence: one.state_of_residence,
    ...(cleared
      ? {
          dateOfBirth: one.born,
          nationalId: lastFour && maskNationalId(lastFour),
          papers: one.papers.map((paper) => ({ ...paper })),
        }
      : {}),
    factsFrom: { ...one.facts_from },
    agentId: one.agent_id,
    decidedAt: iso(one.decided_at),
    decidedByName: one.decided_by && (names.get(one.decided_by) ?? null),
    // Empty: none of what carried it got there.
    linkLost: one.link_told_by?.length === 0,
    linkSentAt: iso(one.link_sent_at),
    hoursLeft: Math.trunc((one.due_at.getTime() - now.getTime()) / 3_600_000),
    checks: checks.map((check) => checkOf(check, cleared)),
    consents: consents.map((consent) => ({
      purpose: consent.purpose,
      textVersion: consent.text_version,
      language: consent.language,
      channel: consent.channel,
      givenAt: consent.given_at.toISOString(),
      withdrawnAt: iso(consent.withdrawn_at),
      withdrawnBecause: consent.withdrawn_because,
    })),
    proposal: proposalOf(proposal, names, cleared),
    events: (await readEvents(db, id)).map((event) => eventOf(event, cleared)),
    ...beside,
    preview,
    can: {
      work: open && may('cases.write'),
      propose: decides && !proposal,
      release: decides && releaseObstacle(proposal, staff.id) === null,
      approve: decides && preview !== null && !isOwn,
      decline: decides && declineObstacle(proposal, staff.id, now) === null,
      recheck: decides && proposal !== undefined && !isOwn,
      nameRecord: decides && !isOpenedForRecord(one.source_kind),
      suspend:
        decides &&
        beside.safety === null &&
        !beside.suspended &&
        maySuspend(one, proposal !== undefined),
    },
  };
}

/** A paper or a piece of evidence of a case, for who may see files and said why. */
export async function oneFile(
  platform: Platform,
  context: StaffRequestContext,
  { id, handle }: { readonly id: string; readonly handle: string },
): Promise<FileAnswer | ApiError> {
  const db = platform.database.kysely;
  const one = await readCase(db, id);
  if (!one) return new ApiError(notFound);
  if (!context.may('files.read') || !context.may('records.sensitive')) {
    return new ApiError(common.forbidden);
  }
  const { staff, requestId } = context;
  const { record_badge: badge } = one;
  const along = badge ? openedLookup(staff, badge, ['papers']) : undefined;
  const disclosed = { kind: 'cases', subject: id, fields: ['papers'], requestId, along };
  const refused = await disclose(platform, staff, disclosed);
  if (refused) return refused;
  const evidence = (await readChecks(db, id)).flatMap((check) => check.evidence);
  const answered = (await readProposal(db, id))?.answer_files ?? [];
  const kept = [...one.papers, ...evidence].map((paper) => paper.handle);
  const ours = [...kept, ...answered, one.photo_handle].includes(handle);
  return ours ? showUpload(platform, handle, context) : new ApiError(notFound);
}
