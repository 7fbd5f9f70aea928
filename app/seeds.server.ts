import { seedBlog } from '#app/blog/seed.server.ts';
import { seedServices } from '#app/rate-calculator/seed.server.ts';
import { seedSamplePeople, seedVerificationTypes } from '#app/verification/seed.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Contents: start data every installation needs, and sample records for trying out. */
type Seed = (platform: Platform) => Promise<void>;

const startData: readonly Seed[] = [seedBlog, seedVerificationTypes, seedServices];

const sampleRecords: readonly Seed[] = [seedSamplePeople];

/** Whether sample records belong here: asked for, or an embedded database that was not told otherwise. */
export function wantsSamples({ config, database }: Pick<Platform, 'config' | 'database'>): boolean {
  if (config.APP_ENV !== 'demo') return false;
  return config.SAMPLE_DATA === 'auto' ? database.kind === 'pglite' : config.SAMPLE_DATA === 'on';
}

/** Loads what is missing; each seed leaves alone what is there. */
export async function loadSeeds(platform: Platform): Promise<void> {
  for (const seed of startData) await seed(platform);
  if (wantsSamples(platform)) for (const seed of sampleRecords) await seed(platform);
}
