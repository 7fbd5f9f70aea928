import { setImmediate } from 'node:timers/promises';
import { ApiError, common } from '#platform/contract.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import type { Internal } from '#platform/http/files.server.ts';
import type { Entry } from '../contract.ts';
import { headOf, robotsOf, sitemapOf } from './rules.ts';

const hour = { 'cache-control': 'public, max-age=3600' };

/** Thrown when a page of the route table fails: half a sitemap would unlist the other half. */
class PageFailed extends Error {}

/** The indexed pages of the route table; each page itself says whether it is one. */
async function indexedPages(inside: Internal): Promise<string[]> {
  const found: string[] = [];
  for (const path of await inside.addresses()) {
    const { status, html } = await inside.read(path);
    if (status >= 500) throw new PageFailed(path);
    if (status === 200 && headOf(html).indexed) found.push(path);
    // Whoever asks for something else meanwhile gets his turn between two pages (I6).
    await setImmediate();
  }
  return found.sort();
}

/** `/sitemap.xml`: the indexed pages and the given entries. */
export function openSitemap(siteUrl: string, entries: () => Promise<readonly Entry[]>) {
  // Pages change with the build only, so they are asked once; entries are asked each time.
  const known = new WeakMap<readonly string[], Promise<string[]>>();
  return async (inside: Internal): Promise<FileAnswer | ApiError> => {
    const addresses = await inside.addresses();
    const pages = known.get(addresses) ?? indexedPages(inside);
    known.set(addresses, pages);
    try {
      const listed = (await pages).map((path) => ({ path }));
      const text = sitemapOf(siteUrl, [...listed, ...(await entries())]);
      return new FileAnswer(Buffer.from(text), {
        type: 'application/xml; charset=utf-8',
        headers: hour,
      });
    } catch (error) {
      known.delete(addresses);
      if (error instanceof PageFailed) return new ApiError(common.busy, { retryAfterSeconds: 2 });
      throw error;
    }
  };
}

/** `/robots.txt` */
export function robots(siteUrl: string): FileAnswer {
  const bytes = Buffer.from(robotsOf(siteUrl));
  return new FileAnswer(bytes, { type: 'text/plain; charset=utf-8', headers: hour });
}
