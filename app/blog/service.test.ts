import { expect, test } from 'vitest';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { plainText } from './rules.ts';
import { postFromMarkdown, writtenPosts } from './seed.server.ts';

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
