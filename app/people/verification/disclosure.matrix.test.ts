import { afterAll, describe, expect, it } from 'vitest';
import { cookieOf, openVerification } from '#test/support/verification.ts';
import { consentGroups, type Field, lookOf, policy, type Viewer } from './disclosure.rules.ts';

/**
 * Every public route, every viewer, every personal field: the keys of each answer are exactly those
 * of the policy table (I7), and a value that the viewer may not see is nowhere in the answer.
 */
const routes = {
  search: [
    'fullName',
    'verificationLevel',
    'verifiedId',
    'verificationStatus',
    'expiryDate',
    'policeRecord',
    'healthStatus',
    'totalReviews',
    'basicReport',
  ],
  details: [
    'fullName',
    'verifiedId',
    'verificationLevel',
    'verificationStatus',
    'verificationType',
    'verifiedAt',
    'expiryDate',
    'verifiedBy',
    'email',
    'phoneNumber',
    'address',
    'dateOfBirth',
    'nationalId',
    'photo',
    'checks',
    'basicReport',
  ],
} as const satisfies Record<string, readonly Field[]>;

/** Fields that an answer calls otherwise than the policy. */
const wireName = (route: keyof typeof routes, field: Field): string => {
  if (field === 'basicReport') return 'basicReportUrl';
  return route === 'search' && field === 'expiryDate' ? 'verificationExpiryDate' : field;
};

const canaries: Partial<Record<Field, string>> = {
  email: 'canary.mail@example.com',
  phoneNumber: '+2348055550199',
  address: '77 Canary Lane',
  dateOfBirth: '1983-07-08',
  healthStatus: 'Canary health words',
};
const rawNationalId = '55566677788';
const typed = {
  fullName: 'Canary Person',
  phoneNumber: '08055550199',
  email: 'wrong@example.com',
  dateOfBirth: '1983-07-08',
};

const people = { 'Sw-CLSD1': [], 'Sw-OPEN1': consentGroups } as const;
const product = await openVerification();
for (const [badge, groups] of Object.entries(people)) {
  const consents = groups.map((group) => ({
    group,
    textVersion: '1',
    purpose: 'test',
    givenAt: new Date('2026-01-01'),
    until: null,
  }));
  const issued = await product.issue(
    {
      badge,
      phoneNumber: typed.phoneNumber,
      email: canaries.email ?? '',
      dateOfBirth: typed.dateOfBirth,
      address: '77 Canary Lane, Jos, Plateau',
      nationalId: groups.length > 0 ? rawNationalId : '55566677799',
    },
    consents,
  );
  expect(issued).toBe(true);
}
await product.platform.database.executeSql(
  `insert into record_checks (record_id, kind, place, method, checked_on)
   select r.id, c.kind, c.place, c.method, '2026-11-03' from verification_records r,
     (values ('identity', 0, 'provider'), ('police-record', 1, 'by-hand'), ('health', 2, 'by-hand'))
     as c (kind, place, method)
   where r.badge in ('Sw-CLSD1', 'Sw-OPEN1')`,
);
afterAll(() => product.close());

const asked = (badge: string) => product.search({ ...typed, sapioworkerId: badge });
const viewers = { anonymous: 'L0', matched: 'L1' } as const;

async function answerOf(route: keyof typeof routes, viewer: keyof typeof viewers, badge: string) {
  if (route === 'search') return asked(badge);
  const cookie = viewer === 'matched' ? cookieOf(await asked(badge)) : '';
  return product.look(badge, cookie);
}

const cases = Object.entries(people).flatMap(([badge, groups]) =>
  (Object.keys(viewers) as (keyof typeof viewers)[]).flatMap((viewer) =>
    (Object.keys(routes) as (keyof typeof routes)[])
      .filter((route) => route !== 'search' || viewer === 'matched')
      .map((route) => ({ route, viewer, badge, groups })),
  ),
);

describe('the field matrix (check 32)', () => {
  it.each(cases)('$route, $viewer, $badge', async ({ route, viewer, badge, groups }) => {
    const answer = await answerOf(route, viewer, badge);
    expect(answer.statusCode).toBe(200);
    const eyes: Viewer = {
      level: viewers[viewer],
      consents: new Set(groups),
      supplied: new Set(viewer === 'matched' ? ['phoneNumber', 'dateOfBirth'] : []),
    };
    const shown = routes[route].filter((field) => lookOf(field, eyes) !== 'none');
    const body = answer.json();
    const data = route === 'search' ? body.data : body;
    expect(Object.keys(data).sort()).toEqual(shown.map((field) => wireName(route, field)).sort());
    for (const [field, canary] of Object.entries(canaries)) {
      const open =
        routes[route].includes(field as never) && lookOf(field as Field, eyes) === 'full';
      expect([field, answer.body.includes(canary)]).toEqual([field, open]);
    }
  });

  it('tells how and when identity was checked, and of police and health the day, to a searcher', async () => {
    const checksFor = async (viewer: keyof typeof viewers) =>
      (await answerOf('details', viewer, 'Sw-CLSD1')).json().checks;
    const identity = {
      name: 'Identity',
      how: 'confirmed with NIMC through a provider',
      checkedOn: '2026-11-03',
    };
    expect(await checksFor('anonymous')).toEqual([identity]);
    expect(await checksFor('matched')).toEqual([
      identity,
      { name: 'Police record', checkedOn: '2026-11-03' },
      { name: 'Health', checkedOn: '2026-11-03' },
    ]);
  });

  it('gives the holder of a share what is in it, whatever is open to everybody (ME-04)', () => {
    const fields = Object.keys(policy) as Field[];
    const always = fields.filter((field) => policy[field].LS === 'full');
    expect(always).toEqual([
      ...['fullName', 'verifiedId', 'verificationLevel', 'verificationStatus'],
      ...['verificationType', 'verifiedAt', 'expiryDate', 'verifiedBy'],
    ]);
    const eyes = (shared: readonly string[]): Viewer => ({
      level: 'LS',
      consents: new Set(consentGroups),
      supplied: new Set(['phoneNumber', 'email', 'dateOfBirth']),
      shared: new Set(shared),
    });
    const seen = (shared: readonly string[]) =>
      fields.filter((field) => lookOf(field, eyes(shared)) !== 'none');
    expect(seen([])).toEqual(always);
    for (const field of fields.filter((one) => !always.includes(one))) {
      const more = field === 'basicReport' ? [] : [field];
      expect([field, seen([field])]).toEqual([
        field,
        fields.filter((one) => [...always, ...more].includes(one)),
      ]);
    }
  });

  it('names every field of the policy on some route', () => {
    const named = new Set<Field>([...routes.search, ...routes.details]);
    expect([...named].sort()).toEqual((Object.keys(policy) as Field[]).sort());
  });

  it('keeps the whole national ID out of answers, the log and the trail', async () => {
    const answers = await Promise.all(
      cases.map((one) => answerOf(one.route, one.viewer, one.badge)),
    );
    const trail = await product.platform.database.executeSql('select * from audit_log');
    const record = await product.platform.database.executeSql('select * from verification_records');
    const texts = [
      ...answers.map((one) => one.body),
      ...product.logged,
      JSON.stringify(trail.rows),
    ];
    for (const text of [...texts, JSON.stringify(record.rows)]) {
      expect(text).not.toContain(rawNationalId);
      expect(text).not.toContain('12345678901');
    }
  });
});
