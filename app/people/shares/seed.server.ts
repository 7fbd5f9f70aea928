import { randomUUID } from 'node:crypto';
import { keepLookup, type NewLookup } from '#app/people/lookups/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addDays, dayOf, endOfDay, instantAt } from '#platform/time.ts';
import { hashOf } from './service.server.ts';
import { insertShare } from './store.server.ts';

const badge = 'Sw-AMY20';
const searched = ['fullName', 'verificationLevel', 'verificationStatus', 'policeRecord'];
const page = ['fullName', 'verifiedId', 'verificationLevel', 'email', 'phoneNumber', 'address'];
const matched = { badge, searcher: 'matched', level: 'L1' } as const;

/** How many days ago, at which time of Lagos, and what it was. */
const samples: readonly (readonly [number, string, NewLookup])[] = [
  [9, '11:04', { ...matched, way: 'search', fields: searched, reason: 'EMPLOYMENT_CHECK' }],
  [9, '11:05', { ...matched, way: 'details-page', fields: page }],
  [6, '08:31', { badge, way: 'badge-page', searcher: 'visitor', level: 'L0', fields: page }],
  [
    3,
    '16:20',
    {
      badge,
      way: 'staff',
      searcher: 'staff',
      level: 'L3',
      fields: [...page, 'dateOfBirth'],
      reason: 'The worker called about the expiry date',
      staff: { id: 'sample', role: 'support' },
    },
  ],
];

/** Some looks at the record of the first sample person, and a share link that nobody holds. */
export async function seedSampleShares(platform: Platform): Promise<void> {
  const { clock, database, secrets } = platform;
  const now = clock.now();
  const today = dayOf(now);
  const rows = samples.map(([daysAgo, time, lookup]) => (trx: Trx) => {
    const then = instantAt(`${addDays(today, -daysAgo)}T${time}`);
    return keepLookup({ clock: { ...clock, now: () => then } }, trx, lookup);
  });
  await database.allOrNone(rows);
  const share = {
    id: randomUUID(),
    badge,
    token_hash: hashOf(secrets.randomToken(160)),
    for_whom: 'Mrs Bello, landlady',
    fields: ['phoneNumber', 'address', 'photo'] as const,
    purpose: 'A flat to rent',
    until: endOfDay(addDays(today, 5)),
    most_openings: 3,
    created_at: now,
    revoked_at: null,
  };
  await database.transaction((trx) =>
    insertShare(trx, { ...share, fields: [...share.fields] }, Number.MAX_SAFE_INTEGER),
  );
}
