import fc from 'fast-check';
import { expect, test } from 'vitest';
import { imageAddress } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { preview, teaserOf } from './rules.ts';

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
