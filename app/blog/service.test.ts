import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { plainText } from './rules.ts';
import { postFromMarkdown, writtenPosts } from './seed.server.ts';
import { allPosts, onePost, publishPost } from './service.server.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct({ seeds: false });
  const [post] = writtenPosts();
  if (post) await publishPost(product.platform, { ...post, slug: 'a-post', content: '' });
});
afterAll(() => product.close());

const posts = () => product.platform.database.kysely.updateTable('blog_posts');

test.each([
  ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
])('%s in the database becomes %s on the list and on the page', async (given, clean) => {
  await posts().set({ content: given }).execute();
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

test('there are three posts of at least 600 words', () => {
  const posts = writtenPosts();
  expect(posts).toHaveLength(3);
  for (const post of posts) {
    expect(plainText(post.content).split(' ').length).toBeGreaterThanOrEqual(600);
  }
});
