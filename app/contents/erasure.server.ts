import { forgetClaimant, hasClaim } from '#app/commerce/claims/erasure.service.server.ts';
import { forgetPayer, hasPaid } from '#app/commerce/payment/erasure.service.server.ts';
import {
  forgetBuyer,
  forgetNamedGuarantor,
  forgetSubject,
  hasPaidOrder,
} from '#app/commerce/purchase/erasure/erasure.service.server.ts';
import { forgetRenewalPayer } from '#app/commerce/renewal/erasure.service.server.ts';
import { forgetAccount } from '#app/intake/account/deletion.service.server.ts';
import type { Erasers, Person } from '#app/intake/account/erasure/erasure.service.server.ts';
import { takeTurn } from '#app/intake/account/erasure/erasure.store.server.ts';
import { forgetApplicant } from '#app/intake/forms/submissions/erasure.service.server.ts';
import {
  applicationsOfPerson,
  forgetGuarantor,
  forgetVerified,
  hasPaidCase,
  isShared,
  papersOfApplication,
} from '#app/people/cases/erasure/erasure.service.server.ts';
import { forgetAuthor, forgetReplies } from '#app/people/feedback/erasure.service.server.ts';
import { forgetOwnPage } from '#app/people/me/erasure.service.server.ts';
import { forgetProofs } from '#app/people/proof/erasure.service.server.ts';
import { forgetShares } from '#app/people/shares/erasure.service.server.ts';
import {
  forgetWorker,
  hasRecord,
  holdRecordsUnder,
  recordsToErase,
} from '#app/people/verification/erasure/erasure.service.server.ts';
import { forgetSender } from '#app/site/contact/erasure.service.server.ts';
import { forgetSubscriber } from '#app/site/mailing-list/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Contents: who holds data of a person, a line a capability. Each erases its own. */
export const allErasers: Erasers = {
  // First, as who deletes an account locks it before all else.
  accounts: { erase: forgetFirst },
  'mailing list': { erase: forgetSubscriber },
  // Before the records: their address tells whose they are. What a worker has said to feedback.
  replies: { erase: forgetReplies, ofOnePerson: true },
  // As those, and before the cases: which orders of others are about the person.
  'orders of others': { erase: forgetSubject, ofOnePerson: true },
  // Before the cases, as everybody locks orders and applications before the cases that they open: a case that
  // is just being opened stands by then.
  purchases: { erase: forgetBuyer, waits: hasPaidOrder },
  'guarantors in orders': { erase: forgetNamedGuarantor },
  applications: { erase: forgetApplications, ofOnePerson: true },
  cases: { erase: forgetVerified, waits: hasPaidCase, shared: isShared, ofOnePerson: true },
  guarantors: { erase: forgetGuarantor },
  'verified records': {
    erase: forgetRecords,
    waits: hasRecord,
    records: recordsToErase,
    ofOnePerson: true,
  },
  payments: { erase: forgetPayer, waits: hasPaid },
  renewals: { erase: forgetRenewalPayer },
  feedback: { erase: forgetAuthor },
  messages: { erase: forgetSender },
  claims: { erase: forgetClaimant, waits: hasClaim },
};

/** Two whose cases name each other would lock each other out: after the account, one erasure goes on at a time. */
async function forgetFirst(platform: Platform, trx: Trx, person: Person): Promise<void> {
  await forgetAccount(platform, trx, person);
  await takeTurn(trx);
}

/**
 * What is opened by a record or made on its own page comes under its lock, so it is looked for once that is ours: sign-ins
 * and share links too. A case is locked before its record: whoever held the record until now, as who renews
 * it, may have opened one.
 */
async function forgetRecords(platform: Platform, trx: Trx, person: Person): Promise<void> {
  await holdRecordsUnder(trx, person.email);
  await forgetOwnPage(platform, trx, person);
  await forgetShares(platform, trx, person);
  await forgetProofs(platform, trx, person);
  await forgetWorker(platform, trx, person);
  await forgetVerified(platform, trx, person);
}

/** What opened a case of theirs is theirs, whatever address it was sent from. */
async function forgetApplications(platform: Platform, trx: Trx, person: Person): Promise<void> {
  await forgetApplicant(platform, trx, person, {
    theirs: await applicationsOfPerson(trx, person.email),
    filesHeld: (id) => papersOfApplication(trx, id),
  });
}
