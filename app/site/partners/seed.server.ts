import type { Platform } from '#platform/platform.server.ts';
import { samplePartners } from './copy.ts';
import { addSamples } from './service.server.ts';

export const seedPartners = (platform: Pick<Platform, 'database'>) =>
  addSamples(platform, samplePartners);
