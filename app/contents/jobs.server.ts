import { alertsJobs } from '#app/backoffice/alerts/jobs.server.ts';
import { approvalsJobs } from '#app/backoffice/approvals/jobs.server.ts';
import { auditJobs } from '#app/backoffice/audit/jobs.server.ts';
import { importsJobs } from '#app/backoffice/imports/jobs.server.ts';
import { staffJobs } from '#app/backoffice/staff/jobs.server.ts';
import { paymentJobs } from '#app/commerce/payment/jobs.server.ts';
import { purchaseJobs } from '#app/commerce/purchase/jobs.server.ts';
import { renewalJobs } from '#app/commerce/renewal/jobs.server.ts';
import { accountJobs } from '#app/intake/account/jobs.server.ts';
import { filesJobs } from '#app/intake/files/jobs.server.ts';
import { askingJobs } from '#app/people/cases/asking/asking.jobs.server.ts';
import { casesJobs } from '#app/people/cases/jobs.server.ts';
import { feedbackJobs } from '#app/people/feedback/jobs.server.ts';
import { lookupsJobs } from '#app/people/lookups/jobs.server.ts';
import { meJobs } from '#app/people/me/jobs.server.ts';
import { proofJobs } from '#app/people/proof/jobs.server.ts';
import { remindersJobs } from '#app/people/reminders/jobs.server.ts';
import { sharesJobs } from '#app/people/shares/jobs.server.ts';
import { verificationJobs } from '#app/people/verification/jobs.server.ts';
import { keptMs } from '#app/shell/retention.rules.ts';
import { postsJobs } from '#app/site/blog/admin/jobs.server.ts';
import { postPictures } from '#app/site/blog/admin/service.server.ts';
import { testimonialPictures } from '#app/site/home/testimonials/admin/testimonials.service.server.ts';
import { mailingListJobs } from '#app/site/mailing-list/jobs.server.ts';
import { partnerPictures } from '#app/site/partners/admin/service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { keepMonths } from '#platform/jobs/months.server.ts';
import { keepTime, sweep } from '#platform/jobs/sweep.server.ts';
import { deliverMail } from '#platform/mail/deliver.server.ts';
import { deliverMessage } from '#platform/messages/deliver.server.ts';
import { keepReports } from '#platform/messages/reports.server.ts';
import { sweepMessages } from '#platform/messages/sweep.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { allApproved } from './approvals.server.ts';
import { allErasers } from './erasure.server.ts';

/** Contents: every job, a line a capability. */
export function allJobs(platform: Platform): readonly Job<never>[] {
  return [
    deliverMail(platform.database, platform.config, platform.clock, platform.log),
    keepMonths(platform, { name: 'mail-months', keep: 'keep_mail_months' }),
    keepMonths(platform, { name: 'message-months', keep: 'keep_message_months' }),
    deliverMessage(platform),
    keepReports(platform),
    sweepMessages(platform, {
      messages: keptMs('messages'),
      stops: keptMs('messageStops'),
      mailStops: keptMs('mailStops'),
      days: keptMs('messageDays'),
    }),
    sweep(platform, { limits: keptMs('limits'), idempotency: keptMs('idempotency') }),
    keepTime(platform),
    ...verificationJobs(platform),
    ...lookupsJobs(platform),
    ...sharesJobs(platform),
    ...casesJobs(platform),
    ...askingJobs(platform),
    ...feedbackJobs(platform),
    ...proofJobs(platform),
    ...remindersJobs(platform),
    ...meJobs(platform),
    ...paymentJobs(platform),
    ...purchaseJobs(platform),
    ...postsJobs(platform),
    // Who shows pictures that staff have put on the site: a picture that nobody shows goes.
    ...filesJobs(platform, [postPictures, testimonialPictures, partnerPictures]),
    ...renewalJobs(platform),
    ...mailingListJobs(platform),
    ...auditJobs(platform),
    ...alertsJobs(platform),
    ...importsJobs(platform),
    ...approvalsJobs(platform, allApproved(platform)),
    ...accountJobs(platform, allErasers),
    ...staffJobs(platform),
  ];
}
