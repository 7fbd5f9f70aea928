import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProduct, type Product } from '#test/support/product.ts';
import { blogApi } from './api.server.ts';
import { BlogPost } from './contract.ts';
import { seedBlog, seedLaterPosts, seedPictureTexts, writtenPosts } from './seed.server.ts';
import { publishPost, type Written } from './service.server.ts';

const post: Written = {
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

const product = await openProduct({ calls: blogApi, seeds: false });
await seedBlog(product.platform);
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
    .set({ published_at: null })
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
  expect(answer.json()).toEqual({
    ...post,
    id: expect.any(String),
    alts: {},
    updatedAt: post.createdAt,
  });
});

test('the list holds the posts of the repository, newest first, with exactly the stated fields', async () => {
  const answer = await product.get('/blogs');
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data.map((one: BlogPost) => one.slug)).toEqual([
    'what-the-blue-and-the-green-tick-mean',
    'hire-by-the-hour-without-regret',
    'check-a-worker-before-the-door',
    'insurance-for-a-job-before-you-need-it',
    'the-first-week-with-someone-new-at-home',
    'choose-training-that-leads-to-work',
    'paint-a-gate',
  ]);
  const fields = Object.keys(BlogPost.shape).sort();
  for (const one of answer.json().data) expect(Object.keys(one).sort()).toEqual(fields);
});

test('a post is found by its id too, the one that the list gives (API-16)', async () => {
  const list: BlogPost[] = (await product.get('/blogs')).json().data;
  const found = list.find(({ slug }) => slug === 'paint-a-gate');
  expect((await product.get(`/blogs/${found?.id}`)).json()).toEqual(found);
});

test('what was written past the cleaning is cleaned when it is read (D-14)', async () => {
  await publishPost(product.platform, { ...post, slug: 'planted' });
  await product.platform.database.kysely
    .updateTable('blog_posts')
    .set({
      content: '<p onclick="a()">Sand</p><script>a()</script><a href="javascript:a()">it</a>',
    })
    .where('slug', '=', 'planted')
    .execute();
  const answer = await product.get('/blogs/by-slug/planted');
  expect(answer.json().content).toBe('<p>Sand</p><a>it</a>');
});

describe('a blog that has the first three posts', () => {
  const first = 'check-a-worker-before-the-door';
  const changed = 'hire-by-the-hour-without-regret';
  const takenAway = 'what-the-blue-and-the-green-tick-mean';
  let older: Product;
  beforeAll(async () => {
    older = await openProduct({ calls: blogApi, seeds: false });
    const { kysely } = older.platform.database;
    for (const one of writtenPosts().filter(({ slug }) => [first, changed].includes(slug))) {
      await publishPost(older.platform, { ...one, authorImage: '', featuredImage: '' });
    }
    await kysely
      .updateTable('blog_posts')
      .set({ title: 'By the hour, as staff put it' })
      .where('slug', '=', changed)
      .execute();
    await seedLaterPosts(older.platform);
  });
  afterAll(() => older.close());

  test('gets the later ones, and no post back that staff have taken away', async () => {
    const slugs = (await older.get('/blogs')).json().data.map((one: BlogPost) => one.slug);
    expect(slugs).not.toContain(takenAway);
    expect(slugs).toHaveLength(5);
  });

  test('gets pictures for a post nobody has touched, and for no other', async () => {
    const picture = async (slug: string) =>
      (await older.get(`/blogs/by-slug/${slug}`)).json().featuredImage;
    expect(await picture(changed)).toBe('');
    expect(await picture(first)).toBe('posts/check.svg');
  });

  test('says what its drawings show, unless staff have said it', async () => {
    const alts = async (slug: string) => (await older.get(`/blogs/by-slug/${slug}`)).json().alts;
    const { kysely } = older.platform.database;
    const own = JSON.stringify({ 'posts/training.svg': 'As staff put it' });
    const training = 'choose-training-that-leads-to-work';
    await kysely.updateTable('blog_posts').set({ alts: '{}' }).execute();
    await kysely
      .updateTable('blog_posts')
      .set({ alts: own })
      .where('slug', '=', training)
      .execute();
    await seedPictureTexts(older.platform);
    expect(await alts('the-first-week-with-someone-new-at-home')).toHaveProperty(
      ['posts/first-week-2.svg'],
      'A large key and two labels on hooks',
    );
    expect(await alts(training)).toEqual(JSON.parse(own));
    expect(await alts(changed)).toEqual({});
  });

  test('keeps a picture that staff have chosen', async () => {
    const { kysely } = older.platform.database;
    const chosen = { featured_image: 'blog/own.webp', author_image: '' };
    await kysely.updateTable('blog_posts').set(chosen).where('slug', '=', first).execute();
    await seedLaterPosts(older.platform);
    const answer = await older.get(`/blogs/by-slug/${first}`);
    expect(answer.json().featuredImage).toBe('blog/own.webp');
  });
});
