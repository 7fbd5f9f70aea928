import { badgesLeft } from '#app/verification/badges/service.server.ts';
import type { Figure } from '#platform/http/health.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Contents: figures of the product for `/metrics`, a line each. */
export const allFigures = (platform: Platform): Figure[] => [
  {
    name: 'sapioworker_badges_left',
    help: 'Badge numbers that can still be given out',
    read: () => badgesLeft(platform),
  },
];
