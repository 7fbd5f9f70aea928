import { accountsAdminApi } from '#app/account/admin/api.server.ts';
import { accountApi } from '#app/account/api.server.ts';
import { adminApi } from '#app/admin/api.server.ts';
import { sessionsApi } from '#app/admin/sessions/api.server.ts';
import { signInApi } from '#app/admin/sign-in/api.server.ts';
import { staffApi } from '#app/admin/staff/api.server.ts';
import { allAgreed } from '#app/agreed.server.ts';
import { approvalsApi } from '#app/approvals/api.server.ts';
import { auditApi } from '#app/audit/api.server.ts';
import { postsAdminApi } from '#app/blog/admin/api.server.ts';
import { blogApi } from '#app/blog/api.server.ts';
import { hiringGuideApi } from '#app/career/hiring-guide/api.server.ts';
import { claimsAdminApi } from '#app/claims/admin/api.server.ts';
import { contactAdminApi } from '#app/contact/admin/api.server.ts';
import { contactApi } from '#app/contact/api.server.ts';
import { allErasers } from '#app/erasure.server.ts';
import { feedbackAdminApi } from '#app/feedback/admin/api.server.ts';
import { feedbackApi } from '#app/feedback/api.server.ts';
import { filesApi } from '#app/files/api.server.ts';
import { sitePicturesApi } from '#app/files/site-pictures/api.server.ts';
import { formsAdminApi } from '#app/forms/admin/api.server.ts';
import { formsApi } from '#app/forms/api.server.ts';
import { submissionsAdminApi } from '#app/forms/submissions/admin/api.server.ts';
import { testimonialsAdminApi } from '#app/home/testimonials/admin/api.server.ts';
import { testimonialsApi } from '#app/home/testimonials/api.server.ts';
import { importsApi } from '#app/imports/api.server.ts';
import { subscribersAdminApi } from '#app/mailing-list/admin/api.server.ts';
import { mailingListApi } from '#app/mailing-list/api.server.ts';
import { outboxApi } from '#app/outbox/api.server.ts';
import { overviewApi } from '#app/overview/api.server.ts';
import { partnersAdminApi } from '#app/partners/admin/api.server.ts';
import { partnersApi } from '#app/partners/api.server.ts';
import { paymentsAdminApi } from '#app/payment/admin/api.server.ts';
import { paymentApi } from '#app/payment/api.server.ts';
import { webhooksAdminApi } from '#app/payment/webhook/admin/api.server.ts';
import { plansAdminApi } from '#app/plans/admin/api.server.ts';
import { plansApi } from '#app/plans/api.server.ts';
import { requestsAdminApi } from '#app/purchase/admin/api.server.ts';
import { purchaseApi } from '#app/purchase/api.server.ts';
import { queuesApi } from '#app/queues/api.server.ts';
import { servicesAdminApi } from '#app/rate-calculator/admin/api.server.ts';
import { rateCalculatorApi } from '#app/rate-calculator/api.server.ts';
import { renewalApi } from '#app/renewal/api.server.ts';
import { allMails } from '#app/seeds.server.ts';
import { mailsApi } from '#app/shell/mails/api.server.ts';
import { mayDo } from '#app/shell/permissions.rules.ts';
import { recordsAdminApi } from '#app/verification/admin/api.server.ts';
import { verificationApi } from '#app/verification/api.server.ts';
import { brochureApi } from '#app/verification/brochure/api.server.ts';
import type { Pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Contents: every call, a line a capability. */
export function allCalls(platform: Platform): readonly Pair[] {
  return [
    ...verificationApi(platform),
    ...brochureApi(platform),
    ...plansApi(platform),
    ...hiringGuideApi(platform),
    ...rateCalculatorApi(platform),
    ...blogApi(platform),
    ...mailingListApi(platform),
    ...paymentApi(platform),
    ...purchaseApi(platform),
    ...formsApi(platform),
    ...filesApi(platform),
    ...sitePicturesApi(platform),
    ...renewalApi(platform),
    ...feedbackApi(platform),
    ...contactApi(platform),
    ...adminApi(platform),
    ...servicesAdminApi(platform),
    ...feedbackAdminApi(platform),
    ...contactAdminApi(platform),
    ...plansAdminApi(platform),
    ...signInApi(platform),
    ...sessionsApi(platform),
    ...staffApi(platform),
    ...recordsAdminApi(platform),
    ...requestsAdminApi(platform),
    ...paymentsAdminApi(platform),
    ...webhooksAdminApi(platform),
    ...claimsAdminApi(platform),
    ...auditApi(platform),
    ...overviewApi(platform),
    ...queuesApi(platform),
    ...outboxApi(platform),
    ...importsApi(platform),
    ...postsAdminApi(platform),
    ...testimonialsApi(platform),
    ...testimonialsAdminApi(platform),
    ...partnersApi(platform),
    ...partnersAdminApi(platform),
    ...approvalsApi(platform, allAgreed(platform), mayDo),
    ...mailsApi(platform.config, allMails),
    ...accountApi(platform, allErasers),
    ...accountsAdminApi(platform, allErasers),
    ...formsAdminApi(platform),
    ...submissionsAdminApi(platform),
    ...subscribersAdminApi(platform),
  ];
}
