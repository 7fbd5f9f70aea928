import { decimalOf, type Kobo } from '#platform/money.ts';
import { maskEmail } from '#platform/text/mask.ts';
import { namesIn } from '#platform/text/names.ts';
import type { CheckKind, CheckMethod, Level, RecordCheck, Status } from './contract.ts';
import { type CountedFrom, countAt } from './reviews/reviews.rules.ts';
import { statusOf, type Validity } from './rules.ts';
import { checkNames, howChecked } from './wording.rules.ts';

/** Field groups that a worker opens, one by one (L2): to everybody, `health` to searchers. */
export const consentGroups = ['photo', 'contact', 'identity', 'health'] as const;
export type ConsentGroup = (typeof consentGroups)[number];

/** All that a worker can allow: the groups, and that search engines list the record's page (decision 017). */
export const consentKinds = [...consentGroups, 'listing'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/**
 * L0 knows the badge number only, L1 came from a successful search, LS holds a share link of the worker, L3 is
 * staff who said why.
 */
type ViewerLevel = 'L0' | 'L1' | 'LS' | 'L3';

/** What a searcher typed and got right, kept with the grant so that it may be shown back. */
export const suppliable = ['email', 'phoneNumber', 'dateOfBirth'] as const;
export type Suppliable = (typeof suppliable)[number];

/** A record as the store holds it, before anybody's level is known. The raw national ID is not in it. */
export interface PersonalRecord extends Validity {
  readonly fullName: string;
  readonly verifiedId: string;
  readonly level: Level;
  readonly type: { name: string; description: string; basePrice: Kobo };
  readonly officer: { firstName: string; lastName: string; email: string };
  readonly verifiedAt: Date | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly address: string | null;
  readonly state: string | null;
  readonly dateOfBirth: string;
  readonly nationalIdLastFour: string | null;
  readonly hasPhoto: boolean;
  readonly hasBasicReport: boolean;
  readonly policeRecord: 'Clear' | 'Not clear' | 'Not checked';
  readonly healthStatus: string | null;
  /** Those that were brought along as a number. */
  readonly totalReviews: number;
  readonly reviews: readonly CountedFrom[];
  readonly checks: readonly {
    readonly kind: CheckKind;
    readonly method: CheckMethod | null;
    readonly checkedOn: string;
  }[];
}

/**
 * How a field looks. `supplied`: in full when the searcher typed it himself, else as at L0. `cleared`:
 * in full for staff whose work needs sensitive details, hidden from other staff. `shared`: in full when the
 * worker put the field into the share.
 */
export type Look = Settled | 'supplied' | 'cleared' | 'shared';
/** A look that asks nothing more of the viewer. */
type Settled = 'full' | 'masked' | 'state' | 'on-file' | 'none';

interface Rule {
  readonly L0: Settled;
  readonly L1: Settled | 'supplied';
  /** A share shows what is in it and, so that it can be checked, whose record it is and how it stands. */
  readonly LS: 'full' | 'shared' | 'none';
  readonly L3: 'full' | 'cleared';
  /** The consent that opens the field in full, to every viewer. */
  readonly group?: ConsentGroup;
  /** Its words open the field to who found the record by a search, and not to who has the badge number alone. */
  readonly opensTo?: 'searchers';
}

/** The policy (I7): the one place that decides who sees what of a person. */
export const policy = {
  fullName: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  verifiedId: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  verificationLevel: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  verificationStatus: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  verificationType: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  verifiedAt: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  expiryDate: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  verifiedBy: { L0: 'full', L1: 'full', LS: 'full', L3: 'full' },
  email: { L0: 'masked', L1: 'supplied', LS: 'shared', L3: 'full', group: 'contact' },
  phoneNumber: { L0: 'masked', L1: 'supplied', LS: 'shared', L3: 'full', group: 'contact' },
  address: { L0: 'state', L1: 'state', LS: 'shared', L3: 'full', group: 'contact' },
  dateOfBirth: { L0: 'none', L1: 'supplied', LS: 'shared', L3: 'cleared', group: 'identity' },
  nationalId: { L0: 'none', L1: 'none', LS: 'shared', L3: 'cleared', group: 'identity' },
  photo: { L0: 'none', L1: 'none', LS: 'shared', L3: 'full', group: 'photo' },
  policeRecord: { L0: 'none', L1: 'full', LS: 'shared', L3: 'cleared' },
  healthStatus: {
    L0: 'none',
    L1: 'on-file',
    LS: 'shared',
    L3: 'cleared',
    group: 'health',
    opensTo: 'searchers',
  },
  totalReviews: { L0: 'none', L1: 'full', LS: 'shared', L3: 'full' },
  // Facts of the level. In full: also that police record and health were checked, as L1 tells of both.
  checks: { L0: 'masked', L1: 'full', LS: 'shared', L3: 'full' },
  basicReport: { L0: 'none', L1: 'full', LS: 'none', L3: 'cleared' },
} as const satisfies Record<string, Rule>;
export type Field = keyof typeof policy;

/** Whose eyes, and what the person has allowed. */
export interface Viewer {
  readonly level: ViewerLevel;
  readonly consents: ReadonlySet<ConsentKind>;
  readonly supplied: ReadonlySet<Suppliable>;
  /** Staff whose work needs date of birth, national ID, police record, health and report (L3). */
  readonly cleared?: boolean;
  /** What the worker put into the share (LS). What is open to everybody is no part of it. */
  readonly shared?: ReadonlySet<string>;
}

/** What may be shown. An absent key may not; null says that the record has no value. */
export interface Shown {
  fullName: string;
  verifiedId: string;
  verificationLevel: Level;
  verificationStatus: Status;
  verificationType: { name: string; description: string; basePrice: string };
  verifiedAt: string | null;
  expiryDate: string | null;
  verifiedBy: PersonalRecord['officer'];
  email: string | null;
  phoneNumber: string | undefined;
  address: string | null;
  dateOfBirth: string;
  nationalId: string | undefined;
  photo: true | undefined;
  policeRecord: PersonalRecord['policeRecord'];
  healthStatus: string;
  totalReviews: number;
  checks: RecordCheck[] | undefined;
  basicReport: true | undefined;
}
/** A key for every field that is never withheld, a possible one for all others. */
export type Disclosed = Pick<Shown, AlwaysShown> & Partial<Shown>;
type AlwaysShown = {
  [F in Field]: 'none' extends (typeof policy)[F]['L0']
    ? never
    : 'shared' extends (typeof policy)[F]['LS']
      ? never
      : undefined extends Shown[F]
        ? never
        : F;
}[Field];

export { maskEmail };

/** `+234•••••67`: the country and the last two digits. */
export function maskPhone(phone: string): string {
  return `${phone.startsWith('+234') ? '+234' : '+'}•••••${phone.slice(-2)}`;
}

/** Eleven places of which four are told; the number is never whole in public. */
export function maskNationalId(lastFour: string): string {
  return `•••••••${lastFour}`;
}

/** The look of a field for this viewer, consents and what the searcher supplied included. */
export function lookOf(field: Field, viewer: Viewer): Settled {
  const rule: Rule = policy[field];
  if (viewer.level === 'LS') {
    const open = rule.LS === 'full' || (rule.LS === 'shared' && viewer.shared?.has(field));
    return open ? 'full' : 'none';
  }
  const hasConsent = rule.group !== undefined && viewer.consents.has(rule.group);
  if (hasConsent && !(rule.opensTo && viewer.level === 'L0')) return 'full';
  const look = rule[viewer.level];
  if (look === 'cleared') return viewer.cleared ? 'full' : 'none';
  if (look !== 'supplied') return look;
  const supplied: ReadonlySet<string> = viewer.supplied;
  return supplied.has(field) ? 'full' : rule.L0;
}

/** Checks of which the public hears nothing, and a searcher no more than the day. */
const sensitive: readonly CheckKind[] = ['police-record', 'health'];

function checksOf({ checks }: PersonalRecord, whole: boolean): RecordCheck[] | undefined {
  const shown = checks.filter(({ kind }) => whole || !sensitive.includes(kind));
  if (shown.length === 0) return undefined;
  return shown.map(({ kind, method, checkedOn }) => ({
    name: checkNames[kind],
    ...(sensitive.includes(kind) ? {} : { how: howChecked(kind, method) }),
    checkedOn,
  }));
}

type Presenter<F extends Field> = (record: PersonalRecord, whole: boolean, now: Date) => Shown[F];

/** How each field is drawn from a record; `whole` is false for every look but `full`. */
const presenters: { readonly [F in Field]: Presenter<F> } = {
  fullName: (record) => record.fullName,
  verifiedId: (record) => record.verifiedId,
  verificationLevel: (record) => record.level,
  verificationStatus: (record, _whole, now) => statusOf(record, now),
  verificationType: ({ type }) => ({ ...type, basePrice: decimalOf(type.basePrice) }),
  verifiedAt: (record) => record.verifiedAt?.toISOString() ?? null,
  expiryDate: (record) => record.expiresAt?.toISOString() ?? null,
  verifiedBy: (record) => record.officer,
  email: ({ email }, whole) => email && (whole ? email : maskEmail(email)),
  phoneNumber: ({ phoneNumber }, whole) =>
    phoneNumber ? (whole ? phoneNumber : maskPhone(phoneNumber)) : undefined,
  address: (record, whole) => (whole ? record.address : record.state),
  dateOfBirth: (record) => record.dateOfBirth,
  nationalId: ({ nationalIdLastFour }) =>
    nationalIdLastFour ? maskNationalId(nationalIdLastFour) : undefined,
  photo: (record) => record.hasPhoto || undefined,
  policeRecord: (record) => record.policeRecord,
  healthStatus: ({ healthStatus }, whole) =>
    healthStatus ? (whole ? healthStatus : 'On file') : 'Not checked',
  totalReviews: ({ totalReviews, reviews }, _whole, now) => countAt(totalReviews, reviews, now),
  checks: checksOf,
  basicReport: (record) => record.hasBasicReport || undefined,
};

/** The record as this viewer may see it: only allowed keys, each in its allowed look. */
export function disclose(record: PersonalRecord, viewer: Viewer, now: Date): Disclosed {
  const shown: Partial<Record<Field, unknown>> = {};
  for (const field of namesIn(policy)) {
    const look = lookOf(field, viewer);
    if (look === 'none') continue;
    const value = presenters[field](record, look === 'full', now);
    if (value !== undefined) shown[field] = value;
  }
  return shown as Disclosed;
}

/** A consent as it was recorded: who is the record's person, what the row's group. */
export interface Consent {
  readonly group: ConsentKind;
  readonly givenAt: Date;
  readonly until: Date | null;
  readonly withdrawnAt: Date | null;
}

/**
 * Whether search engines may list the record's page: the worker allowed it, and the record is good. A
 * suspension or an end that lies behind us is told to who asks, not spread.
 */
export function isListed(record: PersonalRecord, consents: Viewer['consents'], now: Date): boolean {
  return consents.has('listing') && statusOf(record, now) === 'VERIFIED';
}

/** What stands open now: given, not withdrawn and not run out. */
export function openGroups(consents: readonly Consent[], now: Date): Set<ConsentKind> {
  const open = consents.filter(
    ({ givenAt, until, withdrawnAt }) =>
      givenAt <= now && !(withdrawnAt && withdrawnAt <= now) && (!until || until > now),
  );
  return new Set(open.map(({ group }) => group));
}
