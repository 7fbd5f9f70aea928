import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { all, attribute, only, wordsOf } from '../support/html.ts';
import { openPages } from '../support/pages.ts';
import { signIn } from '../support/staff.ts';

const pages = await openPages();
await pages.platform.jobs.prepare([]);
const editor = await signIn(pages, 'editor');
afterAll(() => pages.close());

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#BE5630' } })
    .png()
    .toBuffer();
const send = async (bytes: Buffer | string) =>
  editor.send('POST', '/api/v1/pictures', {
    file: `data:image/png;base64,${Buffer.from(bytes as string).toString('base64')}`,
  });
const page = (url: string, headers: Record<string, string> = {}) =>
  pages.app.inject({ url, headers: { accept: 'text/html', ...headers } });

const words = 'Whitewash a wall';
const post = (more = {}) => ({
  ...{ title: words, slug: `wall-${randomUUID()}`, content: '<p>Mix the lime.</p>' },
  ...{ category: 'Whitewashing', tags: ['lime'], author: 'Ada Obi', authorBio: '' },
  ...{ authorImage: '', featuredImage: '', featuredAlt: '', gallery: [], ...more },
});

it('the former address of a post leads to the one that it has', async () => {
  const does = async (verb: string, { id, version }: { id: string; version: number }) =>
    (await editor.send('POST', `/api/v1/posts/${id}/${verb}`, { version })).json();
  const before = post({ title: 'Point a wall' });
  const made = (await editor.send('POST', '/api/v1/posts', before)).json();
  const draft = await does('unpublish', await does('publish', made));
  const after = { ...before, slug: 'point-a-wall-anew', version: draft.version };
  const named = (await editor.send('PUT', `/api/v1/posts/${draft.id}`, after)).json();
  await does('publish', named);
  const answer = await page(`/blog/${before.slug}?from=mail`);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    301,
    '/blog/point-a-wall-anew?from=mail',
  ]);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect((await page('/blog/point-a-wall-anew')).statusCode).toBe(200);
  expect((await page('/sitemap.xml')).body).not.toContain(before.slug);
  expect((await page(`/cards/blog/${before.slug}.png`)).statusCode).toBe(404);
  await does('unpublish', await does('publish', { ...named, version: named.version + 1 }));
});

describe('a post that is not published yet', () => {
  const states = ['a draft', 'a scheduled post', 'a post taken back'] as const;
  const made: Record<string, { id: string; slug: string }> = {};
  beforeAll(async () => {
    const does = async (
      verb: string,
      { id, version }: { id: string; version: number },
      more = {},
    ) => (await editor.send('POST', `/api/v1/posts/${id}/${verb}`, { version, ...more })).json();
    for (const state of states) {
      const draft = (await editor.send('POST', '/api/v1/posts', post())).json();
      const at = new Date(Date.now() + 3_600_000).toISOString();
      if (state === 'a scheduled post') await does('publish', draft, { at });
      if (state === 'a post taken back') await does('unpublish', await does('publish', draft));
      made[state] = draft;
    }
  });

  it.each(states)('%s is found by nobody, under none of its addresses', async (state) => {
    const { id = '', slug = '' } = made[state] ?? {};
    for (const path of [`/blog/${slug}`, `/blog/preview/${id}`]) {
      const answer = await page(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body).not.toContain(words);
      expect(wordsOf(only(only(answer.body, 'main'), 'h1'))).toBe('Blog Post Not Found');
    }
    expect((await page(`/api/blogs/${id}`)).statusCode).toBe(404);
    expect((await page(`/api/blogs/by-slug/${slug}`)).statusCode).toBe(404);
    expect((await page(`/cards/blog/${slug}.png`)).statusCode).toBe(404);
    expect((await page(`/cards/blog/preview/${id}.png`)).statusCode).toBe(404);
  });

  it('stands in no list, feed, sitemap or page of its subject', async () => {
    for (const path of ['/', '/blog', '/feed.xml', '/sitemap.xml', '/api/blogs']) {
      const answer = await page(path);
      expect(answer.statusCode).toBe(200);
      for (const { slug } of Object.values(made)) expect(answer.body).not.toContain(slug);
      expect(answer.body).not.toContain(words);
    }
    expect((await page('/blog/category/whitewashing')).statusCode).toBe(404);
    expect((await page('/blog/tag/lime')).statusCode).toBe(404);
    expect((await page('/robots.txt')).body).not.toContain('wall-');
  });

  it.each(states)(
    '%s is seen by staff as visitors would get it, and kept by nobody',
    async (state) => {
      const { id = '', slug = '' } = made[state] ?? {};
      const answer = await page(`/blog/preview/${id}`, { cookie: editor.headers.cookie ?? '' });
      expect(answer.statusCode).toBe(200);
      const main = only(answer.body, 'main');
      expect(wordsOf(only(main, 'h1'))).toBe(words);
      expect(main).toContain('<p>Mix the lime.</p>');
      expect(wordsOf(main)).toContain('Preview: only staff see this page.');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('etag');
      const [robots] = all(answer.body, 'meta', 'name="robots"');
      expect(robots && attribute(robots, 'content')).toBe('noindex');
      // Whoever comes after with no cookie finds nothing.
      expect((await page(`/blog/preview/${id}`)).statusCode).toBe(404);
      expect(
        (await page(`/blog/${slug}`, { cookie: editor.headers.cookie ?? '' })).statusCode,
      ).toBe(404);
    },
  );

  it('is no matter of support, who may not read posts', async () => {
    const support = await signIn(pages, 'support');
    const { id = '' } = made['a draft'] ?? {};
    const answer = await page(`/blog/preview/${id}`, { cookie: support.headers.cookie ?? '' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain(words);
  });
});

it('a published post shows at once on pages that were kept, and goes at once', async () => {
  const kept = () =>
    vi.waitFor(async () => {
      const { etag } = (await page('/blog')).headers;
      expect(etag).toBeDefined();
      expect((await page('/blog')).headers.etag).toBe(etag);
    }, patience);
  const title = 'A roof that holds';
  await kept();
  const draft = (await editor.send('POST', '/api/v1/posts', post({ title }))).json();
  const at = `/api/v1/posts/${draft.id}`;
  const out = (await editor.send('POST', `${at}/publish`, { version: 1 })).json();
  await vi.waitFor(async () => expect((await page('/blog')).body).toContain(title), patience);
  await kept();
  await editor.send('POST', `${at}/unpublish`, { version: out.version });
  await vi.waitFor(async () => expect((await page('/blog')).body).not.toContain(title), patience);
});

describe('a picture for the site', () => {
  it.each<[string, () => Promise<Buffer> | string, string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'file-kind'],
    ['a PDF', () => '%PDF-1.7\nstartxref\n%%EOF', 'file-kind'],
    ['half a picture', async () => (await png(900, 900)).subarray(0, 200), 'picture-broken'],
    ['nothing', () => '', 'file-empty'],
  ])('is not %s', async (_what, bytes, error) => {
    const answer = await send(await bytes());
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  });

  it('is taken from those alone who write', async () => {
    const file = `data:image/png;base64,${(await png(8, 8)).toString('base64')}`;
    const url = '/api/v1/pictures';
    expect((await pages.app.inject({ method: 'POST', url, payload: { file } })).statusCode).toBe(
      401,
    );
    const auditor = await signIn(pages, 'auditor');
    expect((await auditor.send('POST', url, { file })).statusCode).toBe(403);
  });

  it('is kept in two sizes, small enough for a phone, and nothing else of the file', async () => {
    const large = await png(3_000, 1_500);
    const { path, address, width, height } = (await send(large)).json();
    expect([width, height]).toEqual([1_600, 800]);
    expect(address).toBe(`/images/${path}`);
    for (const [url, side] of [
      [address, 1_600],
      [address.replace('.webp', '-small.webp'), 640],
    ] as const) {
      const answer = await page(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/webp');
      expect(answer.headers['cache-control']).toContain('immutable');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const { format, width: wide } = await sharp(answer.rawPayload).metadata();
      expect([format, wide]).toEqual(['webp', side]);
      const known = { 'if-none-match': String(answer.headers.etag) };
      expect((await page(url, known)).statusCode).toBe(304);
    }
  });

  it('is none of the uploads, whoever knows a handle', async () => {
    const handle = await pages.platform.storage.put(await png(8, 8), 'image/png');
    for (const name of [`${handle}.webp`, `${handle}-small.webp`, '..%2fsecret.key', 'a.webp']) {
      expect((await page(`/images/kept/${name}`)).statusCode).toBe(404);
    }
  });

  it('shows in its post with words for those who do not see it', async () => {
    const [face, wide, one, two] = await Promise.all(
      [200, 900, 901, 902].map(async (side) => (await send(await png(side, side))).json().path),
    );
    const gallery = [
      { path: one, alt: 'Lime in a bucket' },
      { path: two, alt: 'A white wall' },
    ];
    const given = post({
      authorImage: face,
      authorBio: 'Ada paints.',
      featuredImage: wide,
      gallery,
    });
    const values = { ...given, featuredAlt: 'A wall half white' };
    const draft = (await editor.send('POST', '/api/v1/posts', values)).json();
    await editor.send('POST', `/api/v1/posts/${draft.id}/publish`, { version: 1 });
    const main = only(await pages.html(`/blog/${draft.slug}`), 'main');
    const pictures = all(main, 'img').map((image) => [
      attribute(image, 'src'),
      attribute(image, 'alt'),
    ]);
    expect(pictures).toContainEqual([`/images/${wide}`, 'A wall half white']);
    expect(pictures).toContainEqual([`/images/${face.replace('.', '-small.')}`, '']);
    const opened = all(only(main, 'ul', 'gallery'), 'a').map((link) =>
      attribute(link, 'aria-label'),
    );
    expect(opened).toEqual([
      'Open picture 1 of 2: Lime in a bucket',
      'Open picture 2 of 2: A white wall',
    ]);
    expect(main).toContain(`/images/${one.replace('.', '-small.')} 640w`);
  });
});
