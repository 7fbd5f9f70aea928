import { seedSampleAccounts } from '#app/account/seed.server.ts';
import { seedBlog, seedLaterPosts } from '#app/blog/seed.server.ts';
import { seedForms } from '#app/forms/seed.server.ts';
import { seedPlans } from '#app/plans/seed.server.ts';
import { seedServices } from '#app/rate-calculator/seed.server.ts';
import { seedSamplePeople } from '#app/verification/seed.server.ts';
import { loadOnce } from '#platform/database/seeds.server.ts';
import type { Platform } from '#platform/platform.server.ts';

type Seeds = Readonly<Record<string, (platform: Platform) => Promise<void>>>;

/** Contents: start data every installation needs, each loaded once in the life of a database. */
const startData: Seeds = {
  'blog posts': seedBlog,
  'blog posts 2': seedLaterPosts,
  forms: seedForms,
  plans: seedPlans,
  services: seedServices,
};

/** Contents: invented people for trying out. */
const sampleRecords: Seeds = {
  'sample accounts': seedSampleAccounts,
  'sample people': seedSamplePeople,
};

/** Whether sample records belong here: asked for, or an embedded database that was not told otherwise. */
export function wantsSamples({ config, database }: Pick<Platform, 'config' | 'database'>): boolean {
  if (config.APP_ENV !== 'demo') return false;
  return config.SAMPLE_DATA === 'auto' ? database.kind === 'pglite' : config.SAMPLE_DATA === 'on';
}

/** Loads what this database has never had. */
export async function loadSeeds(platform: Platform): Promise<void> {
  const seeds = { ...startData, ...(wantsSamples(platform) ? sampleRecords : {}) };
  for (const [name, seed] of Object.entries(seeds)) {
    await loadOnce(platform.database, name, () => seed(platform));
  }
}
