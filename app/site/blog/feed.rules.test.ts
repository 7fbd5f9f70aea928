import { expect, test } from 'vitest';
import type { BlogPost } from './contract.ts';
import { atomFeed, summaryOf } from './feed.rules.ts';

const post: BlogPost = {
  ...{ slug: 'a', title: 'A', date: '', content: '<p>Text</p>', category: 'Safety', tags: ['x'] },
  ...{ author: 'Team', authorBio: '', authorImage: '', createdAt: '2025-07-21T23:30:00.000Z' },
  updatedAt: '2025-07-21T23:30:00.000Z',
  ...{ featuredImage: '', otherImages: [] },
  ...{ id: '00000000-0000-4000-8000-000000000001', alts: {} },
};
const site = 'https://site.example/';

const tags = 'feed|id|title|subtitle|link|updated|author|name|entry|published|category|summary';

/** What is left of a feed once its escaped marks and then its own tags are gone. */
const bare = (feed: string) =>
  feed
    .replace(/^<\?xml [^<>&]*\?>/, '')
    .replace(/&#\d+;/g, '')
    .replace(new RegExp(`</?(?:${tags})(?: [\\w:]+="[^<>&"]*")*/?>`, 'g'), '');

test('no mark of a post becomes a tag, and what XML cannot hold is left out', () => {
  const hostile = `</title><script>"a" & 'b'\u0000\u000B\uFFFE\uD800]]>`;
  const feed = atomFeed(
    [{ ...post, title: hostile, author: hostile, category: hostile, tags: [hostile] }],
    site,
  );
  expect(bare(feed)).not.toMatch(/[<&"']/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand there
  expect(feed).not.toMatch(/[\u0000-\u0008\u000B\uFFFE\uD800-\uDFFF]/u);
  expect(feed).toContain('&#60;/title&#62;&#60;script&#62;&#34;a&#34; &#38; &#39;b&#39;');
});

test('a blog without posts has a feed without entries, dated', () => {
  const feed = atomFeed([], site);
  expect(feed).not.toContain('<entry>');
  expect(feed).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
});

test('an entry says when its post came, and when it was put right', () => {
  const feed = atomFeed([{ ...post, updatedAt: '2025-08-01T09:00:00.000Z' }], site);
  expect(feed).toContain('<published>2025-07-21T23:30:00.000Z</published>');
  expect(feed.match(/<updated>[^<]*/g)).toEqual([
    ...['<updated>2025-08-01T09:00:00.000Z', '<updated>2025-08-01T09:00:00.000Z'],
  ]);
});

test('the feed is as new as its newest post, in whatever order they come', () => {
  const older = { ...post, slug: 'b', updatedAt: '2024-01-01T00:00:00.000Z' };
  for (const posts of [
    [post, older],
    [older, post],
  ]) {
    const head = atomFeed(posts, site).split('<entry>')[0];
    expect(head).toContain('<updated>2025-07-21T23:30:00.000Z</updated>');
  }
});

test('ids and links are whole addresses of the site', () => {
  const feed = atomFeed([post], site);
  const addresses = [...feed.matchAll(/(?:<id>|href=")([^<"]+)/g)].map((match) => match[1]);
  expect(addresses).toEqual([
    ...['https://site.example/feed.xml', 'https://site.example/feed.xml'],
    'https://site.example/blog',
    ...['https://site.example/blog/a', 'https://site.example/blog/a'],
  ]);
});

test('a summary is what stands before the first heading, cut between two words', () => {
  expect(summaryOf('<p>One.</p><p>Two.</p><h2>Ask</h2><p>Three.</p>')).toBe('One. Two.');
  expect(summaryOf('<h2>Ask</h2><p>Three.</p>')).toBe('Ask Three.');
  expect(summaryOf(`<p>${'word '.repeat(200)}</p>`)).toMatch(/^(?:word ){79}word\.\.\.$/);
  expect(summaryOf('a'.repeat(500))).toBe(`${'a'.repeat(400)}...`);
  expect(summaryOf(`<h2 class="x">Ask</h2><p>Three.</p>`)).toBe('Ask Three.');
  expect(summaryOf('<p>One.</p><h2 class="x">Ask</h2>')).toBe('One.');
  const whole = `${'word '.repeat(79)}words`;
  expect(summaryOf(whole)).toBe(whole);
});

test('an entry has the category of its post and each tag, one on a line', () => {
  const feed = atomFeed([{ ...post, tags: ['x', 'y & z'] }], site);
  expect(feed).toContain(`
    <category term="Safety"/>
    <category term="x"/>
    <category term="y &#38; z"/>
    <summary type="text">Text</summary>
  </entry>
</feed>
`);
  expect(atomFeed([{ ...post, tags: [] }, post], site)).toContain(`
    <category term="Safety"/>
    <summary type="text">Text</summary>
  </entry>
  <entry>`);
});
