import { approvalsApi } from '#app/backoffice/approvals/api.server.ts';
import { auditApi } from '#app/backoffice/audit/api.server.ts';
import { importsApi } from '#app/backoffice/imports/api.server.ts';
import { outboxApi } from '#app/backoffice/outbox/api.server.ts';
import { messagesAdminApi } from '#app/backoffice/outbox/messages.api.server.ts';
import { overviewApi } from '#app/backoffice/overview/api.server.ts';
import { queuesApi } from '#app/backoffice/queues/api.server.ts';
import { adminApi } from '#app/backoffice/staff/api.server.ts';
import { staffApi } from '#app/backoffice/staff/members/members.api.server.ts';
import { sessionsApi } from '#app/backoffice/staff/sessions/sessions.api.server.ts';
import { signInApi } from '#app/backoffice/staff/sign-in/sign-in.api.server.ts';
import { claimsAdminApi } from '#app/commerce/claims/admin/api.server.ts';
import { claimObjection } from '#app/commerce/claims/objection.service.server.ts';
import { paymentsAdminApi } from '#app/commerce/payment/admin/api.server.ts';
import { paymentApi } from '#app/commerce/payment/api.server.ts';
import { webhooksAdminApi } from '#app/commerce/payment/webhook/admin/webhook.api.server.ts';
import { plansAdminApi } from '#app/commerce/plans/admin/api.server.ts';
import { plansApi } from '#app/commerce/plans/api.server.ts';
import { questionsOfLimits } from '#app/commerce/plans/service.server.ts';
import { requestsAdminApi } from '#app/commerce/purchase/admin/api.server.ts';
import { purchaseApi } from '#app/commerce/purchase/api.server.ts';
import { cancelledOrder } from '#app/commerce/purchase/held.service.server.ts';
import { requestSellers } from '#app/commerce/purchase/service.server.ts';
import { renewalApi } from '#app/commerce/renewal/api.server.ts';
import { accountsAdminApi } from '#app/intake/account/admin/api.server.ts';
import { accountApi } from '#app/intake/account/api.server.ts';
import { filesApi } from '#app/intake/files/api.server.ts';
import { sitePicturesApi } from '#app/intake/files/site-pictures/site-pictures.api.server.ts';
import { formsAdminApi } from '#app/intake/forms/admin/api.server.ts';
import { formsApi } from '#app/intake/forms/api.server.ts';
import { submissionsAdminApi } from '#app/intake/forms/submissions/admin/submissions.api.server.ts';
import { casesAdminApi } from '#app/people/cases/admin/api.server.ts';
import { proposals } from '#app/people/cases/admin/around/safety.service.server.ts';
import { askingApi } from '#app/people/cases/asking/asking.api.server.ts';
import { personApi } from '#app/people/cases/person/person.api.server.ts';
import { feedbackAdminApi } from '#app/people/feedback/admin/api.server.ts';
import { disputesAdminApi } from '#app/people/feedback/admin/disputes.api.server.ts';
import { feedbackApi } from '#app/people/feedback/api.server.ts';
import { repliesApi } from '#app/people/feedback/replies/replies.api.server.ts';
import { lookupsAdminApi } from '#app/people/lookups/admin/api.server.ts';
import { meAdminApi } from '#app/people/me/admin/api.server.ts';
import { meApi } from '#app/people/me/api.server.ts';
import { guardOwnPage } from '#app/people/me/guard.service.server.ts';
import { ownLookupsApi } from '#app/people/me/lookups/lookups.api.server.ts';
import { proofApi } from '#app/people/proof/api.server.ts';
import { reportProofs } from '#app/people/proof/report.service.server.ts';
import { remindersApi } from '#app/people/reminders/api.server.ts';
import { sharesAdminApi } from '#app/people/shares/admin/api.server.ts';
import { sharesApi } from '#app/people/shares/api.server.ts';
import { ownPages } from '#app/people/shares/service.server.ts';
import { recordsAdminApi } from '#app/people/verification/admin/api.server.ts';
import { verificationApi } from '#app/people/verification/api.server.ts';
import { brochureApi } from '#app/people/verification/brochure/brochure.api.server.ts';
import { errorsApi } from '#app/shell/errors/api.server.ts';
import { mailsApi } from '#app/shell/mails/api.server.ts';
import { sandboxMessagesApi } from '#app/shell/mails/messages.api.server.ts';
import { mayDo } from '#app/shell/permissions.rules.ts';
import { postsAdminApi } from '#app/site/blog/admin/api.server.ts';
import { blogApi } from '#app/site/blog/api.server.ts';
import { hiringGuideApi } from '#app/site/career/hiring-guide/hiring-guide.api.server.ts';
import { contactAdminApi } from '#app/site/contact/admin/api.server.ts';
import { contactApi } from '#app/site/contact/api.server.ts';
import { testimonialsAdminApi } from '#app/site/home/testimonials/admin/testimonials.api.server.ts';
import { testimonialsApi } from '#app/site/home/testimonials/testimonials.api.server.ts';
import { subscribersAdminApi } from '#app/site/mailing-list/admin/api.server.ts';
import { mailingListApi } from '#app/site/mailing-list/api.server.ts';
import { partnersAdminApi } from '#app/site/partners/admin/api.server.ts';
import { partnersApi } from '#app/site/partners/api.server.ts';
import { servicesAdminApi } from '#app/site/rate-calculator/admin/api.server.ts';
import { rateCalculatorApi } from '#app/site/rate-calculator/api.server.ts';
import type { Route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { allApproved } from './approvals.server.ts';
import { allErasers } from './erasure.server.ts';
import { allExports } from './exports.server.ts';
import { allOverview } from './overview.server.ts';
import { allMails } from './seeds.server.ts';

/** Contents: every call, a line a capability. */
export function allCalls(platform: Platform): readonly Route[] {
  const calls: readonly Route[] = [
    ...verificationApi(platform, reportProofs(platform)),
    ...proofApi(platform),
    ...brochureApi(platform),
    ...plansApi(platform),
    ...hiringGuideApi(platform),
    ...rateCalculatorApi(platform),
    ...blogApi(platform),
    ...mailingListApi(platform),
    ...paymentApi(platform, requestSellers(platform)),
    ...purchaseApi(platform),
    ...formsApi(platform),
    ...filesApi(platform),
    ...sitePicturesApi(platform),
    ...renewalApi(platform),
    ...feedbackApi(platform),
    ...repliesApi(platform),
    ...personApi(platform),
    ...contactApi(platform),
    ...adminApi(platform),
    ...servicesAdminApi(platform),
    ...feedbackAdminApi(platform),
    ...disputesAdminApi(platform),
    ...contactAdminApi(platform),
    ...plansAdminApi(platform),
    ...signInApi(platform),
    ...sessionsApi(platform),
    ...staffApi(platform),
    ...recordsAdminApi(platform, {
      ownPages: ownPages(platform),
      proposals,
      prove: reportProofs(platform),
    }),
    ...casesAdminApi(platform, ownPages(platform)),
    ...lookupsAdminApi(platform),
    ...ownLookupsApi(platform),
    ...sharesApi(platform),
    ...sharesAdminApi(platform),
    ...meAdminApi(platform),
    ...askingApi(platform),
    ...requestsAdminApi(platform),
    ...paymentsAdminApi(platform, { objection: claimObjection, cancelled: cancelledOrder }),
    ...webhooksAdminApi(platform),
    ...claimsAdminApi(platform),
    ...auditApi(platform),
    ...overviewApi(platform, allOverview),
    ...queuesApi(platform),
    ...outboxApi(platform),
    ...messagesAdminApi(platform),
    ...importsApi(platform),
    ...postsAdminApi(platform),
    ...testimonialsApi(platform),
    ...testimonialsAdminApi(platform),
    ...partnersApi(platform),
    ...partnersAdminApi(platform),
    ...approvalsApi(platform, allApproved(platform), mayDo),
    ...mailsApi(platform.config, allMails),
    ...sandboxMessagesApi(platform.config),
    ...remindersApi(platform),
    ...meApi(platform, allExports),
    ...errorsApi(platform),
    ...accountApi(platform, allErasers),
    ...accountsAdminApi(platform, allErasers),
    ...formsAdminApi(platform, { needed: (tag) => questionsOfLimits(platform, tag) }),
    ...submissionsAdminApi(platform),
    ...subscribersAdminApi(platform),
  ];
  return calls.map((one) => guardOwnPage(platform, one));
}
