import type { Erasers } from '#app/account/deletion/service.server.ts';
import { forgetClaimant } from '#app/claims/erasure/service.server.ts';
import { forgetSender } from '#app/contact/erasure/service.server.ts';
import { forgetAuthor } from '#app/feedback/erasure/service.server.ts';
import { forgetApplicant } from '#app/forms/submissions/erasure/service.server.ts';
import { forgetSubscriber } from '#app/mailing-list/service.server.ts';
import { forgetPayer } from '#app/payment/erasure/service.server.ts';
import { forgetBuyer } from '#app/purchase/erasure/service.server.ts';
import { forgetRenewalPayer } from '#app/renewal/erasure/service.server.ts';
import { forgetWorker } from '#app/verification/erasure/service.server.ts';

/** Contents: who holds data of a person, a line a capability. Each erases its own. */
export const allErasers: Erasers = {
  'mailing list': forgetSubscriber,
  'verified records': forgetWorker,
  purchases: forgetBuyer,
  payments: forgetPayer,
  renewals: forgetRenewalPayer,
  feedback: forgetAuthor,
  messages: forgetSender,
  claims: forgetClaimant,
  applications: forgetApplicant,
};
