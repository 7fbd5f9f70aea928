import type { SiteFile } from '#platform/http/files.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openPage, workerPath } from './page/service.server.ts';
import { openPublished } from './status/published.service.server.ts';
import { keysPath } from './verify/keys.rules.ts';
import { statusPath } from './verify/status.rules.ts';

/** The page that checks a proof, under both spellings, and what it and other verifiers go by. */
export function proofFiles(platform: Platform, checkFolder?: string): SiteFile[] {
  const { page, worker } = openPage(platform, checkFolder);
  const { keys, status } = openPublished(platform);
  return [
    { path: '/v', answer: page },
    // A code holds it in upper case.
    { path: '/V', answer: page },
    { path: workerPath, answer: worker },
    { path: keysPath, answer: keys },
    { path: statusPath, answer: status },
  ];
}
