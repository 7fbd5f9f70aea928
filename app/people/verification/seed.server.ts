import type { Platform } from '#platform/platform.server.ts';
import { addDays, addMonths, dayOf, endOfDay, instantAt } from '#platform/time.ts';
import { type ConsentKind, consentKinds } from './disclosure.rules.ts';
import {
  type GivenConsent,
  type Issued,
  isBadgeTaken,
  issueVerification,
} from './service.server.ts';

// Inlined, so that the built server needs no files beside it.
const portraits = import.meta.glob<string>('./content/*.png', {
  query: '?inline',
  import: 'default',
  eager: true,
});

function portraitOf(person: string): Uint8Array | null {
  const inlined = portraits[`./content/${person}.png`];
  return inlined ? Buffer.from(inlined.slice(inlined.indexOf(',') + 1), 'base64') : null;
}

interface Sample {
  readonly badge: string;
  readonly name: string;
  readonly typeId: 'basic' | 'premium';
  readonly portrait: string;
  readonly born: string;
  readonly state: string;
  readonly address: string;
  /** Months from today at which the verification was made; negative lies behind. */
  readonly verified: number;
  readonly expires: { months: number } | { days: number };
  readonly reviews: number;
  readonly consents?: readonly ConsentKind[];
  readonly more?: Partial<
    Pick<Issued, 'policeRecord' | 'healthStatus' | 'standing' | 'hasBasicReport'>
  >;
}

/** Invented people; their order gives the last digit of phone number and national ID. */
const samples: readonly Sample[] = [
  {
    badge: 'Sw-AMY20',
    name: 'Amina Yusuf',
    typeId: 'premium',
    portrait: 'amina',
    born: '1991-04-12',
    state: 'Kaduna',
    address: '14 Sample Close, Barnawa, Kaduna',
    verified: -4,
    expires: { months: 8 },
    reviews: 48,
    consents: consentKinds,
    more: { policeRecord: 'Clear', healthStatus: 'Fit for work', hasBasicReport: true },
  },
  {
    badge: 'Sw-CHD11',
    name: 'Chidi Okafor',
    typeId: 'basic',
    portrait: 'chidi',
    born: '1987-09-30',
    state: 'Enugu',
    address: '7 Sample Avenue, Independence Layout, Enugu',
    verified: -2,
    expires: { months: 10 },
    reviews: 12,
    more: { policeRecord: 'Clear' },
  },
  {
    badge: 'Sw-TND07',
    name: 'Tunde Adeyemi',
    typeId: 'basic',
    portrait: 'tunde',
    born: '1979-01-05',
    state: 'Lagos',
    address: '22 Sample Street, Yaba, Lagos',
    verified: -14,
    expires: { months: -2 },
    reviews: 31,
  },
  {
    badge: 'Sw-NGZ42',
    name: 'Ngozi Eze',
    typeId: 'premium',
    portrait: 'ngozi',
    born: '1995-11-23',
    state: 'Anambra',
    address: '3 Sample Road, Awka, Anambra',
    verified: -1,
    expires: { months: 11 },
    reviews: 9,
    consents: ['photo', 'contact'],
    more: { healthStatus: 'Fit for work' },
  },
  {
    badge: 'Sw-BLM33',
    name: 'Bala Musa',
    typeId: 'basic',
    portrait: 'bala',
    born: '1990-06-17',
    state: 'Kano',
    address: '9 Sample Way, Nassarawa, Kano',
    verified: -7,
    expires: { months: 5 },
    reviews: 3,
    more: { standing: 'suspended' },
  },
  {
    badge: 'Sw-FNK58',
    name: 'Funke Adebayo',
    typeId: 'premium',
    portrait: 'funke',
    born: '1984-02-29',
    state: 'Oyo',
    address: '31 Sample Crescent, Bodija, Ibadan, Oyo',
    verified: -12,
    expires: { days: 5 },
    reviews: 77,
    consents: consentKinds,
  },
];

function issuedOf(sample: Sample, place: number, now: Date): Issued {
  const today = dayOf(now);
  const { expires } = sample;
  const expiresOn =
    'days' in expires ? addDays(today, expires.days) : addMonths(today, expires.months);
  return {
    badge: sample.badge,
    typeId: sample.typeId,
    fullName: sample.name,
    phoneNumber: `+234803000000${place}`,
    email: `${sample.name.toLowerCase().replace(' ', '.')}@example.com`,
    dateOfBirth: sample.born,
    address: sample.address,
    state: sample.state,
    standing: 'verified',
    verifiedAt: instantAt(`${addMonths(today, sample.verified)}T10:00`),
    expiresAt: endOfDay(expiresOn),
    officer: {
      firstName: 'Verification',
      lastName: 'Desk',
      email: 'verification.desk@example.com',
    },
    policeRecord: 'Not checked',
    healthStatus: null,
    totalReviews: sample.reviews,
    hasBasicReport: false,
    nationalId: `1234567890${place}`,
    photo: portraitOf(sample.portrait),
    ...sample.more,
  };
}

/** The six invented people of the samples, dated from this first start; what is there stays. */
export async function seedSamplePeople(
  platform: Pick<Platform, 'clock' | 'database' | 'secrets' | 'storage'>,
): Promise<void> {
  const now = platform.clock.now();
  for (const [index, sample] of samples.entries()) {
    if (await isBadgeTaken(platform, sample.badge)) continue;
    const issued = issuedOf(sample, index + 1, now);
    const consents = (sample.consents ?? []).map(
      (group): GivenConsent => ({
        group,
        textVersion: 'sample-1',
        purpose: 'To show what a consented record looks like',
        givenAt: issued.verifiedAt ?? now,
        until: null,
      }),
    );
    await issueVerification(platform, issued, consents);
  }
}
