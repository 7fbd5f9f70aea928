import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/database/database.server.ts';
import { asAnotherProcess } from '../support/database.ts';
import { all } from '../support/html.ts';
import { openPages, type Pages } from '../support/pages.ts';

const pages = await openPages();
afterAll(() => pages.close());

/** Enough for a busy machine; a condition that holds ends the wait at once. */
const patience = 10_000;

const get = (url: string, headers: Record<string, string> = {}) =>
  pages.app.inject({ url, headers: { accept: 'text/html', ...headers } });

/** Until this process hears changes no page is kept; then the second answer has the first one's tag. */
const keeping = (url: string) =>
  vi.waitFor(async () => {
    const answer = await get(url);
    expect(answer.headers.etag).toBeDefined();
    expect((await get(url)).headers.etag).toBe(answer.headers.etag);
    return answer;
  }, patience);

it('sends a cached page again byte for byte, and 304 to who has it', async () => {
  const first = await keeping('/');
  const again = await get('/');
  expect(again.body).toBe(first.body);
  const known = await get('/', { 'if-none-match': String(first.headers.etag) });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
  expect(known.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
});

it('lets exactly the scripts of a cached page run, by their hashes and no nonce', async () => {
  const { body, headers } = await keeping('/');
  const policy = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  const inline = all(body, 'script').filter(({ attributes }) => !/src=|ld\+json/.test(attributes));
  expect(inline.length).toBeGreaterThan(0);
  for (const { inner, attributes } of inline) {
    const hash = createHash('sha256').update(inner).digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(attributes).not.toContain('nonce');
  }
  expect(policy).not.toMatch(/nonce|unsafe/);
});

it('keeps no page with a cookie, a query, a failure or personal data', async () => {
  await keeping('/');
  for (const path of [
    '/?ref=1',
    '/no-such-page',
    '/verification/Sw-AMY20',
    '/verification/search',
  ]) {
    expect((await get(path)).headers.etag).toBeUndefined();
  }
});

it.each([
  ['/career/partner-with-us/apply', 'authorizedName=Canary'],
  ['/career/verification-agent-form', 'fullName=Canary'],
  ['/contact', 'name=Canary'],
  ['/feedback', 'name=Canary'],
  ['/delete-account', 'email=canary%40example.com'],
])(
  'lets no browser keep what was typed into a form at %s, for whoever has the phone next',
  async (url, payload) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { accept: 'text/html', ...type };
    const answer = await pages.app.inject({ method: 'POST', url, payload, headers });
    expect(answer.body.toLowerCase()).toContain('canary');
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

/** How many calls a page made within the process while it was answered: none when it was kept. */
async function callsFor(url: string): Promise<number> {
  const inside = vi.spyOn(pages.app, 'routing');
  await get(url);
  const calls = inside.mock.calls.length;
  inside.mockRestore();
  return calls;
}

/** Every spelling of a word with some of its letters as percent codes. */
function* spellings(word: string): Generator<string> {
  for (let which = 0; which < 2 ** word.length; which += 1) {
    const letters = Array.from(word, (letter, at) =>
      which & (1 << at) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    );
    yield letters.join('');
  }
}

it('lets no spelling of an address push a page out of the memory', {
  tags: 'nightly',
}, async () => {
  await keeping('/');
  const post = '/blog/what-the-blue-and-the-green-tick-mean';
  await keeping(post);
  expect(await callsFor('/')).toBe(0);
  expect(await callsFor('/?fresh')).toBeGreaterThan(0);
  // More than there is room for, of a page in the route table and of one with a parameter.
  const start = post.slice('/blog'.length, -'mean'.length);
  for (const about of spellings('about')) await get(`/${about}`);
  for (const blog of spellings('blog')) {
    for (const end of spellings('mean')) {
      await get(`/${blog}${start}${end}`);
      await get(`/${blog.toUpperCase()}${start}${end}.data`);
    }
    await get(`/${blog}?ref=1`);
  }
  expect(await callsFor('/')).toBe(0);
  expect(await callsFor(post)).toBe(0);
});

it('has one answer for all spellings, made for the plain one', async () => {
  const spelled = await get('/career/%77ORK-WITH-us/');
  expect(spelled.body).toBe((await get('/career/work-with-us')).body);
});

it.each([
  ['', undefined],
  ['identity', undefined],
  ['br;q=0', undefined],
  ['br; q=0.0, gzip;q=0', undefined],
  ['abr, gzipped', undefined],
  ['*;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['BR;q=0, *', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.1', 'br'],
  ['*', 'br'],
])('who accepts "%s" gets a page encoded as %s', async (accepts, encoding) => {
  await keeping('/about');
  for (const url of ['/about', '/verification/search']) {
    const { headers } = await get(url, { 'accept-encoding': accepts });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
  }
});

describe('a change made in one process shows at once in another (CLI-09)', () => {
  let other: Pages;
  let elsewhere: Database;
  beforeAll(async () => {
    elsewhere = await asAnotherProcess(pages.platform.database);
    other = await openPages({ DATA_DIR: pages.config.DATA_DIR }, elsewhere);
  });
  afterAll(async () => {
    await other.close();
    await elsewhere.close();
  });

  const keptThere = async (url: string) => {
    const ask = () => other.app.inject({ url, headers: { accept: 'text/html' } });
    return vi.waitFor(async () => {
      const answer = await ask();
      expect(answer.headers.etag).toBeDefined();
      expect((await ask()).headers.etag).toBe(answer.headers.etag);
      return answer.body;
    }, patience);
  };
  const shows = (url: string, words: string) =>
    vi.waitFor(async () => {
      const answer = await other.app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.body).toContain(words);
    }, patience);

  it.each([
    ['a service', '/', 'services', { title: 'Bee keeper' }, 'Bee keeper'],
    ['a post', '/blog', 'blog_posts', { category: 'Bee keeping' }, 'Bee keeping'],
    ['a plan', '/verification', 'plans', { base_price_kobo: 123_456_700 }, '₦1,234,567'],
  ] as const)('%s on %s', async (_what, url, table, change, words) => {
    expect(await keptThere(url)).not.toContain(words);
    const { kysely } = pages.platform.database;
    const first = table === 'services' ? 'title' : table === 'plans' ? 'name' : 'slug';
    const row = await kysely
      .selectFrom(table)
      .select(['id'])
      .orderBy(first as 'id')
      .$if(table === 'plans', (query) => query.where('kind' as 'id', '=', 'VERIFICATION' as never))
      .executeTakeFirstOrThrow();
    await kysely
      .updateTable(table)
      .set(change as never)
      .where('id', '=', row.id as never)
      .execute();
    await shows(url, words);
  });
});
