import type { Config } from '#platform/config.server.ts';
import type { Site } from './contract.ts';
import { operatorFrom } from './operator/rules.ts';

const demoNote =
  'This is a demonstration site. Prices, limits, people and partners are samples, and no money is taken.';

/** The public part of the settings, for the shell of every page (C-36, C-44). */
export function siteFrom(config: Config): Site {
  return {
    siteUrl: config.SITE_URL,
    shopUrl: config.SHOP_URL,
    playStoreUrl: config.PLAY_STORE_URL,
    appStoreUrl: config.APP_STORE_URL,
    instagramUrl: config.INSTAGRAM_URL,
    tiktokUrl: config.TIKTOK_URL,
    facebookUrl: config.FACEBOOK_URL,
    linkedinUrl: config.LINKEDIN_URL,
    supportPhone: config.SUPPORT_PHONE,
    whatsapp: config.WHATSAPP_NUMBER,
    sponsorEmail: config.SPONSOR_EMAIL,
    partnershipsEmail: config.PARTNERSHIPS_EMAIL,
    feedbackEmail: config.FEEDBACK_EMAIL,
    imageBase: config.IMAGE_BASE_URL,
    operator: operatorFrom(config),
    backupDays: config.BACKUP_URL ? config.BACKUP_KEEP_DAYS : null,
    demo: config.APP_ENV === 'demo',
    demoNote: config.APP_ENV === 'demo' ? demoNote : '',
    bases: { main: config.MAIN_API_URL, verification: config.VERIFICATION_API_URL },
  };
}
