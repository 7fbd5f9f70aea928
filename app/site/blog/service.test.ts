import { statSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import {
  claims,
  coverage,
  incidentReports,
  insuranceStart,
  noDirectTransfer,
  tips,
} from '#app/shell/policies.rules.ts';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { plainText } from '#platform/html/plain.ts';
import { openProduct } from '#test/support/product.ts';
import { turnsDuring } from '#test/support/turns.ts';
import { postFromMarkdown, writtenPosts } from './seed.server.ts';
import { allPosts, onePost, publishPost } from './service.server.ts';

const product = await openProduct({ seeds: false });
const [post] = writtenPosts();
if (post) await publishPost(product.platform, { ...post, slug: 'a-post', content: '' });
afterAll(() => product.close());

const rows = () => product.platform.database.kysely.updateTable('blog_posts');

test.each([
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
])('%s in the database becomes %s on the list and on the page', async (given, clean) => {
  await rows().set({ content: given }).execute();
  const { data } = await allPosts(product.platform);
  expect(data.map(({ content }) => content)).toEqual([clean]);
  expect(await onePost(product.platform, { slug: 'a-post' })).toMatchObject({ content: clean });
});

test('links out carry rel from the moment a post is kept', async () => {
  const [post] = writtenPosts();
  if (!post) throw new Error('no post');
  const content = '<a href="https://a.example/">a</a>';
  await publishPost(product.platform, { ...post, slug: 'b-post', content });
  const kept = await product.platform.database.kysely
    .selectFrom('blog_posts')
    .select('content')
    .where('slug', '=', 'b-post')
    .executeTakeFirst();
  expect(kept?.content).toBe('<a href="https://a.example/" rel="noopener nofollow">a</a>');
});

test('others have their turn between the posts of a list', async () => {
  const [post] = writtenPosts();
  if (!post) throw new Error('no post');
  for (let n = 0; n < 60; n += 1) {
    await publishPost(product.platform, { ...post, slug: `one-of-many-${n}` });
  }
  const { data } = await allPosts(product.platform);
  expect(await turnsDuring(() => allPosts(product.platform))).toBeGreaterThanOrEqual(data.length);
});

test('cleaning twice changes nothing', () => {
  for (const { content } of writtenPosts()) {
    const once = cleanHtml(content);
    expect(cleanHtml(once)).toBe(once);
  }
});

test('a file without a head, or with a poor one, is refused by its name', () => {
  expect(() => postFromMarkdown('./content/a.md', 'Text')).toThrow('./content/a.md has no head');
  expect(() => postFromMarkdown('./content/a.md', '---\ntitle: A\n---\nText')).toThrow(
    './content/a.md says nothing of date',
  );
});

test('a text that quotes what is no rule is refused by its name', () => {
  const source =
    '---\ntitle: A\ndate: 2025-01-01\ncategory: A\nauthor: A\ntags: a\n---\n{{nothing}}';
  expect(() => postFromMarkdown('./content/a.md', source)).toThrow(
    './content/a.md quotes {{nothing}}, which is no rule',
  );
});

const posts = writtenPosts();

test('there are three posts of at least 600 words and three more, on four subjects (W-23)', () => {
  expect(posts).toHaveLength(6);
  for (const post of posts) {
    expect(plainText(post.content).split(' ').length).toBeGreaterThanOrEqual(600);
    expect(post.content).not.toContain('{{');
  }
  const tags = posts.flatMap((post) => post.tags);
  for (const tag of ['verification', 'safety', 'insurance', 'training']) {
    expect(tags).toContain(tag);
  }
});

test('rules stand in posts in their one wording (C-17)', () => {
  const text = posts.map((post) => plainText(post.content)).join(' ');
  for (const rule of [coverage, insuranceStart, claims, noDirectTransfer, tips, incidentReports]) {
    expect(text).toContain(rule);
  }
});

test('no paragraph stands in two posts', () => {
  const paragraphs = posts.flatMap((post) => post.content.match(/<p>.*?<\/p>/gs) ?? []);
  expect(paragraphs.length).toBeGreaterThan(60);
  expect(new Set(paragraphs).size).toBe(paragraphs.length);
});

const sizeOf = (path: string) => statSync(`public/images/${path}`).size;

test('each post has a featured picture of its own, at least two a gallery, and all are small', () => {
  expect(new Set(posts.map((post) => post.featuredImage)).size).toBe(6);
  expect(posts.filter((post) => post.otherImages.length > 1).length).toBeGreaterThanOrEqual(2);
  for (const { featuredImage, otherImages, authorImage } of posts) {
    for (const path of [featuredImage, authorImage, ...otherImages]) {
      expect(sizeOf(path), path).toBeLessThan(25_000);
    }
  }
});
