import { expect, test } from 'vitest';
import { plainText } from './rules.ts';
import { postFromMarkdown, writtenPosts } from './seed.server.ts';
import { cleanArticle } from './service.server.ts';

test.each([
  ['<script>alert(1)</script>', ''],
  ['<p onclick="alert(1)" style="color:red">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.example/x">a</a>', '<a>a</a>'],
  ['<img src="http://a.example/x.png">', '<img alt="" loading="lazy" />'],
  ['<img src="data:image/svg+xml,x">', '<img alt="" loading="lazy" />'],
  ['<svg><animate onbegin="alert(1)"></animate></svg>', ''],
  ['<iframe src="https://a.example"></iframe>', ''],
])('%s becomes %s', (given, clean) => {
  expect(cleanArticle(given)).toBe(clean);
});

test('links out carry rel, links within the site stay plain', () => {
  expect(cleanArticle('<a href="https://a.example/">a</a> <a href="/rules" rel="x">b</a>')).toBe(
    '<a href="https://a.example/" rel="noopener nofollow">a</a> <a href="/rules">b</a>',
  );
});

test('cleaning twice changes nothing', () => {
  for (const { content } of writtenPosts()) {
    const once = cleanArticle(content);
    expect(cleanArticle(once)).toBe(once);
  }
});

test('deep nesting is cut, and quickly', () => {
  const start = performance.now();
  cleanArticle(`${'<p><b>'.repeat(5_000)}x`);
  expect(performance.now() - start).toBeLessThan(1_000);
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
