import { expect, test } from 'vitest';
import type { BlogPost } from './contract.ts';
import {
  foundFor,
  furtherPosts,
  postsOf,
  slugOf,
  subjectAddress,
  subjectsOf,
} from './subjects.rules.ts';

const post = (slug: string, category: string, ...tags: string[]): BlogPost => ({
  ...{ slug, title: slug.toUpperCase(), date: '', content: '<p>Text</p>', category, tags },
  ...{ author: 'Team', authorBio: '', authorImage: '', createdAt: '2025-07-21T23:30:00.000Z' },
  updatedAt: '2025-07-21T23:30:00.000Z',
  ...{ featuredImage: '', otherImages: [] },
  ...{ id: '00000000-0000-4000-8000-000000000001', alts: {} },
});

const posts = [
  post('a', 'Safety', 'At home', 'price'),
  post('b', 'Hiring', 'price'),
  post('c', 'safety', 'at  home', 'At home'),
  post('d', '工事', ''),
];

test.each([
  ['Hiring at home', 'hiring-at-home'],
  ['  R&D / 24h ', 'r-d-24h'],
  ['Ẹ̀kọ́', 'eko'],
  ['Ƙofar ɗaki', 'kofar-daki'],
  ['工事', ''],
])('%s has the address %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('a name that no address can hold has none', () => {
  expect(subjectAddress('tag', '工事')).toBeUndefined();
  expect(subjectAddress('tag', 'Blue tick')).toBe('/blog/tag/blue-tick');
});

test('spellings of one address count as one, a post counts once, and the fullest stands first', () => {
  const { categories, tags } = subjectsOf(posts);
  expect(categories).toEqual([
    { name: 'Safety', slug: 'safety', count: 2 },
    { name: 'Hiring', slug: 'hiring', count: 1 },
  ]);
  expect(tags).toEqual([
    { name: 'At home', slug: 'at-home', count: 2 },
    { name: 'price', slug: 'price', count: 2 },
  ]);
});

test('a subject without posts is unknown, also the empty one and names of objects', () => {
  for (const slug of ['no-such', '', 'constructor', 'Safety']) {
    expect(foundFor(posts, 'category', slug)).toEqual({ state: 'unknown' });
  }
});

test('a subject has its own posts in their order', () => {
  const found = foundFor(posts, 'category', 'safety');
  if (found.state !== 'found') throw new Error('not found');
  expect(found.posts.map(({ slug }) => slug)).toEqual(['a', 'c']);
  expect([found.name, found.total]).toEqual(['Safety', 4]);
  expect(postsOf(posts, 'tag', 'price').map(({ slug }) => slug)).toEqual(['a', 'b']);
});

test('what to read next: the same category first, then the newest, never the post itself', () => {
  const next = (at: number) => furtherPosts(posts, posts[at] ?? post('x', 'x'));
  expect(next(0).map(({ slug }) => slug)).toEqual(['c', 'b']);
  expect(next(1).map(({ slug }) => slug)).toEqual(['a', 'c']);
  expect(furtherPosts(posts.slice(0, 1), posts[0] ?? post('x', 'x'))).toEqual([]);
});
