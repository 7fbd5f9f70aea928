import { claimsHeldOf } from '#app/commerce/claims/held.service.server.ts';
import { ordersHeldOf } from '#app/commerce/purchase/held.service.server.ts';
import { accountHeldOf } from '#app/intake/account/service.server.ts';
import { applicationsHeldOf } from '#app/intake/forms/submissions/held.service.server.ts';
import { isShared } from '#app/people/cases/erasure/erasure.service.server.ts';
import { feedbackGivenBy } from '#app/people/feedback/held.service.server.ts';
import { feedbackHeldOf } from '#app/people/feedback/replies/replies.service.server.ts';
import { inquiriesHeldOf, lookupsHeldOf } from '#app/people/lookups/held.service.server.ts';
import type { Exports, Owner } from '#app/people/me/held/export.service.server.ts';
import { passkeysHeldOf } from '#app/people/me/passkeys/passkeys.service.server.ts';
import { sharesHeldOf } from '#app/people/shares/service.server.ts';
import { messagesHeldOf } from '#app/site/contact/held.service.server.ts';
import { subscriptionHeldOf } from '#app/site/mailing-list/service.server.ts';
import type { Executor } from '#platform/database/database.server.ts';

/** What is held under an address alone: only for who has proved that it is theirs. */
const byAddress =
  (read: (executor: Executor, email: string) => Promise<unknown>) =>
  async (executor: Executor, { email }: Owner): Promise<unknown> =>
    email ? read(executor, email) : undefined;

/** The same for what is of one person: nobody knows whose it is where several people have the address (decision 058). */
const byOwnAddress = (read: (executor: Executor, email: string) => Promise<unknown>) =>
  byAddress(async (executor, email) =>
    (await isShared(executor, { email })) ? undefined : read(executor, email),
  );

/** Contents: what further capabilities hold of a record's person, a line a capability (ME-06). */
export const allExports: Exports = {
  account: byAddress(accountHeldOf),
  orders: byAddress(ordersHeldOf),
  claims: byAddress(claimsHeldOf),
  applications: byOwnAddress(applicationsHeldOf),
  letters: byAddress(messagesHeldOf),
  feedbackGiven: byAddress(feedbackGivenBy),
  mailingList: byAddress(subscriptionHeldOf),
  feedback: feedbackHeldOf,
  shares: sharesHeldOf,
  lookups: lookupsHeldOf,
  inquiries: inquiriesHeldOf,
  passkeys: passkeysHeldOf,
};
