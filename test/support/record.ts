import type { PersonalRecord } from '#app/people/verification/disclosure.rules.ts';
import { koboOfText } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';

/** A record with a value in every field, in date on 21 November 2026. */
export const record: PersonalRecord = {
  standing: 'verified',
  fullName: 'Amina Yusuf',
  verifiedId: 'Sw-AMY20',
  level: 'Premium',
  type: { name: 'Premium', description: 'Checked', basePrice: koboOfText('25000.00') },
  officer: { firstName: 'Emeka', lastName: 'Obi', email: 'desk@example.com' },
  verifiedAt: new Date('2026-07-21T12:00:00Z'),
  expiresAt: new Date('2027-07-21T12:00:00Z'),
  email: 'amina.yusuf@example.com',
  phoneNumber: '+2348030000001',
  address: '14 Sample Close, Kaduna',
  state: 'Kaduna',
  dateOfBirth: '1991-04-12',
  nationalIdLastFour: '9011',
  hasPhoto: true,
  hasBasicReport: true,
  policeRecord: 'Clear',
  healthStatus: 'Fit for work',
  totalReviews: 48,
  reviews: [],
  checks: [],
};

/** A record as it is kept. */
export const recordRow = ({ database }: Pick<Platform, 'database'>, badge: string | null) =>
  database.kysely
    .selectFrom('verification_records')
    .selectAll()
    .where('badge', '=', badge)
    .executeTakeFirstOrThrow();
