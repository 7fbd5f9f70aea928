import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import routes from '#app/routes.ts';
import { sharedPages } from '../support/pages.ts';
import { siteStops } from '../support/routes.ts';

const get = (url: string, headers: Record<string, string> = {}) =>
  pages.app.inject({ url, headers });
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

const pages = await sharedPages();
const siteUrl = new URL(pages.config.SITE_URL).origin;
const indexed: string[] = [];
const posts = (await get('/api/blogs')).json().data as { slug: string }[];
const stops = siteStops().filter(
  (stop) => !stop.status && !stop.to && !stop.path.startsWith('/blog/'),
);
const articles = posts.map(({ slug }) => `/blog/${slug}`);
const blog = await Promise.all(['/blog', ...articles].map((path) => pages.html(path)));
const subjects = blog.flatMap((html) => html.match(/\/blog\/(?:category|tag)\/[a-z0-9-]+/g) ?? []);
for (const path of [...stops.map((stop) => stop.path), ...articles, ...new Set(subjects)]) {
  const answer = await get(path, { accept: 'text/html' });
  const isPage = String(answer.headers['content-type']).startsWith('text/html');
  // A record that its worker wants to be found stands in no list of ours (decision 017).
  const isRecord = /^\/verification\/sw-/i.test(path);
  if (isPage && !isRecord && !meta(answer.body, 'robots')?.includes('noindex')) indexed.push(path);
}

describe('the sitemap', () => {
  const locations = (xml: string) =>
    Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), (one) => one[1]);

  it('names every indexed page and post, and nothing else', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const listed = locations(answer.body).map((one) => one?.replace(siteUrl, ''));
    expect(listed.toSorted()).toEqual(indexed.toSorted());
    expect(listed.length).toBeGreaterThan(routes.length / 2);
  });

  it('gives posts the day of their last change', async () => {
    const { body } = await get('/sitemap.xml');
    const posts = body.split('\n').filter((line) => /\/blog\/[a-z0-9-]+</.test(line));
    expect(posts.length).toBeGreaterThan(0);
    for (const post of posts) expect(post).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  });
});

it('robots.txt names the sitemap, closes the calls and leaves records to what they say', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain(`Sitemap: ${siteUrl}/sitemap.xml\n`);
  const closed = Array.from(body.matchAll(/^Disallow: (.*)$/gm), (one) => one[1]);
  expect(closed).toEqual(['/api/', '/admin/', '/dashboard/', '/payment/']);
  for (const path of indexed) expect(closed.some((one) => path.startsWith(one ?? ''))).toBe(false);
});

it('every indexed page names its own address and describes itself in its own words', async () => {
  const said = new Map<string, string>();
  for (const path of indexed) {
    const html = await pages.html(path);
    const description = meta(html, 'description') ?? '';
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(description.length, path).toBeGreaterThanOrEqual(50);
    expect(description.length, path).toBeLessThanOrEqual(160);
    for (const text of [title, description]) {
      expect(said.get(text), `${path} says: ${text}`).toBeUndefined();
      said.set(text, path);
    }
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(canonical, path).toBe(new URL(path, siteUrl).href);
  }
});

it('the home page says who stands behind the site', async () => {
  const html = await pages.html('/');
  const said = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  );
  expect(said.map((one) => one['@type'])).toEqual(['Organization', 'WebSite']);
  const logo = new URL(String(said[0]?.logo)).pathname;
  expect(existsSync(`public${logo}`)).toBe(true);
});

describe('preview pictures', () => {
  it.each([
    ['an address that is no page', '/cards/no-such-page.png'],
    ['a post that is none', '/cards/blog/no-such-post.png'],
    ['a record', '/cards/verification/Sw-AMY20.png'],
    ['an unlisted page', '/cards/delete-success.png'],
    ['a redirect', '/cards/about-us.png'],
    ['a call', '/cards/api/blogs.png'],
    ['another spelling', '/cards/about/.png'],
    ['another kind of file', '/cards/about.jpg'],
    ['a way out of the folder', '/cards/..%2f..%2fetc%2fpasswd.png'],
    ['nothing', '/cards/'],
  ])('refuse %s', async (_what, path) => {
    expect((await get(path)).statusCode).toBe(404);
  });

  it('ask no record and leave no audit row for a badge number', async () => {
    const inside = vi.spyOn(pages.app, 'routing');
    await get('/blog?fresh');
    expect(inside).toHaveBeenCalled();
    inside.mockClear();
    await get('/cards/verification/Sw-BLM33.png');
    expect(inside).not.toHaveBeenCalled();
    inside.mockRestore();
  });

  it('stand at the address that every indexed page names', { tags: 'nightly' }, async () => {
    for (const path of indexed) {
      const html = await pages.html(path);
      const address = meta(html, 'og:image') ?? '';
      expect(address, path).toMatch(new RegExp(`^${siteUrl}/cards/.*\\.png$`));
      const answer = await get(new URL(address).pathname);
      expect(answer.statusCode, path).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.rawPayload.length).toBeLessThan(150_000);
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect([width, height, format], path).toEqual([1200, 630, 'png']);
    }
  });

  it.each([
    ['a zero byte', '/cards/%00.png'],
    ['half a letter', '/cards/%e0%a4%a.png'],
    ['a reversed text', '/cards/%e2%80%ae.png'],
    ['a long address', `/cards/${'a/'.repeat(4_000)}.png`],
    ['a query', '/cards/about.png?title=Buy%20now&a=1'],
  ])('survive %s', async (_what, path) => {
    const { statusCode } = await get(path);
    expect([200, 400, 404, 414]).toContain(statusCode);
  });

  it('are kept by whoever has them', async () => {
    const first = await get('/cards/about.png');
    expect(first.headers['cache-control']).toBe('public, max-age=86400');
    const again = await get('/cards/about.png', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    const other = await get('/cards/contact.png');
    expect(other.headers.etag).not.toBe(first.headers.etag);
  });
});
