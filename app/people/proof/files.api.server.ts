import type { SiteFile } from '#platform/http/files.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openPage, workerPath } from './page.service.server.ts';
import { publishedFiles } from './status/published.service.server.ts';

/** The page that checks a proof, under both spellings, and what it and other verifiers go by. */
export function proofFiles(platform: Platform, checkFolder?: string): SiteFile[] {
  const { page, worker } = openPage(platform, checkFolder);
  const check: SiteFile['answer'] = ({ query }) => page(query);
  return [
    { path: '/v', answer: check },
    // A code holds it in upper case.
    { path: '/V', answer: check },
    { path: workerPath, answer: worker },
    ...publishedFiles(platform),
  ];
}
