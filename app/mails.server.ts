import { mailSamples as account } from '#app/account/mails.server.tsx';
import { mailSamples as mailingList } from '#app/mailing-list/mails.server.tsx';
import { mailSamples as purchase } from '#app/purchase/mails.server.tsx';
import { mailSamples as renewal } from '#app/renewal/mails.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

/** Contents: every mail of the product with invented facts, a line a capability. */
export const allMails: readonly MailSample[] = [
  ...mailingList,
  ...purchase,
  ...renewal,
  ...account,
];
