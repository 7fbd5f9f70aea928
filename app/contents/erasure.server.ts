import { forgetClaimant, hasClaim } from '#app/commerce/claims/erasure.service.server.ts';
import { forgetPayer, hasPaid } from '#app/commerce/payment/erasure.service.server.ts';
import {
  forgetBuyer,
  forgetSubject,
  hasPaidOrder,
} from '#app/commerce/purchase/erasure/erasure.service.server.ts';
import { forgetRenewalPayer } from '#app/commerce/renewal/erasure.service.server.ts';
import type { Erasers } from '#app/intake/account/erasure/erasure.service.server.ts';
import { forgetApplicant } from '#app/intake/forms/submissions/erasure.service.server.ts';
import {
  forgetGuarantor,
  forgetVerified,
  hasPaidCase,
} from '#app/people/cases/erasure/erasure.service.server.ts';
import { forgetAuthor, forgetReplies } from '#app/people/feedback/erasure.service.server.ts';
import { forgetOwnPage } from '#app/people/me/erasure.service.server.ts';
import { forgetShares } from '#app/people/shares/erasure.service.server.ts';
import {
  forgetWorker,
  hasRecord,
} from '#app/people/verification/erasure/erasure.service.server.ts';
import { forgetSender } from '#app/site/contact/erasure.service.server.ts';
import { forgetSubscriber } from '#app/site/mailing-list/service.server.ts';

/** Contents: who holds data of a person, a line a capability. Each erases its own. */
export const allErasers: Erasers = {
  'mailing list': { erase: forgetSubscriber },
  // Before the records: their address tells whose page it is.
  'own pages': { erase: forgetOwnPage },
  // As those: what a worker has said to feedback.
  replies: { erase: forgetReplies },
  'share links': { erase: forgetShares },
  // As those, and before the cases: which orders of others are about the person.
  'orders of others': { erase: forgetSubject },
  cases: { erase: forgetVerified, waits: hasPaidCase },
  guarantors: { erase: forgetGuarantor },
  'verified records': { erase: forgetWorker, waits: hasRecord },
  purchases: { erase: forgetBuyer, waits: hasPaidOrder },
  payments: { erase: forgetPayer, waits: hasPaid },
  renewals: { erase: forgetRenewalPayer },
  feedback: { erase: forgetAuthor },
  messages: { erase: forgetSender },
  claims: { erase: forgetClaimant, waits: hasClaim },
  applications: { erase: forgetApplicant },
};
