import type { Clock } from '#platform/clock.server.ts';
import type { SiteFile } from '#platform/http/files.server.ts';
import type { Entry } from '../contract.ts';
import { openCards } from './service.server.ts';

/** `/cards/about.png`: the picture that a shared link shows. */
export function cardFiles(clock: Clock, entries: () => Promise<readonly Entry[]>): SiteFile[] {
  return [{ path: '/cards/*', answer: openCards(clock, entries) }];
}
