import { formatPhone } from '#app/shell/phone.rules.ts';
import type { Fact } from '#platform/pdf/flow.server.ts';
import { formatCount } from '#platform/text/numbers.ts';
import { formatDay } from '#platform/time.ts';
import type { Level, RecordCheck, Status } from '../contract.ts';
import { checkWords, missing, priceWords } from '../wording.rules.ts';

/**
 * A record as far as the viewer may see it: what his level hides is left out before it gets here.
 * A field that is absent gets no row; an empty email address or address reads `Not provided` (C-69).
 */
export interface ReportRecord {
  readonly fullName: string;
  readonly verifiedId: string;
  readonly verificationLevel: Level;
  readonly verificationStatus: Status;
  /** Instants, or days as `YYYY-MM-DD`. */
  readonly verifiedAt?: string | null;
  readonly expiryDate?: string | null;
  readonly verificationType?: {
    readonly name: string;
    readonly description: string;
    /** Naira as in the type lists: `25000.00`. */
    readonly basePrice: string;
  };
  readonly verifiedBy?: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  readonly address?: string | null;
  /** Masked already: `•••••••1234`. */
  readonly nationalId?: string | null;
  readonly dateOfBirth?: string | null;
  readonly policeRecord?: string | null;
  readonly healthStatus?: string | null;
  readonly totalReviews?: number | null;
  readonly checks?: readonly RecordCheck[];
}

export interface Section {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** The code by which anybody can check the record without asking us. */
export interface ReportProof {
  readonly code: { readonly size: number; isDark(x: number, y: number): boolean };
  readonly until: Date;
  /** Where it is checked: `sapioworker.example.com/v`. */
  readonly checkAt: string;
}

export interface ReportInput {
  readonly record: ReportRecord;
  readonly issuedAt: Date;
  /** Names this one report; stands at the foot and behind every page. */
  readonly reference: string;
  /** The page that shows the record as it is today. */
  readonly recordAddress: string;
  /** PNG or JPEG; another kind is left out. */
  readonly photo?: Uint8Array;
  readonly proof?: ReportProof;
}

/** The rows of a report, in the order of the details page; a section without a row is left out. */
export function reportSections(record: ReportRecord): readonly Section[] {
  return [
    { title: 'Verification', facts: verification(record) },
    { title: 'Checks', facts: [...checks(record), ...made(record)] },
    { title: 'Person', facts: person(record) },
  ].filter(({ facts }) => facts.length > 0);
}

function verification({ verificationType: type, verifiedBy, ...record }: ReportRecord): Fact[] {
  const officer = verifiedBy && `${verifiedBy.firstName} ${verifiedBy.lastName}`.trim();
  return [
    ...(type
      ? [
          { label: 'Verification type', value: type.name || missing, more: type.description },
          { label: 'Price', value: priceWords(record.verificationLevel, type.basePrice) },
        ]
      : []),
    ...always('Verified at', record.verifiedAt, formatDay),
    ...always('Expiry date', record.expiryDate, formatDay),
    ...(verifiedBy
      ? [{ label: 'Verified by', value: officer || missing, more: verifiedBy.email }]
      : []),
  ];
}

const checks = (record: ReportRecord): Fact[] => [
  ...given('Police record', record.policeRecord),
  ...given('Health status', record.healthStatus),
  ...given(
    'Total reviews',
    typeof record.totalReviews === 'number' ? formatCount(record.totalReviews) : undefined,
  ),
];

/** The checks behind the level: what, how and on which day (CASE-09). */
const made = ({ checks: list = [] }: ReportRecord): Fact[] =>
  list.map((check) => ({ label: `${check.name} check`, value: checkWords(check) }));

const person = (record: ReportRecord): Fact[] => [
  ...always('Email', record.email),
  ...given('Phone', record.phoneNumber, formatPhone),
  ...always('Address', record.address),
  ...given('National ID', record.nationalId),
  ...given('Date of birth', record.dateOfBirth, formatDay),
];

type Words = (value: string) => string;
const plain: Words = (value) => value;

/** A row for a field that is there, empty or not (C-69). */
const always = (label: string, value: string | null | undefined, words = plain): Fact[] =>
  value === undefined ? [] : [{ label, value: value?.trim() ? words(value) : missing }];

/** A row only for a field that has a value. */
const given = (label: string, value: string | null | undefined, words = plain): Fact[] =>
  value?.trim() ? [{ label, value: words(value) }] : [];
