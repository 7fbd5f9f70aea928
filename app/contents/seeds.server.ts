import { seedPlanLimits, seedPlans } from '#app/commerce/plans/seed.server.ts';
import { seedSampleOrders } from '#app/commerce/purchase/seed.server.ts';
import { seedSampleAccounts } from '#app/intake/account/seed.server.ts';
import { seedApplicationForms, seedFormChanges, seedForms } from '#app/intake/forms/seed.server.ts';
import { seedSampleCases } from '#app/people/cases/opening/seed.server.ts';
import { seedSampleReviews } from '#app/people/feedback/seed.server.ts';
import { seedSampleShares } from '#app/people/shares/seed.server.ts';
import { seedSamplePeople } from '#app/people/verification/seed.server.ts';
import { seedBlog, seedLaterPosts, seedPictureTexts } from '#app/site/blog/seed.server.ts';
import { seedTestimonials } from '#app/site/home/testimonials/seed.server.ts';
import { seedPartners } from '#app/site/partners/seed.server.ts';
import { seedServices } from '#app/site/rate-calculator/seed.server.ts';
import { loadOnce } from '#platform/database/seeds.server.ts';
import type { MailSample } from '#platform/mail/mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';

type Seeds = Readonly<Record<string, (platform: Platform) => Promise<void>>>;

/** Contents: invented content that shows what a page looks like. A live site begins without (W-24, FO-03). */
const exampleContent: Seeds = {
  'blog posts': seedBlog,
  'blog posts 2': seedLaterPosts,
  'blog picture texts': seedPictureTexts,
  partners: seedPartners,
  testimonials: seedTestimonials,
};

/** Contents: start data every installation needs, each loaded once in the life of a database. */
const startData: Seeds = {
  forms: seedForms,
  'application forms': seedApplicationForms,
  plans: seedPlans,
  'form changes': seedFormChanges,
  // A verification asks whom it is for.
  'form changes 2': seedFormChanges,
  // Days and files that tell nothing of a person are not kept from support (decision 062).
  'form changes 3': seedFormChanges,
  'plan limits': seedPlanLimits,
  services: seedServices,
};

/** Contents: invented people for trying out. */
const sampleRecords: Seeds = {
  'sample accounts': seedSampleAccounts,
  'sample people': seedSamplePeople,
  'sample cases': seedSampleCases,
  'sample orders': seedSampleOrders,
  'sample looks and shares': seedSampleShares,
  'sample reviews': seedSampleReviews,
};

/** Every mail of the product with invented facts, by the files themselves. */
export const allMails = Object.values(
  import.meta.glob<{ mailSamples: readonly MailSample[] }>('../*/**/mails.server.tsx', {
    eager: true,
  }),
).flatMap(({ mailSamples }) => mailSamples);

/** Whether sample records belong here: asked for, or an embedded database that was not told otherwise. */
function wantsSamples({ config, database }: Pick<Platform, 'config' | 'database'>): boolean {
  if (config.APP_ENV !== 'demo') return false;
  return config.SAMPLE_DATA === 'auto' ? database.kind === 'pglite' : config.SAMPLE_DATA === 'on';
}

/** Loads what this database has never had. */
export async function loadSeeds(platform: Platform): Promise<void> {
  const seeds = {
    ...(platform.config.APP_ENV === 'demo' ? exampleContent : {}),
    ...startData,
    ...(wantsSamples(platform) ? sampleRecords : {}),
  };
  const bound = Object.entries(seeds).map(([name, seed]) => [name, () => seed(platform)] as const);
  await loadOnce(platform.database, Object.fromEntries(bound));
}
