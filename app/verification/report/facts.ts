import type { Fact } from '#platform/pdf/flow.server.ts';
import type { ReportRecord } from './layout.server.ts';
import { dayOf } from './moment.ts';

export interface Section {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const missing = 'Not provided';

/** The rows of a report, in the order of the details page; a section without a row is left out. */
export function reportSections(record: ReportRecord): readonly Section[] {
  return [
    { title: 'Verification', facts: verification(record) },
    { title: 'Checks', facts: checks(record) },
    { title: 'Person', facts: person(record) },
  ].filter(({ facts }) => facts.length > 0);
}

function verification({ verificationType: type, verifiedBy, ...record }: ReportRecord): Fact[] {
  const officer = verifiedBy && `${verifiedBy.firstName} ${verifiedBy.lastName}`.trim();
  return [
    ...(type
      ? [
          { label: 'Verification type', value: type.name || missing, more: type.description },
          { label: 'Price', value: priceOf(type) },
        ]
      : []),
    ...always('Verified at', record.verifiedAt, dayOf),
    ...always('Expiry date', record.expiryDate, dayOf),
    ...(verifiedBy
      ? [{ label: 'Verified by', value: officer || missing, more: verifiedBy.email }]
      : []),
  ];
}

const checks = (record: ReportRecord): Fact[] => [
  ...given('Police record', record.policeRecord),
  ...given('Health status', record.healthStatus),
  ...given('Total reviews', record.totalReviews?.toLocaleString('en-NG')),
];

const person = (record: ReportRecord): Fact[] => [
  ...always('Email', record.email),
  ...given('Phone', record.phoneNumber),
  ...always('Address', record.address),
  ...given('National ID', record.nationalId),
  ...given('Date of birth', record.dateOfBirth, dayOf),
];

type Words = (value: string) => string;
const plain: Words = (value) => value;

/** A row for a field that is there, empty or not (C-69). */
const always = (label: string, value: string | null | undefined, words = plain): Fact[] =>
  value === undefined ? [] : [{ label, value: value?.trim() ? words(value) : missing }];

/** A row only for a field that has a value. */
const given = (label: string, value: string | null | undefined, words = plain): Fact[] =>
  value?.trim() ? [{ label, value: words(value) }] : [];

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});

// The free tier is free; every other price of nothing is settled in a talk (C-06).
function priceOf(type: { name: string; basePrice: string }): string {
  const amount = Number(type.basePrice);
  if (type.basePrice.trim() === '' || Number.isNaN(amount)) return missing;
  if (amount > 0) return naira.format(amount);
  return /\bfree\b/i.test(type.name) ? 'Free' : 'Pricing is determined upon consultation.';
}
