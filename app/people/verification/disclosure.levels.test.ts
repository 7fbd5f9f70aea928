import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/pdf.ts';
import { cookieOf, openVerification } from '#test/support/verification.ts';
import { consentGroups, policy } from './disclosure.rules.ts';

/**
 * What each level sees of one person, value by value, written out by hand from the disclosure table
 * of docs/architecture.md: nothing here is derived from the policy, so a change of the policy shows.
 */
type Values = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<Opened, Values>>;
const opened = ['none', ...consentGroups, 'all'] as const;
type Opened = (typeof opened)[number];

const rawNationalId = (place: number) => `55566${place}77788`;
const link = '/api/verifications/Sw-BADGE/report?signed';
const open = {
  fullName: 'Canary Worker',
  verifiedId: 'Sw-BADGE',
  verificationLevel: 'Premium',
  verificationStatus: 'VERIFIED',
  verifiedAt: '2026-01-01T09:00:00.000Z',
  expiryDate: '2027-01-01T09:00:00.000Z',
  verificationType: {
    name: 'Premium verification',
    description: 'Everything in Basic, with police record, health status and guarantors.',
    basePrice: '25000.00',
  },
  verifiedBy: { firstName: 'Desk', lastName: 'Officer', email: 'desk@example.com' },
};
const masked = { email: 'c•••@e•••.com', phoneNumber: '+234•••••99', address: 'Plateau' };
const contact = {
  email: 'canary.mail@example.com',
  phoneNumber: '+2348055550199',
  address: '77 Canary Lane, Jos, Plateau',
};
const identity = { dateOfBirth: '1983-07-08', nationalId: '•••••••7788' };
const photo = { photo: '/api/verifications/Sw-BADGE/photo' };
const byPhone = { phoneNumber: '+2348055550199', dateOfBirth: '1983-07-08', basicReportUrl: link };
const byEmail = {
  email: 'canary.mail@example.com',
  dateOfBirth: '1983-07-08',
  basicReportUrl: link,
};
const found = {
  fullName: 'Canary Worker',
  verificationLevel: 'Premium',
  verifiedId: 'Sw-BADGE',
  verificationStatus: 'VERIFIED',
  verificationExpiryDate: '2027-01-01T09:00:00.000Z',
  policeRecord: 'Clear',
  healthStatus: 'On file',
  totalReviews: 5,
  basicReportUrl: link,
};
const told = { ...found, healthStatus: 'Canary health words' };
const paper = {
  Head: 'Canary Worker Premium · green tick ACTIVE Sw-BADGE Verification',
  'Verification type':
    'Premium verification Everything in Basic, with police record, health status and guarantors.',
  Price: '₦25,000',
  'Verified at': '1 January 2026',
  'Expiry date': '1 January 2027',
  'Verified by': 'Desk Officer desk@example.com Checks',
  'Police record': 'Clear',
  'Health status': 'On file',
  'Total reviews': '5 Person',
  Email: 'c•••@e•••.com',
  Phone: '+234 805 555 0199',
  Address: 'Plateau',
  'Date of birth': '8 July 1983',
  pictures: false,
};
const paperContact = { Email: 'canary.mail@example.com', Address: '77 Canary Lane, Jos, Plateau' };
const paperIdentity = { 'National ID': '•••••••7788' };
const paperHealth = { 'Health status': 'Canary health words' };
const shut = { status: 404 };
const shown = { status: 200 };

/** L0 and L1 are the details; the report is that of a search by phone. */
const table = {
  L0: {
    none: { ...open, ...masked },
    photo: { ...open, ...masked, ...photo },
    contact: { ...open, ...contact },
    identity: { ...open, ...masked, ...identity },
    health: { ...open, ...masked },
    all: { ...open, ...contact, ...identity, ...photo },
  },
  'L1 by phone': {
    none: { ...open, ...masked, ...byPhone },
    photo: { ...open, ...masked, ...byPhone, ...photo },
    contact: { ...open, ...contact, ...byPhone },
    identity: { ...open, ...masked, ...byPhone, ...identity },
    health: { ...open, ...masked, ...byPhone },
    all: { ...open, ...contact, ...byPhone, ...identity, ...photo },
  },
  'L1 by email': {
    none: { ...open, ...masked, ...byEmail },
    photo: { ...open, ...masked, ...byEmail, ...photo },
    contact: { ...open, ...contact, ...byEmail },
    identity: { ...open, ...masked, ...byEmail, ...identity },
    health: { ...open, ...masked, ...byEmail },
    all: { ...open, ...contact, ...byEmail, ...identity, ...photo },
  },
  search: { none: found, photo: found, contact: found, identity: found, health: told, all: told },
  photo: { none: shut, photo: shown, contact: shut, identity: shut, health: shut, all: shown },
  report: {
    none: paper,
    photo: { ...paper, pictures: true },
    contact: { ...paper, ...paperContact },
    identity: { ...paper, ...paperIdentity },
    health: { ...paper, ...paperHealth },
    all: { ...paper, ...paperContact, ...paperIdentity, ...paperHealth, pictures: true },
  },
} as const satisfies Record<string, Row>;
type View = keyof typeof table;
const views = Object.keys(table) as View[];
const quick = views.filter((view) => view !== 'report');

/** Where an answer differs from the table, as `view: field` and what it says instead. */
function faultsOf(view: View, who: Opened, seen: Values): { at: string; says: string }[] {
  const due: Values = table[view][who];
  const fields = [...new Set([...Object.keys(due), ...Object.keys(seen)])];
  const faults = fields
    .filter((field) => !isDeepStrictEqual(seen[field], due[field]))
    .map((field) => ({
      at: `${view}: ${field}`,
      says: `consent ${who}: ${JSON.stringify(seen[field])}, not ${JSON.stringify(due[field])}`,
    }));
  const raw = rawNationalId(opened.indexOf(who));
  return JSON.stringify(seen).includes(raw)
    ? [...faults, { at: `${view}: raw`, says: raw }]
    : faults;
}

const labels = Object.keys({ ...paper, ...paperIdentity }).join('|');

/** The rows of a report as they stand on the paper, label by label. */
async function rowsOf(bytes: Uint8Array): Promise<Values> {
  const { pages, raw } = await readPdf(bytes);
  const body = /Lagos time (Canary .*?) This report shows/.exec(pages.join(' '))?.[1] ?? '';
  const [head, ...rest] = body.split(new RegExp(`(?:^| )(${labels}) `));
  const rows: Record<string, unknown> = { Head: head, pictures: raw.includes('/Subtype /Image') };
  for (let at = 0; at < rest.length; at += 2) rows[rest[at] ?? ''] = rest[at + 1];
  return rows;
}

const cookies = new Map<string, string>();
const badgeOf = (who: Opened) => `Sw-LVL0${opened.indexOf(who)}`;
const known = {
  'L1 by phone': { phoneNumber: contact.phoneNumber, email: 'wrong@example.com' },
  'L1 by email': { phoneNumber: '08011111111', email: contact.email },
};
const person = { fullName: 'Canary Worker', dateOfBirth: '1983-07-08' };
const search = (who: Opened, by: keyof typeof known) =>
  product.search({ ...person, ...known[by], sapioworkerId: badgeOf(who) });
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const product = await openVerification();
for (const [place, who] of opened.entries()) {
  const groups = who === 'all' ? consentGroups : who === 'none' ? [] : [who];
  const given = {
    textVersion: '1',
    purpose: 'test',
    givenAt: new Date('2026-01-01'),
    until: null,
  };
  const own = { badge: badgeOf(who), nationalId: rawNationalId(place), photo: pixel };
  const consents = groups.map((group) => ({ ...given, group }));
  await product.issue({ ...person, ...contact, ...own }, consents);
  for (const by of ['L1 by phone', 'L1 by email'] as const) {
    cookies.set(who + by, cookieOf(await search(who, by)));
  }
}
afterAll(() => product.close());

/** One view of one person through the real call; what differs by nature gets one name. */
async function see(view: View, who: Opened): Promise<Values> {
  const badge = badgeOf(who);
  const plain = (text: string) =>
    JSON.parse(
      text
        .replaceAll(badge, 'Sw-BADGE')
        .replace(/\?expires=\d{13}&key=1&signature=[\w-]{43}/, '?signed'),
    );
  const from = product.newAddress();
  if (view === 'search') return plain((await search(who, 'L1 by phone')).body).data;
  if (view === 'photo') {
    return { status: (await product.get(`/verifications/${badge}/photo`, { from })).statusCode };
  }
  const cookie = cookies.get(who + (view === 'report' ? 'L1 by phone' : view)) ?? '';
  const details = await product.look(badge, cookie);
  if (view !== 'report') return plain(details.body);
  const url = String(details.json().basicReportUrl).replace('/api', '');
  const { rawPayload } = await product.get(url, { from, headers: { cookie } });
  return plain(JSON.stringify(await rowsOf(rawPayload)));
}

async function faultsIn(some: readonly View[]) {
  const faults = [];
  for (const view of some) {
    for (const who of opened) faults.push(...faultsOf(view, who, await see(view, who)));
  }
  return faults;
}
const placesOf = (faults: { at: string }[]) => [...new Set(faults.map(({ at }) => at))];

describe('the levels, value by value (check 32)', () => {
  it.each(views)('%s shows exactly what the table says', async (view) => {
    expect(await faultsIn([view])).toEqual([]);
  });
});

describe('a naive policy is caught that', () => {
  const everybody = { L0: 'full' };
  const searcher = { L1: 'full' };
  it.each([
    ['shows the email', 'email', everybody, ['L0: email', 'L1 by phone: email', 'report: Email']],
    ['shows the date of birth', 'dateOfBirth', everybody, ['L0: dateOfBirth']],
    ['shows the address', 'address', everybody, ['L0: address']],
    ['shows the end of the national ID', 'nationalId', everybody, ['L0: nationalId']],
    ['links the photo', 'photo', everybody, ['L0: photo']],
    ['adds to what was typed', 'phoneNumber', searcher, ['L1 by email: phoneNumber']],
    [
      'tells of health',
      'healthStatus',
      searcher,
      ['search: healthStatus', 'report: Health status'],
    ],
    ['takes one consent for another', 'dateOfBirth', { group: 'contact' }, ['L0: dateOfBirth']],
    [
      'forgets a consent',
      'photo',
      { group: undefined },
      ['L0: photo', 'L1 by phone: photo', 'L1 by email: photo', 'report: pictures'],
    ],
  ] as const)('%s', async (_bug, field, change, places) => {
    const honest = { ...policy[field] };
    const looked = places.some((place) => place.startsWith('report')) ? views : quick;
    Object.assign(policy[field], change);
    try {
      expect(placesOf(await faultsIn(looked))).toEqual(places);
    } finally {
      Object.assign(policy[field], honest);
    }
  });
});

describe('a leak of the whole national ID is caught', () => {
  it('where a store keeps it in place of the last four', async () => {
    const { executeSql } = product.platform.database;
    const keep = (expression: string) =>
      executeSql(`update verification_records set national_id_last_four = ${expression}
        where badge like 'Sw-LVL0%'`);
    const whole = `'55566' || right(badge, 1) || '77788'`;
    const check = 'verification_records_national_id_last_four_check';
    await expect(keep(whole)).rejects.toThrow(check);
    await executeSql(`alter table verification_records drop constraint ${check}`);
    await keep(whole);
    const places = ['L0', 'L1 by phone', 'L1 by email'].flatMap((view) => [
      `${view}: nationalId`,
      `${view}: raw`,
    ]);
    expect(placesOf(await faultsIn(views))).toEqual([
      ...places,
      'report: National ID',
      'report: raw',
    ]);
    await keep(`'7788'`);
    // The last look of all: every planted bug is gone again.
    expect(await faultsIn(views)).toEqual([]);
  });

  it('in whatever field it stands', () => {
    const seen = { ...table.search.none, policeRecord: `Clear (${rawNationalId(0)})` };
    const places = ['search: policeRecord', 'search: raw'];
    expect(placesOf(faultsOf('search', 'none', seen))).toEqual(places);
    const more = { ...table.L0.all, nin: rawNationalId(5) };
    expect(placesOf(faultsOf('L0', 'all', more))).toEqual(['L0: nin', 'L0: raw']);
  });
});
