import {
  type ConsentGroup,
  type Field,
  type Look,
  lookOf,
  maskEmail,
  maskPhone,
  policy,
} from '#app/people/verification/disclosure.rules.ts';
import { leastReviews } from '#app/people/verification/reviews/reviews.rules.ts';
import { namesIn } from '#platform/text/names.ts';

export interface LevelRow {
  readonly name: string;
  readonly stranger: string;
  readonly matched: string;
  /** Null where the worker has nothing to decide. */
  readonly allowed: string | null;
}

/** What a reader calls the fields of the policy; those that go together share a row. */
const names: Readonly<Record<Field, string | null>> = {
  fullName: 'Name and badge number',
  verifiedId: null,
  verificationLevel: 'Level, status and dates',
  verificationStatus: null,
  verificationType: null,
  verifiedAt: null,
  expiryDate: null,
  verifiedBy: 'Verifying officer, desk address',
  email: 'Email',
  phoneNumber: 'Phone number',
  address: 'Address',
  dateOfBirth: 'Date of birth',
  nationalId: 'National ID',
  photo: 'Photo',
  policeRecord: 'Police record',
  healthStatus: 'Health status',
  totalReviews: 'Number of reviews',
  checks: 'Which checks were made, how and when',
  basicReport: 'Basic report (PDF)',
};

const masked: Partial<Record<Field, string>> = {
  email: maskEmail('ada@mail.ng'),
  phoneNumber: maskPhone('+2348000000067'),
  checks: 'All but police record and health',
};

/** What is told to everybody by another call than the one that shows the record, from a bound on. */
const apart: Partial<Record<Field, string>> = { totalReviews: `From ${leastReviews} on` };

function sayLook(field: Field, look: Look): string {
  if (look === 'full') return field === 'nationalId' ? 'Last four digits' : 'Shown';
  if (look === 'masked') return masked[field] ?? 'Shortened';
  if (look === 'state') return 'The state only';
  if (look === 'on-file') return '“On file” or “Not checked”';
  return 'Not shown';
}

/** The table is read from the policy that the server obeys, so that it cannot say otherwise (I7). */
export function levelRows(): LevelRow[] {
  const none = { consents: new Set<ConsentGroup>(), supplied: new Set<never>() };
  const shown = namesIn(policy).filter((field) => names[field] !== null);
  return shown.map((field) => {
    const { L1, group }: { L1: Look; group?: ConsentGroup } = policy[field];
    const stranger = apart[field] ?? sayLook(field, lookOf(field, { level: 'L0', ...none }));
    return {
      name: names[field] ?? '',
      stranger,
      matched: L1 === 'supplied' ? 'Shown if they typed it' : sayLook(field, L1),
      allowed: group ? sayLook(field, 'full') : null,
    };
  });
}
