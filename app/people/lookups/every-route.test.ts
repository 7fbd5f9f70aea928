import { afterAll, expect, it } from 'vitest';
import { allCalls } from '#app/contents/api.server.ts';
import { openProduct } from '#test/support/product.ts';
import { picture } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';
import { amina, cookieOf } from '#test/support/verification.ts';
import { signInWorker } from '#test/support/worker.ts';

/**
 * Every call whose answer holds something of a person, by whether it opens a record: what opens one is made below
 * and must leave a row. A new call stands in neither list and turns this red: say which it is.
 */
const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
afterAll(() => product.close());

const badge = 'Sw-AMY20';
const record = `/api/v1/records/${badge}`;

/** What opens a record. Each gives the answers of the calls it made, the one that shows last. */
const opens: Readonly<Record<string, () => Promise<{ statusCode: number }>>> = {
  searchVerification: () => product.post('/verifications/search', amina),
  getVerification: () => product.get(`/verifications/verified/${badge}`),
  getPhoto: () => product.get(`/verifications/${badge}/photo`),
  getReviews: () => product.get(`/verifications/${badge}/reviews`),
  getReport: async () => {
    const found = await product.post('/verifications/search', amina);
    const headers = { cookie: cookieOf(found) };
    return product.get(found.json().data.basicReportUrl.replace('/api', ''), { headers });
  },
  openShare: async () => {
    const worker = await signInWorker(product, badge);
    const made = await worker.post('/me/shares', { fields: ['email'], purpose: 'A test' });
    return product.post('/shares/open', { token: made.json().link.split('#')[1] });
  },
  staffRecord: () => asStaff(record),
  recordShares: async () => {
    const worker = await signInWorker(product, badge);
    await worker.post('/me/shares', { fields: ['email'], purpose: 'A test' });
    return asStaff(`${record}/shares`);
  },
  staffPhoto: () => asStaff(`${record}/photo`),
  staffReport: () => asStaff(`${record}/report`),
  staffCard: () => asStaff(`${record}/card`),
  staffDocument: async () => {
    const { platform } = product;
    const handle = await platform.storage.put(new Uint8Array([1]), 'image/png');
    await platform.database.executeSql(
      `insert into verification_documents (id, record_id, title, handle, type, size, added_at, added_by)
       select 'a-paper', id, 'A paper', $1, 'image/png', 1, now(), 'a' from verification_records
       where badge = $2`,
      [handle, badge],
    );
    return asStaff(`${record}/documents/a-paper`);
  },
  revealNationalId: async () => {
    const member = await signIn(product, 'verification-agent');
    return member.send('POST', `${record}/reveal`, { reason: 'Compare with the card' });
  },
  staffCase: async () => {
    const { rows } = await product.platform.database.executeSql('select id from cases limit 1');
    const { id } = rows[0] as { id: string };
    await product.platform.database.executeSql('update cases set record_badge = $1 where id = $2', [
      badge,
      id,
    ]);
    const member = await signIn(product, 'verification-agent');
    await member.open('cases', id);
    return member.get(`/api/v1/cases/${id}`);
  },
  caseFile: async () => {
    const sent = await product.post('/files/upload', { file: picture });
    const handle = sent.json().filePath as string;
    const { rows } = await product.platform.database.executeSql(
      `update cases set record_badge = $1, papers = $2::jsonb
       where id = (select id from cases order by id limit 1) returning id`,
      [badge, JSON.stringify([{ handle, title: 'A paper', from: 'a test' }])],
    );
    const { id } = rows[0] as { id: string };
    const member = await signIn(product, 'verification-agent');
    await member.open('cases', id);
    return member.get(`/api/v1/cases/${id}/files/${handle}`);
  },
};

async function asStaff(url: string) {
  const member = await signIn(product, 'verification-agent');
  await member.open('records', badge);
  return member.get(url);
}

/** What opens no record, each with what it answers instead. */
const answers: Readonly<Record<string, readonly string[]>> = {
  'what the public page shows, in a list': [
    'staffRecords',
    'exportRecords',
    'staffCases',
    'exportCases',
  ],
  'who looked, what was done': [
    ...['recordHistory', 'recordLookups', 'delayLookup', 'closeRecordShare'],
    ...['staffInquiries', 'staffInquiry', 'answerInquiry', 'staffDispute', 'exportDisputes'],
  ],
  'that a change was made': [
    ...['createRecord', 'updateRecord', 'suspendRecord', 'liftRecord', 'renewRecord', 'hideRecord'],
    ...['revokeRecord', 'giveConsent', 'withdrawConsent', 'replacePhoto', 'removePhoto'],
    ...['addDocument', 'replaceDocument', 'removeDocument', 'endRecordSessions'],
    ...['createCase', 'assignCase', 'noteCase', 'writeCheck', 'askCheck', 'takeConsent'],
    ...[
      'correctPerson',
      'nameRecord',
      'remindGuarantor',
      'suspendForSafety',
      'sendCaseLink',
      'decideCase',
      'proposeDecline',
      'releaseProposed',
      'withdrawUnreached',
    ],
  ],
  'an address in the place of a link': ['openLink', 'closeLink'],
  'a part of an opening that has its row': ['getShared', 'getSharedPhoto'],
  'status and expiry of a renewal that was paid for': ['getRenewalStatus', 'completeRenewal'],
};

/** Addresses under which only a person's own data are answered to that very person, or no record's. */
const elsewhere =
  /^\/(me|cases\/\{token\}|guarantees|account|files|forms|contacts|design|[a-z-]+-requests|requests|session|sessions|staff|accounts|approvals|audit|claims|feedback|imports|incidents|outbox|texts|payments|plans|partners|posts|services|submissions|subscribers|testimonials|webhooks)(\/|$)/;

it.each(Object.keys(opens))('%s leaves a row', async (name) => {
  const { executeSql } = product.platform.database;
  await executeSql('delete from record_lookups');
  const answer = await opens[name]?.();
  expect(answer?.statusCode).toBe(200);
  const { rows } = await executeSql('select badge from record_lookups where badge = $1', [badge]);
  // A report is reached by a search, which has a row of its own.
  expect(rows.length).toBe(name === 'getReport' ? 2 : 1);
});

it('knows of every call that answers with something of a person', () => {
  const personal = allCalls(product.platform)
    .filter(({ call }) => call.personal && !elsewhere.test(call.path))
    .map(({ call }) => call.name);
  const known = [...Object.keys(opens), ...Object.values(answers).flat()];
  expect(personal.filter((name) => !known.includes(name)).sort()).toEqual([]);
  expect(known.filter((name) => !personal.includes(name)).sort()).toEqual([]);
});

it('knows that a call of records, cases, shares or verifications is never left out', () => {
  for (const path of [
    '/records/{id}/card',
    '/cases/{id}/x',
    '/shares/x',
    '/verifications/x',
    '/people',
  ]) {
    expect([path, elsewhere.test(path)]).toEqual([path, false]);
  }
});
