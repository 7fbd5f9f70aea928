import type { Erasers } from '#app/account/erasure/service.server.ts';
import { forgetClaimant, hasClaim } from '#app/claims/erasure/service.server.ts';
import { forgetSender } from '#app/contact/erasure.service.server.ts';
import { forgetAuthor } from '#app/feedback/erasure.service.server.ts';
import { forgetApplicant } from '#app/forms/submissions/erasure.service.server.ts';
import { forgetSubscriber } from '#app/mailing-list/service.server.ts';
import { forgetPayer, hasPaid } from '#app/payment/erasure.service.server.ts';
import { forgetBuyer, hasPaidOrder } from '#app/purchase/erasure.service.server.ts';
import { forgetRenewalPayer } from '#app/renewal/erasure.service.server.ts';
import { forgetWorker, hasRecord } from '#app/verification/erasure/service.server.ts';

/** Contents: who holds data of a person, a line a capability. Each erases its own. */
export const allErasers: Erasers = {
  'mailing list': { erase: forgetSubscriber },
  'verified records': { erase: forgetWorker, waits: hasRecord },
  purchases: { erase: forgetBuyer, waits: hasPaidOrder },
  payments: { erase: forgetPayer, waits: hasPaid },
  renewals: { erase: forgetRenewalPayer },
  feedback: { erase: forgetAuthor },
  messages: { erase: forgetSender },
  claims: { erase: forgetClaimant, waits: hasClaim },
  applications: { erase: forgetApplicant },
};
