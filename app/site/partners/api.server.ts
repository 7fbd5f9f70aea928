import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { listPartners } from './contract.ts';
import { shownPartners } from './service.server.ts';

export const partnersApi = (platform: Platform) => [
  route(listPartners, () => shownPartners(platform)),
];
