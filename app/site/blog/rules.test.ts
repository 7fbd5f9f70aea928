import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageAddress } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { articleData, minutesToRead, preview, teaserOf } from './rules.ts';

test('a preview cuts at 130 characters and adds three dots', () => {
  expect(preview(`<p>${'a'.repeat(131)}</p>`)).toBe(`${'a'.repeat(130)}...`);
});

test('a text of 130 characters or fewer stays whole', () => {
  expect(preview(`<p>${'a'.repeat(130)}</p>`)).toBe('a'.repeat(130));
  expect(preview('')).toBe('');
});

test('characters are counted as people count them', () => {
  expect(preview('\u{1F9F0}'.repeat(131))).toBe(`${'\u{1F9F0}'.repeat(130)}...`);
});

test('tags go before the text is counted, and blocks do not run together', () => {
  expect(preview(`<h2>Ask</h2><p>${'<b>b</b>'.repeat(130)}</p>`)).toBe(`Ask ${'b'.repeat(126)}...`);
});

test('what stands for a character is one, and white space is joined (C-10)', () => {
  expect(preview('<p>Tiles &amp; paint,\n\t at&nbsp;&#8358;5</p>')).toBe('Tiles & paint, at ₦5');
  expect(preview(`<p>${'&amp;'.repeat(131)}</p>`)).toBe(`${'&'.repeat(130)}...`);
});

// Work that grew with the square of these would not end within the time of a test.
test('no input takes long or gives more than 133 characters', { tags: 'nightly' }, () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (html) => [...preview(html)].length <= 133));
  expect(preview('<'.repeat(2_000_000))).toHaveLength(133);
  expect([...preview('&#'.repeat(1_000_000))].length).toBeLessThanOrEqual(133);
});

const post = {
  id: '1',
  slug: 'a',
  title: 'A',
  date: '',
  content: '<p>Text</p>',
  category: 'Safety',
  author: 'Team',
  authorBio: '',
  authorImage: '',
  createdAt: '2025-07-21T23:30:00.000Z',
  updatedAt: '2025-08-01T09:00:00.000Z',
  featuredImage: '',
  otherImages: [],
  alts: {},
  tags: [],
};

test('a card shows the date, else the created date', () => {
  expect(teaserOf(post).date).toBe('2025-07-21T23:30:00.000Z');
  expect(teaserOf({ ...post, date: '2025-07-01' }).date).toBe('2025-07-01');
});

test('an image stands below the base with one slash between', () => {
  expect(imageAddress('https://img.example.com/', '/blog/a.webp')).toBe(
    'https://img.example.com/blog/a.webp',
  );
  expect(imageAddress('', 'blog/a.webp')).toBe('/blog/a.webp');
});

test('a post takes at least a minute, and a minute for each 200 words', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`;
  expect([0, 1, 299, 300, 1_000].map((count) => minutesToRead(words(count)))).toEqual([
    ...[1, 1, 1, 2, 5],
  ]);
});

describe('a post in the words of schema.org', () => {
  const house = { '@type': 'Organization', name: 'Sapioworker' };

  test('names its author, its pictures and its length', () => {
    const own = { author: 'Ada Obi', tags: ['locks'], content: '<p>Ask two questions.</p>' };
    const pictures = { featuredImage: 'blog/a.webp', otherImages: ['blog/b.webp'] };
    expect(articleData({ ...post, ...own, ...pictures }, 'https://site.test/blog/a', '')).toEqual({
      '@type': 'BlogPosting',
      headline: 'A',
      description: 'Ask two questions.',
      datePublished: '2025-07-21T23:30:00.000Z',
      dateModified: '2025-08-01T09:00:00.000Z',
      author: { '@type': 'Person', name: 'Ada Obi' },
      publisher: house,
      mainEntityOfPage: 'https://site.test/blog/a',
      url: 'https://site.test/blog/a',
      articleSection: 'Safety',
      keywords: ['locks'],
      inLanguage: 'en-NG',
      wordCount: 3,
      timeRequired: 'PT1M',
      image: ['/blog/a.webp', '/blog/b.webp'],
    });
  });

  test('is the house’s where its team signed, and has no picture where none is', () => {
    const data = articleData({ ...post, author: 'Sapioworker team' }, '/blog/a', '');
    expect(data).toMatchObject({ author: house, publisher: house });
    expect(data).not.toHaveProperty('image');
  });
});
