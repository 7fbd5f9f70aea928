import { afterAll, describe, expect, it } from 'vitest';
import { all, attribute, wordsOf } from '../support/html.ts';
import { openPages, postForm } from '../support/pages.ts';
import { signInWorker } from '../support/worker.ts';

const pages = await openPages();
const worker = await signInWorker({ platform: pages.platform } as never, 'Sw-AMY20');
const cookie = worker.headers.cookie ?? '';
afterAll(() => pages.close());

const post = (path: string, typed: Record<string, string>) =>
  postForm(pages, path, typed, { cookie });

it('the own page and its previews show the tick of the level beside its words (GEN-14)', async () => {
  const ticks = async (url: string) => {
    const { body } = await pages.app.inject({ url, headers: { cookie } });
    const told = body.replaceAll('<!-- -->', '').split('Premium · green tick').slice(0, -1);
    return told.map((before) => /<svg[^>]*class="tick"(?:(?!<svg).)*<\/svg> $/s.test(before));
  };
  expect(await ticks('/me')).toEqual([true, true]);
  expect(await ticks('/me/seen')).toEqual([true, true, true]);
});

describe('the page of share links refuses (ME-04)', () => {
  const links = async () => {
    const sql = 'select count(*)::int as n from record_shares';
    return (await pages.platform.database.executeSql(sql, [])).rows[0];
  };
  const flat = { intent: 'make', fields: 'phoneNumber', purpose: 'A flat' };

  it.each([
    ['once', 'Use a whole number'],
    ['1,5', 'Use a whole number'],
    ['0', 'Use 1 or more'],
    ['1001', 'Use at most 1000'],
  ])(
    'to make a link that can be opened %s times: never one without a limit',
    async (times, fault) => {
      const before = await links();
      const answer = await post('/me/shares', { ...flat, times });
      expect(answer.statusCode).toBe(400);
      expect(wordsOf(answer.body)).toContain(fault);
      expect(answer.body).toContain(`value="${times}"`);
      expect(await links()).toEqual(before);
    },
  );
});

it('a share link that could not be closed says so (ME-04)', async () => {
  const share = '00000000-0000-4000-8000-000000000000';
  const answer = await post('/me/shares', { intent: 'close', share });
  expect(answer.statusCode).toBe(404);
  expect(wordsOf(answer.body)).toContain('We do not know this share link.');
});

it('what was done before is not said again beside a form that was refused', async () => {
  const empty = { intent: 'correct', field: 'other', text: '' };
  const answer = await post('/me/corrections?done=correct', empty);
  expect(answer.statusCode).toBe(400);
  expect(wordsOf(answer.body)).not.toContain('We have it.');
  const before = await pages.app.inject({
    url: '/me/corrections?done=correct',
    headers: { cookie },
  });
  expect(wordsOf(before.body)).toContain('We have it.');
});

it('an inquiry about an earlier entry leads back to that entry, where the answer stands (ME-05)', async () => {
  await pages.app.inject({ url: '/verification/Sw-AMY20', headers: { accept: 'text/html' } });
  const view = await pages.app.inject({ url: '/api/me/lookups', headers: { cookie } });
  const [{ id: lookup }] = view.json().data;
  const before = lookup.replace(/^\w+/, 'zzzzzz');
  const typed = { intent: 'inquire', lookup, note: 'Not me' };
  const { headers, statusCode } = await post(`/me/lookups?before=${before}&done=inquire`, typed);
  expect([statusCode, headers.location]).toEqual([
    302,
    `/me/lookups?before=${before}&done=inquire`,
  ]);
});

it('earlier entries are read in the same language', async () => {
  await pages.platform.database.executeSql(`insert into record_lookups
    (badge, minute, id, way, searcher, level, fields)
    select 'Sw-AMY20', timestamptz '2026-01-01' + n * interval '1 minute', 'early-' || n,
      'badge-page', 'visitor', 'Premium', '{fullName}' from generate_series(1, 60) n`);
  const earlier = async (language: string) => {
    const { body } = await pages.app.inject({
      url: `/me/lookups${language}`,
      headers: { cookie },
    });
    const [link] = all(body, 'a').filter(({ inner }) => inner === 'Show earlier ones');
    return link && attribute(link, 'href');
  };
  expect(await earlier('?lang=ha')).toMatch(/^\/me\/lookups\?before=[^&]+&lang=ha$/);
  expect(await earlier('')).toMatch(/^\/me\/lookups\?before=[^&]+$/);
});

it('blanks alone are told in the words of forms', async () => {
  const blank = { intent: 'correct', field: 'other', text: '   ' };
  const said = wordsOf((await post('/me/corrections', blank)).body);
  expect(said).toContain('This field is required');
  expect(said).not.toContain('is not allowed to be empty');
});

it('a dispute has no ground before the worker chooses one (ME-07)', async () => {
  const page = await pages.app.inject({ url: '/me/feedback', headers: { cookie } });
  const grounds = all(page.body, 'select').filter(({ inner }) => inner.includes('not-my-client'));
  expect(grounds.length).toBeGreaterThan(0);
  for (const { inner } of grounds) {
    expect(inner).toMatch(/^<option value="" selected="">Choose a ground<\/option>/);
  }
});

it.each([
  ['/me/corrections', { intent: 'correct', field: 'name', text: 'Two n, please' }],
  ['/me/shares', { intent: 'make', fields: 'phoneNumber', purpose: 'A flat' }],
])('what was typed at %s stays where the session has ended meanwhile', async (path, typed) => {
  // As the page's script asks; without one the browser is led to the sign-in.
  const sent = await postForm(pages, `${path}.data`, typed, { accept: 'text/x-script' });
  expect([sent.statusCode, sent.body]).toEqual([401, expect.stringContaining('still here')]);
  const plain = await postForm(pages, path, typed);
  expect([plain.statusCode, plain.headers.location]).toEqual([302, `/me?next=${path}`]);
});

it('who has signed in goes on, and reads so where the browser keeps no cookie', async () => {
  const at = (url: string, headers = {}) => pages.app.inject({ url, headers });
  for (const [url, to] of [
    [`/me?signed=${Date.now()}`, '/me'],
    // The clock that made it is ahead.
    [`/me?signed=${Date.now() + 60_000}`, '/me'],
    [`/me?signed=${Date.now()}&next=/me/consents&lang=yo`, '/me/consents?lang=yo'],
  ] as const) {
    const kept = await at(url, { cookie });
    expect([kept.statusCode, kept.headers.location]).toEqual([302, to]);
    const unkept = await at(url);
    expect([unkept.statusCode, wordsOf(unkept.body)]).toEqual([
      200,
      expect.stringContaining('this browser keeps no cookies from us'),
    ]);
  }
  // By hand, or long after: nobody has typed a code.
  const byHand = ['/me', '/me?signed', '/me?signed=in', `/me?signed=${Date.now() - 3_600_000}`];
  for (const url of byHand) expect(wordsOf((await at(url)).body)).not.toContain('keeps no cookies');
});

it('a section that is opened signed out leads back to it after the sign-in, and to no other place', async () => {
  const at = (url: string, headers = {}) => pages.app.inject({ url, headers });
  const out = await at('/me/feedback');
  expect([out.statusCode, out.headers.location]).toEqual([302, '/me?next=/me/feedback']);
  const signIn = await at('/me?next=/me/feedback');
  expect(signIn.statusCode).toBe(200);
  // The form of the sign-in goes on to the same address.
  expect(signIn.body).toContain('action="/me?next=%2Fme%2Ffeedback"');
  const back = await at('/me?next=/me/feedback', { cookie });
  expect([back.statusCode, back.headers.location]).toEqual([302, '/me/feedback']);
  for (const next of ['//evil.example', 'https://evil.example', '/admin', '/me'])
    expect((await at(`/me?next=${next}`, { cookie })).statusCode).toBe(200);
  const inYoruba = await at('/me/consents?lang=yo');
  expect(inYoruba.headers.location).toBe('/me?next=/me/consents&lang=yo');
  const goesOn = await at('/me?next=/me/consents&lang=yo', { cookie });
  expect(goesOn.headers.location).toBe('/me/consents?lang=yo');
});
