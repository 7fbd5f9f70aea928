import { seedPlans } from '#app/commerce/plans/seed.server.ts';
import { verificationApi } from '#app/people/verification/api.server.ts';
import { seedSamplePeople } from '#app/people/verification/seed.server.ts';
import { type Issued, issueVerification } from '#app/people/verification/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { fixedClock } from './clock.ts';
import { entriesOf } from './entries.ts';
import { openProduct } from './product.ts';

/** The day on which the sample records of the tests were made. */
export const today = '2026-11-21T12:00:00Z';

/** What a searcher knows of the first sample person. */
export const amina = {
  fullName: 'Amina Yusuf',
  phoneNumber: '0803 000 0001',
  email: 'amina.yusuf@example.com',
  dateOfBirth: '1991-04-12',
  searchReason: 'EMPLOYMENT_CHECK',
};

/** A person made for a test: verified, in date, with a value in every field, no consent. */
export const somebody: Issued = {
  badge: 'Sw-ZZ001',
  typeId: 'premium',
  fullName: 'Canary Person',
  phoneNumber: '+2348099999901',
  email: 'canary.person@example.com',
  dateOfBirth: '1980-01-31',
  address: '1 Canary Lane, Jos, Plateau',
  state: 'Plateau',
  standing: 'verified',
  verifiedAt: new Date('2026-01-01T09:00:00Z'),
  expiresAt: new Date('2027-01-01T09:00:00Z'),
  officer: { firstName: 'Desk', lastName: 'Officer', email: 'desk@example.com' },
  policeRecord: 'Clear',
  healthStatus: 'Canary health words',
  totalReviews: 5,
  hasBasicReport: true,
  nationalId: '98765432101',
  photo: new Uint8Array([137, 80, 78, 71]),
};

/** The product with the verification calls, the sample people and a clock that stands still. */
export async function openVerification() {
  const clock = fixedClock(today);
  const calls = (platform: Platform) => verificationApi(platform, async () => null);
  const product = await openProduct({ calls, clock });
  const { platform } = product;
  await seedPlans(platform);
  await seedSamplePeople(platform);
  let visitors = 0;
  /** A new network address, so that one test's limits do not meet another's. */
  const newAddress = () => {
    visitors += 1;
    return `10.0.${visitors >> 8}.${visitors & 255}`;
  };
  return {
    ...product,
    clock,
    newAddress,
    issue: (change: Partial<Issued>, consents: Parameters<typeof issueVerification>[2] = []) =>
      issueVerification(platform, { ...somebody, ...change }, consents),
    search: (change: Partial<typeof amina> & Record<string, unknown> = {}, from = newAddress()) =>
      product.post('/verifications/search', { ...amina, ...change }, { from }),
    look: (badge: string, cookie = '', from = newAddress()) =>
      product.get(`/verifications/verified/${badge}`, { from, headers: { cookie } }),
    audited: (action: string) => entriesOf(platform, { action }),
  };
}

/** The cookie of an answer as a browser would send it back. */
export function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
}
