import { adminApi } from '#app/backoffice/staff/api.server.ts';
import { allExports } from '#app/contents/exports.server.ts';
import { feedbackAdminApi } from '#app/people/feedback/admin/api.server.ts';
import { disputesAdminApi } from '#app/people/feedback/admin/disputes.api.server.ts';
import { feedbackApi } from '#app/people/feedback/api.server.ts';
import { repliesApi } from '#app/people/feedback/replies/replies.api.server.ts';
import { meApi } from '#app/people/me/api.server.ts';
import { verificationApi } from '#app/people/verification/api.server.ts';
import { contactAdminApi } from '#app/site/contact/admin/api.server.ts';
import { contactApi } from '#app/site/contact/api.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { fixedClock } from './clock.ts';
import { openProduct } from './product.ts';
import { today } from './verification.ts';

/** The product with the two forms, the search and the sample people; its clock stands still. */
export async function openVoices(env: Record<string, string> = {}) {
  const clock = fixedClock(today);
  const calls = (platform: Platform) => [
    ...feedbackApi(platform),
    ...contactApi(platform),
    ...verificationApi(platform, async () => null),
    ...adminApi(platform),
    ...feedbackAdminApi(platform),
    ...disputesAdminApi(platform),
    ...repliesApi(platform),
    ...meApi(platform, allExports),
    ...contactAdminApi(platform),
  ];
  const product = await openProduct({ calls, clock, env });
  const { kysely } = product.platform.database;
  let visitors = 0;
  /** A new network address, so that one test's limits do not meet another's. */
  const newAddress = () => `10.7.${++visitors >> 8}.${visitors & 255}`;
  return {
    ...product,
    clock,
    newAddress,
    /** What was sent, without the samples. */
    feedbacks: () =>
      kysely
        .selectFrom('feedbacks')
        .selectAll()
        .where('released_by', 'is distinct from', 'sample')
        .orderBy('received_at')
        .execute(),
    contacts: () => kysely.selectFrom('contacts').selectAll().orderBy('received_at').execute(),
    mailsTo: (address: string) =>
      kysely.selectFrom('mail_outbox').selectAll().where('recipient', '=', address).execute(),
    audited: (action: string) =>
      kysely.selectFrom('audit_log').selectAll().where('action', '=', action).execute(),
  };
}

/** Texts that have run as code elsewhere: here they are words, in a page as in a mail. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">click</a>',
  "'; drop table feedbacks; --",
  '{{constructor.constructor("alert(1)")()}}',
  '<svg/onload=alert(1)>',
  'line one\r\nBcc: everybody@example.com',
];
