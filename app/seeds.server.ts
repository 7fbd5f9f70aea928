import { mailSamples as accountMails } from '#app/account/mails.server.tsx';
import { seedSampleAccounts } from '#app/account/seed.server.ts';
import { mailSamples as invitationMails } from '#app/admin/invitation/mails.server.tsx';
import { mailSamples as staffMails } from '#app/admin/sign-in/mails.server.tsx';
import { mailSamples as alertMails } from '#app/alerts/mails.server.tsx';
import { seedBlog, seedLaterPosts, seedPictureTexts } from '#app/blog/seed.server.ts';
import { mailSamples as contactMails } from '#app/contact/mails.server.tsx';
import { mailSamples as feedbackMails } from '#app/feedback/mails.server.tsx';
import { seedApplicationForms, seedFormChanges, seedForms } from '#app/forms/seed.server.ts';
import { mailSamples as formMails } from '#app/forms/submissions/mails.server.tsx';
import { seedTestimonials } from '#app/home/testimonials/seed.server.ts';
import { mailSamples as mailingListMails } from '#app/mailing-list/mails.server.tsx';
import { seedPartners } from '#app/partners/seed.server.ts';
import { seedPlanLimits, seedPlans } from '#app/plans/seed.server.ts';
import { mailSamples as purchaseMails } from '#app/purchase/mails.server.tsx';
import { seedServices } from '#app/rate-calculator/seed.server.ts';
import { mailSamples as renewalMails } from '#app/renewal/mails.server.tsx';
import { seedSamplePeople } from '#app/verification/seed.server.ts';
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
  'plan limits': seedPlanLimits,
  services: seedServices,
};

/** Contents: invented people for trying out. */
const sampleRecords: Seeds = {
  'sample accounts': seedSampleAccounts,
  'sample people': seedSamplePeople,
};

/** Contents: every mail of the product with invented facts, a line a capability. */
export const allMails: readonly MailSample[] = [
  ...mailingListMails,
  ...purchaseMails,
  ...renewalMails,
  ...accountMails,
  ...staffMails,
  ...invitationMails,
  ...feedbackMails,
  ...contactMails,
  ...formMails,
  ...alertMails,
];

/** Whether sample records belong here: asked for, or an embedded database that was not told otherwise. */
export function wantsSamples({ config, database }: Pick<Platform, 'config' | 'database'>): boolean {
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
