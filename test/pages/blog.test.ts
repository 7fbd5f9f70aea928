import { expect, it } from 'vitest';
import type { BlogPost } from '#app/site/blog/contract.ts';
import { preview } from '#app/site/blog/rules.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const training = '/blog/choose-training-that-leads-to-work';

const main = async (path: string, status = 200) => only(await pages.html(path, status), 'main');
const pages = await sharedPages();
const posts: BlogPost[] = (await pages.app.inject('/api/blogs')).json().data;

const head = async (path: string, status = 200) => {
  const html = await pages.html(path, status);
  const named = (name: string) =>
    all(html, 'meta', `name="${name}"`).map((one) => attribute(one, 'content'));
  return { title: only(html, 'title'), description: named('description')[0], html, named };
};

const headings = (html: string) =>
  [...html.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));

it.each([
  ['/blog/no-such-post', 'Blog Post Not Found'],
  ['/blog/No_Slug', 'Blog Post Not Found'],
  ['/blog/category', 'Blog Post Not Found'],
  ['/blog/category/no-such-category', 'Category not found'],
  ['/blog/tag/constructor', 'Tag not found'],
])('%s is not found, says so and is not for search engines (ART-08)', async (path, title) => {
  const { html, named } = await head(path, 404);
  expect(wordsOf(only(only(html, 'main'), 'h1'))).toBe(title);
  expect(named('robots')).toEqual(['noindex']);
  expect(links(only(html, 'main')).map(([, href]) => href)).toContain('/blog');
  expect((await pages.app.inject(path)).headers).not.toHaveProperty('etag');
});

it('lists every post of the call, the newest first and large (BLG-01, API-15)', async () => {
  const cards = all(await main('/blog'), 'article');
  expect(posts).toHaveLength(6);
  expect(cards.map((card) => links(card.inner)[0])).toEqual(
    posts.map(({ title, slug }) => [title, `/blog/${slug}`]),
  );
  const looks = cards.map((card) => attribute(card, 'class'));
  expect(looks[0]).toContain('post-card--large');
  for (const look of looks.slice(1)) expect(look).toContain('post-card--row');
});

it('gives a card one link, its day, category and 130 characters of its text (BLG-02, BLG-03, BIZ-16, C-10, C-61)', async () => {
  const cards = all(await main('/blog'), 'article');
  for (const [place, card] of cards.entries()) {
    const post = posts[place];
    expect(links(card.inner)).toHaveLength(1);
    expect(card.inner).toContain(`dateTime="${post?.date}"`);
    expect(wordsOf(card.inner)).toContain(post?.category);
    const text = wordsOf(all(card.inner, 'p').at(-1)?.inner ?? '');
    expect(text).toBe(preview(post?.content ?? ''));
    expect(text).toMatch(/^.{130}\.\.\.$/u);
  }
});

it('takes every picture from the image base and keeps its place (BLG-04)', async () => {
  for (const path of ['/blog', training]) {
    const pictures = all(await main(path), 'img');
    expect(pictures.length).toBeGreaterThanOrEqual(6);
    for (const picture of pictures) {
      expect(attribute(picture, 'src')).toMatch(/^\/images\/posts\/[a-z0-9-]+\.svg$/);
      expect(Number(attribute(picture, 'width'))).toBeGreaterThan(0);
      expect(Number(attribute(picture, 'height'))).toBeGreaterThan(0);
    }
  }
});

it('shows a post in full: category, title, author, created day, picture, text (ART-01, ART-02, C-61, API-17)', async () => {
  for (const post of posts) {
    const html = only(await pages.html(`/blog/${post.slug}`), 'article', 'page-head');
    const header = only(html, 'header');
    expect(wordsOf(only(header, 'h1'))).toBe(post.title);
    expect(links(header)).toContainEqual([
      post.category,
      `/blog/category/${post.category.toLowerCase()}`,
    ]);
    expect(wordsOf(header)).toContain(post.author);
    expect(attribute(all(header, 'time')[0] ?? { attributes: '', inner: '' }, 'dateTime')).toBe(
      post.createdAt,
    );
    expect(wordsOf(header)).toMatch(/\d{1,2} \w+ 202[45], [4-6] minutes to read/);
    expect(html).toContain(`src="/images/${post.featuredImage}" width="1200" height="675"`);
    expect(html).toContain(post.content);
  }
});

it('has a gallery where there are more pictures, each a link to itself (ART-03)', async () => {
  for (const post of posts) {
    const html = await main(`/blog/${post.slug}`);
    const galleries = all(html, 'ul', 'class="gallery"');
    expect(galleries).toHaveLength(post.otherImages.length > 0 ? 1 : 0);
    expect(links(galleries[0]?.inner ?? '').map(([, href]) => href)).toEqual(
      post.otherImages.map((path) => `/images/${path}`),
    );
  }
  const names = all(only(await main(training), 'ul', 'class="gallery"'), 'a').map((one) =>
    attribute(one, 'aria-label'),
  );
  expect(names[1]).toBe('Open picture 2 of 5: A cook, with the sign of a pot');
});

it('shows the tags as links to their pages, and each page has its posts (ART-04)', async () => {
  const all = new Map<string, string[]>();
  for (const post of posts) {
    const tags = links(only(await main(`/blog/${post.slug}`), 'ul', 'aria-label="Tags"'));
    expect(tags.map(([name]) => name)).toEqual(post.tags);
    for (const [, href = ''] of tags) all.set(href, [...(all.get(href) ?? []), post.title]);
  }
  expect(all.size).toBeGreaterThan(5);
  for (const [path, titles] of all) {
    const listed = only(await main(path), 'ul', 'post-list');
    expect(links(listed).map(([title]) => title)).toEqual(titles);
  }
});

it('has a page for each category, marked in the row above the posts', async () => {
  const row = only(await main('/blog'), 'ul', 'categories');
  expect(links(row).map(([name]) => name)).toEqual([
    ...['All posts', 'Hiring', 'Safety', 'Training', 'Verification'],
  ]);
  for (const [name, path = ''] of links(row).slice(1)) {
    const html = await main(path);
    const own = posts.filter((post) => post.category === name).map(({ title }) => title);
    expect(links(only(html, 'ul', 'post-list')).map(([title]) => title)).toEqual(own);
    expect(wordsOf(all(html, 'a', 'aria-current="page"')[0]?.inner ?? '')).toBe(name);
  }
});

it('shows the author with picture and words (ART-05)', async () => {
  const bio = only(await main(training), 'section', 'aria-label="About the author"');
  expect(wordsOf(bio)).toBe(
    'Sapioworker team The team behind Sapioworker writes about hiring with care, for clients and for workers.',
  );
  expect(attribute(all(bio, 'img')[0] ?? { attributes: '', inner: '' }, 'src')).toBe(
    '/images/posts/team.svg',
  );
});

it('has plain share links of three networks with the whole address (ART-06, C-62)', async () => {
  const share = only(await main(training), 'section', 'Share this post');
  const own = encodeURIComponent(new URL(training, pages.config.SITE_URL).href);
  const targets = all(share, 'a').map((one) => attribute(one, 'href'));
  expect(targets).toEqual([
    `https://www.facebook.com/sharer/sharer.php?u=${own}`,
    `https://x.com/intent/post?url=${own}&text=How%20to%20choose%20training%20that%20leads%20to%20work`,
    `https://www.linkedin.com/sharing/share-offsite/?url=${own}`,
  ]);
  for (const { attributes } of all(share, 'a')) {
    expect(attributes).toContain('rel="noopener noreferrer"');
  }
});

it('says what to read next: the same category first, never itself', async () => {
  const next = links(only(await main(training), 'section', 'further')).map(([, href]) => href);
  expect(next).toHaveLength(2);
  expect(next).not.toContain(training);
  const safety = await main('/blog/check-a-worker-before-the-door');
  expect(links(only(safety, 'section', 'further'))[0]?.[1]).toBe(
    '/blog/the-first-week-with-someone-new-at-home',
  );
});

it('tells search engines what an article is', async () => {
  const html = await pages.html(training);
  const found = JSON.parse(only(html, 'script', 'ld+json'));
  const site = pages.config.SITE_URL;
  expect(found).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'How to choose training that leads to work',
    datePublished: '2024-10-14T08:00:00.000Z',
    author: { '@type': 'Organization', name: 'Sapioworker' },
    mainEntityOfPage: new URL(training, site).href,
    articleSection: 'Training',
  });
  expect(found.image).toHaveLength(6);
  expect(found.image[0]).toBe(new URL('/images/posts/training.svg', site).href);
  expect(html).toContain('<meta property="og:type" content="article"');
});

it('names each page by a title and a description of its own, and its feed', async () => {
  const subjects = links(only(await main('/blog'), 'nav', 'aria-label="Tags"'))
    .map(([, href = '']) => href)
    .filter((href) => href.startsWith('/blog/tag/'));
  const categories = links(only(await main('/blog'), 'ul', 'categories')).map(([, to = '']) => to);
  const articles = posts.map(({ slug }) => `/blog/${slug}`);
  const seen = new Set<string>();
  const paths = [...categories, ...subjects, ...articles];
  for (const path of paths) {
    const { title, description = '', html } = await head(path);
    seen.add(title).add(description);
    expect(description.length, path).toBeGreaterThanOrEqual(50);
    expect(description.length, path).toBeLessThanOrEqual(160);
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml" href="\/feed.xml"/);
    const levels = headings(only(html, 'main'));
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    for (const [place, level] of levels.entries()) {
      expect(level, path).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
    }
  }
  expect(paths.length).toBeGreaterThan(15);
  expect(seen.size).toBe(2 * paths.length);
});

it('is kept where all was found', async () => {
  for (const path of ['/blog', training, '/blog/category/safety', '/blog/tag/price', '/feed.xml']) {
    expect((await pages.app.inject(path)).headers.etag, path).toMatch(/^W\//);
  }
});

it('serves the feed as Atom, with every post by its whole address', async () => {
  const answer = await pages.app.inject('/feed.xml');
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const ids = [...answer.body.matchAll(/<entry>\s*<id>([^<]+)<\/id>/g)].map((match) => match[1]);
  expect(ids).toEqual(
    posts.map(({ slug }) => new URL(`/blog/${slug}`, pages.config.SITE_URL).href),
  );
});
