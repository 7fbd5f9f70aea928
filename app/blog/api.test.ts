import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#test/support/product.ts';
import { blogApi } from './api.server.ts';
import { BlogPost } from './contract.ts';
import { seedBlog } from './seed.server.ts';
import { publishPost } from './service.server.ts';

const post: BlogPost = {
  slug: 'paint-a-gate',
  title: 'Paint a gate',
  date: '2024-01-02',
  content: '<p>Sand it first.</p>',
  category: 'Hiring',
  author: 'Team',
  authorBio: '',
  authorImage: '',
  createdAt: '2024-01-02T08:00:00.000Z',
  featuredImage: '',
  otherImages: ['blog/gate.webp'],
  tags: ['paint'],
};

let product: Product;
beforeAll(async () => {
  product = await openProduct({ calls: blogApi, seeds: false });
  await seedBlog(product.platform);
});
afterAll(() => product.close());

test('an unknown slug is not found, in the stated words', async () => {
  const answer = await product.get('/blogs/by-slug/no-such-post');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    success: false,
    message: 'Blog Post Not Found',
    error: 'post-not-found',
  });
});

test.each(['Upper', 'a--b', '-a', '..%2Fetc', 'a%20b', "a'--"])(
  'the slug %s is refused before the database sees it',
  async (slug) => {
    const answer = await product.get(`/blogs/by-slug/${slug}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Blog Post Not Found');
  },
);

test('an unknown id is not found, and what is no id is refused', async () => {
  const unknown = await product.get('/blogs/00000000-0000-4000-8000-000000000000');
  expect(unknown.statusCode).toBe(404);
  expect((await product.get('/blogs/1')).statusCode).toBe(400);
});

test('a post that is not published is listed nowhere and found nowhere', async () => {
  await publishPost(product.platform, { ...post, slug: 'draft' });
  await product.platform.database.kysely
    .updateTable('blog_posts')
    .set({ published: false })
    .where('slug', '=', 'draft')
    .execute();
  expect((await product.get('/blogs/by-slug/draft')).statusCode).toBe(404);
  const answer = await product.get('/blogs');
  expect(answer.json().data.map((one: BlogPost) => one.slug)).not.toContain('draft');
});

test('a slug that is taken stays with the first post', async () => {
  expect(await publishPost(product.platform, post)).toBe(true);
  expect(await publishPost(product.platform, { ...post, title: 'Another' })).toBe(false);
  const answer = await product.get('/blogs/by-slug/paint-a-gate');
  expect(answer.json()).toEqual(post);
});

test('the list holds the posts of the repository, newest first, with exactly the stated fields', async () => {
  const answer = await product.get('/blogs');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data.map((one: BlogPost) => one.slug)).toEqual([
    'what-the-blue-and-the-green-tick-mean',
    'hire-by-the-hour-without-regret',
    'check-a-worker-before-the-door',
    'paint-a-gate',
  ]);
  const fields = Object.keys(BlogPost.shape).sort();
  for (const one of answer.json().data) expect(Object.keys(one).sort()).toEqual(fields);
});

test('a post is found by its id too', async () => {
  const { id } = await product.platform.database.kysely
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', 'paint-a-gate')
    .executeTakeFirstOrThrow();
  expect((await product.get(`/blogs/${id}`)).json()).toEqual(post);
});
