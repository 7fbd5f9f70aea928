import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#platform/database/database.server.ts';
import { asAnotherProcess } from '../support/database.ts';
import { all } from '../support/html.ts';
import { openPages, type Pages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
});
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

it('sends a kept page again byte for byte, and 304 to who has it', async () => {
  const first = await keeping('/');
  const again = await get('/');
  expect(again.body).toBe(first.body);
  const known = await get('/', { 'if-none-match': String(first.headers.etag) });
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
  expect(known.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
});

it('lets exactly the scripts of a kept page run, by their hashes and no nonce', async () => {
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
