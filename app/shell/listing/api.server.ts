import type { SiteFile } from '#platform/http/files.server.ts';
import type { Entry } from '../contract.ts';
import { openSitemap, robots } from './service.server.ts';

/** What the site tells search engines. */
export function listingFiles(
  siteUrl: string,
  entries: () => Promise<readonly Entry[]>,
): SiteFile[] {
  return [
    { path: '/sitemap.xml', answer: openSitemap(siteUrl, entries) },
    { path: '/robots.txt', answer: async () => robots(siteUrl) },
  ];
}
