import { accountJobs } from '#app/account/jobs.server.ts';
import { staffJobs } from '#app/admin/jobs.server.ts';
import { allAgreed } from '#app/agreed.server.ts';
import { alertsJobs } from '#app/alerts/jobs.server.ts';
import { approvalsJobs } from '#app/approvals/jobs.server.ts';
import { auditJobs } from '#app/audit/jobs.server.ts';
import { postsJobs } from '#app/blog/admin/jobs.server.ts';
import { postPictures } from '#app/blog/admin/service.server.ts';
import { allErasers } from '#app/erasure.server.ts';
import { filesJobs } from '#app/files/jobs.server.ts';
import { testimonialPictures } from '#app/home/testimonials/admin/service.server.ts';
import { importsJobs } from '#app/imports/jobs.server.ts';
import { partnerPictures } from '#app/partners/admin/service.server.ts';
import { paymentJobs } from '#app/payment/jobs.server.ts';
import { purchaseJobs } from '#app/purchase/jobs.server.ts';
import { renewalJobs } from '#app/renewal/jobs.server.ts';
import { verificationJobs } from '#app/verification/jobs.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { keepTime, sweep } from '#platform/jobs/sweep.server.ts';
import { deliverMail } from '#platform/mail/deliver.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Contents: every job, a line a capability. */
export function allJobs(platform: Platform): readonly Job<never>[] {
  return [
    deliverMail(platform.database, platform.config),
    sweep(platform),
    keepTime(platform),
    ...verificationJobs(platform),
    ...paymentJobs(platform),
    ...purchaseJobs(platform),
    ...postsJobs(platform),
    // Who shows pictures that staff have put on the site: a picture that nobody shows goes.
    ...filesJobs(platform, [postPictures, testimonialPictures, partnerPictures]),
    ...renewalJobs(platform),
    ...auditJobs(platform),
    ...alertsJobs(platform),
    ...importsJobs(platform),
    ...approvalsJobs(platform, allAgreed(platform)),
    ...accountJobs(platform, allErasers),
    ...staffJobs(platform),
  ];
}
