import { describe, expect, it } from 'vitest';
import { headOf, robotsOf, sitemapOf } from './rules.ts';

const page = (...tags: string[]) =>
  `<!DOCTYPE html><html><head>${tags.join('')}</head><body></body></html>`;
const title = (text: string) => `<meta property="og:title" content="${text}"/>`;
const kind = (text: string) => `<meta property="og:type" content="${text}"/>`;
const robots = (text: string) => `<meta name="robots" content="${text}"/>`;

describe('what a page says of itself', () => {
  it('is its title, its kind and whether it may be listed', () => {
    expect(headOf(page(title('Hire a worker'), kind('website')))).toEqual({
      ...{ title: 'Hire a worker', kind: 'website', indexed: true },
    });
    expect(headOf(page(kind('article'), title('Ten tips')))).toEqual({
      ...{ title: 'Ten tips', kind: 'article', indexed: true },
    });
  });

  it('is a website without a title where it says nothing', () => {
    const silent = { title: '', kind: 'website', indexed: true };
    expect(headOf(page('<title>A</title>'))).toEqual(silent);
    expect(headOf(page(kind('profile')))).toEqual(silent);
  });

  it.each([
    ['noindex', false],
    ['noindex, nofollow', false],
    ['nofollow, noindex', false],
    ['index, follow', true],
    ['', true],
  ])('keeps it from the lists or not: robots "%s"', (content, indexed) => {
    expect(headOf(page(title('A'), robots(content))).indexed).toBe(indexed);
  });

  it('reads the signs that stand for others, each once', () => {
    const written = 'Ada&#x27;s &amp; Co &lt;b&gt; &quot;x&quot; &amp;lt; &nbsp;';
    expect(headOf(page(title(written))).title).toBe(`Ada's & Co <b> "x" &lt; &nbsp;`);
  });

  it('stands in its head alone', () => {
    const html = `${page(title('A'))}${robots('noindex')}${kind('article')}`;
    expect(headOf(html)).toEqual({ title: 'A', kind: 'website', indexed: true });
  });

  it('is nothing to be listed without a head', () => {
    const nothing = { title: '', kind: 'website', indexed: false };
    expect(headOf('')).toEqual(nothing);
    expect(headOf(title('A'))).toEqual(nothing);
    expect(headOf(`</head>${title('A')}`)).toEqual(nothing);
  });
});

describe('the sitemap', () => {
  it('has absolute addresses, and the day of the last change where it is known', () => {
    const entries = [{ path: '/' }, { path: '/blog/tips?a=1&b=<2>', changed: '2026-11-21' }];
    expect(sitemapOf('https://sapioworker.ng', entries)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://sapioworker.ng/</loc></url>
<url><loc>https://sapioworker.ng/blog/tips?a=1&#38;b=%3C2%3E</loc><lastmod>2026-11-21</lastmod></url>
</urlset>
`,
    );
  });

  it('lets nothing out of its place', () => {
    const xml = sitemapOf('https://a.ng', [{ path: `/o'neil`, changed: `<"x">` }]);
    expect(xml).toContain('<loc>https://a.ng/o&#39;neil</loc>');
    expect(xml).toContain('<lastmod>&#60;&#34;x&#34;&#62;</lastmod>');
  });

  it('may be empty', () => {
    expect(sitemapOf('https://a.ng', [])).toMatch(/0\.9">\n<\/urlset>\n$/);
  });
});

it('keeps crawlers from what no search can use, and leaves records open', () => {
  expect(robotsOf('https://sapioworker.ng').split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin/',
    'Disallow: /dashboard/',
    'Disallow: /payment/',
    'Allow: /',
    '',
    'Sitemap: https://sapioworker.ng/sitemap.xml',
    '',
  ]);
});
