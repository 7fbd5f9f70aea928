import type { SiteFile } from '#platform/http/files.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openPage, workerPath } from './page.service.server.ts';
import { publishedFiles } from './status/published.service.server.ts';

/** A code holds it in upper case; people who type it add a slash. */
const spellings = ['/v', '/V', '/v/', '/V/'];

/** The page that checks a proof, and what it and other verifiers go by. */
export function proofFiles(platform: Platform, checkFolder?: string): SiteFile[] {
  const { page, worker } = openPage(platform, checkFolder);
  return [
    ...spellings.map((path): SiteFile => ({ path, answer: ({ query }) => page(query) })),
    { path: workerPath, answer: worker },
    ...publishedFiles(platform),
  ];
}
