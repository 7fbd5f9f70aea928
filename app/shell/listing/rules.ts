import { escapeMarkup } from '#platform/text/markup.ts';
import type { Entry, PageHead } from '../contract.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const tags = {
  'og:title': /<meta property="og:title" content="([^"]*)"/,
  'og:type': /<meta property="og:type" content="([^"]*)"/,
  robots: /<meta name="robots" content="([^"]*)"/,
} as const;

/** What a page says of itself in its head; the one place where title and visibility are decided. */
export function headOf(html: string): PageHead {
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
  const said = (name: keyof typeof tags) => {
    const value = tags[name].exec(head)?.[1] ?? '';
    return value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');
  };
  return {
    title: said('og:title'),
    kind: said('og:type') === 'article' ? 'article' : 'website',
    indexed: head !== '' && !said('robots').includes('noindex'),
  };
}

/** The sitemap of the given entries (sitemaps.org), with absolute addresses. */
export function sitemapOf(siteUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const day = changed ? `<lastmod>${escapeMarkup(changed)}</lastmod>` : '';
    return `<url><loc>${escapeMarkup(new URL(path, siteUrl).href)}</loc>${day}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/**
 * Everything may be read but what no search can use. Records stay open on purpose: a crawler must
 * read the page to see its noindex.
 */
export function robotsOf(siteUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /admin/
Disallow: /dashboard/
Disallow: /payment/
Allow: /

Sitemap: ${new URL('/sitemap.xml', siteUrl).href}
`;
}
