import { brand } from '#app/shell/brand.rules.ts';
import { plainText } from '#platform/html/plain.ts';
import { escapeMarkup } from '#platform/text/markup.ts';
import type { BlogPost } from './contract.ts';

export const feedPath = '/feed.xml';

/** For the `meta` of every page of the blog. */
export const feedLink = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  href: feedPath,
  title: `${brand} blog`,
} as const;

const summaryLength = 400;

/** Text for XML: marks are escaped, and what XML 1.0 cannot hold at all is left out. */
function xml(text: string): string {
  return escapeMarkup(
    text
      .toWellFormed()
      .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''),
  );
}

/** What stands before the first heading of a post, cut between two words. */
export function summaryOf(html: string): string {
  const text = plainText(html.split(/<h2[\s>]/i)[0] ?? '') || plainText(html);
  if (text.length <= summaryLength) return text;
  const end = text.lastIndexOf(' ', summaryLength);
  return `${text.slice(0, end > 0 ? end : summaryLength)}...`;
}

function entry(post: BlogPost, siteUrl: string): string {
  const address = xml(new URL(`/blog/${post.slug}`, siteUrl).href);
  return `
  <entry>
    <id>${address}</id>
    <title>${xml(post.title)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${new Date(post.createdAt).toISOString()}</published>
    <updated>${new Date(post.updatedAt).toISOString()}</updated>
    <author><name>${xml(post.author)}</name></author>
    <category term="${xml(post.category)}"/>${post.tags
      .map((tag) => `\n    <category term="${xml(tag)}"/>`)
      .join('')}
    <summary type="text">${xml(summaryOf(post.content))}</summary>
  </entry>`;
}

/** The posts, newest first, as an Atom feed (RFC 4287). An empty blog has a feed without entries. */
export function atomFeed(posts: readonly BlogPost[], siteUrl: string): string {
  const address = xml(new URL(feedPath, siteUrl).href);
  const times = posts.map(({ updatedAt }) => new Date(updatedAt).toISOString()).sort();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-NG">
  <id>${address}</id>
  <title>${xml(brand)} blog</title>
  <subtitle>How to check, hire and work with skilled people in Nigeria.</subtitle>
  <link rel="self" type="application/atom+xml" href="${address}"/>
  <link rel="alternate" type="text/html" href="${xml(new URL('/blog', siteUrl).href)}"/>
  <updated>${times.at(-1) ?? '2025-01-01T00:00:00.000Z'}</updated>
  <author><name>${xml(brand)}</name></author>${posts.map((post) => entry(post, siteUrl)).join('')}
</feed>
`;
}
