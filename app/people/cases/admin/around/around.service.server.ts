import { badgeKey } from '#app/people/verification/rules.ts';
import { heldByBadge } from '#app/people/verification/service.server.ts';
import { addressTold } from '#platform/mail/told.server.ts';
import { numberTold } from '#platform/messages/told.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { waitingFor } from '#platform/staff/waiting.server.ts';
import { besides } from '../../asking/asking.contract.ts';
import { readLastAsk } from '../../asking/asking.store.server.ts';
import { budgetLeft } from '../../asking/budget.service.server.ts';
import { priceOf, providerOf, virtualNinFor } from '../../asking/provider.service.server.ts';
import { duplicatesOf } from '../../duplicates/duplicates.service.server.ts';
import {
  isLinked,
  readGuarantors,
  type StoredGuarantor,
} from '../../guarantee/guarantors.store.server.ts';
import { addressesOf, reachOf } from '../../link.service.server.ts';
import {
  cancelledSubject,
  goesOnSubject,
  inviteSubject,
  neededSubject,
} from '../../mails.server.tsx';
import type { StoredCase } from '../../store.server.ts';
import {
  approvedSubject,
  correctedSubject,
  declinedSubject,
  heardSubject,
  suspendedSubject,
  unliftedSubject,
} from '../decision/mails.server.tsx';
import type {
  ProviderState,
  ShownDuplicate,
  ShownGuarantor,
  ShownMessage,
} from './around.contract.ts';
import { sameFor, suspendAction } from './around.rules.ts';

type Needs = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'log' | 'mail' | 'messages' | 'secrets'
>;

/** The mails of a case by their subject, in words that staff read. */
const abouts: Readonly<Record<string, string>> = {
  [inviteSubject('verification')]: 'The link to their page',
  [inviteSubject('correction')]: 'The link to their page',
  [neededSubject('verification')]: 'Something is needed from them',
  [neededSubject('correction')]: 'Something is needed from them',
  [goesOnSubject('verification')]: 'The proposal is taken back',
  [goesOnSubject('correction')]: 'The proposal is taken back',
  [heardSubject('verification')]: 'Reasons to read and answer',
  [heardSubject('correction')]: 'Reasons to read and answer',
  [approvedSubject]: 'Approved',
  [unliftedSubject]: 'Checks renewed, page still suspended',
  [correctedSubject]: 'Correction made',
  [declinedSubject('verification')]: 'Declined',
  [declinedSubject('correction')]: 'Declined',
  [suspendedSubject]: 'Page suspended',
  [cancelledSubject]: 'Verification cancelled',
};
const kinds = { code: 'A code', necessary: 'A step of the case', other: 'A reminder' } as const;

/** What was sent to the person since the case was opened, the newest first: state and kind alone. */
async function messagesOf(
  { database, secrets }: Pick<Needs, 'database' | 'secrets'>,
  one: StoredCase,
): Promise<ShownMessage[]> {
  const db = database.kysely;
  const { email, phone: number } = await addressesOf(db, one);
  const { opened_at: since } = one;
  const subjects = Object.keys(abouts);
  const mails = email ? await addressTold(db, { address: email, subjects, since }) : [];
  const texts = number ? await numberTold({ secrets }, db, { number, since }) : [];
  const all = [
    ...mails.map(({ at, state, subject }) => ({
      at,
      state,
      channel: 'mail' as const,
      about: abouts[subject] ?? 'A mail',
      held: null,
    })),
    ...texts.map(({ at, state, channel, kind, held }) => ({
      at,
      state,
      channel,
      about: kinds[kind],
      held: held && { why: held.why, until: held.until.toISOString() },
    })),
  ];
  return all
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((one) => ({ ...one, at: one.at.toISOString() }));
}

function guarantorOf(one: StoredGuarantor, cleared: boolean): ShownGuarantor {
  const { place, name, relation, answer, named_at, answered_at, phone, email, reason } = one;
  return {
    place,
    name,
    relation,
    state: answer ?? 'asked',
    namedAt: named_at.toISOString(),
    linked: isLinked(one),
    answeredAt: answered_at?.toISOString() ?? null,
    ...(cleared ? { phone, email, reason } : {}),
  };
}

/** For how long a provider that did not answer is said to be down, unless it answers again. */
const downForMs = 30 * 60_000;

/** Whether the provider can be asked just now. What it lately answered counts for every process. */
async function providerState(platform: Needs): Promise<ProviderState> {
  const { clock, config, database } = platform;
  const leftKobo = await budgetLeft(platform);
  const { kinds: asked } = providerOf(platform);
  const enterprise = virtualNinFor(config);
  const given = {
    ...{ leftKobo, since: null, besides: besides.filter((one) => asked.includes(one)) },
    ...(enterprise ? { virtualNinFor: enterprise } : {}),
  };
  if (asked.length === 0) return { ...given, state: 'by-hand' };
  if (leftKobo < priceOf(config, 'nin')) return { ...given, state: 'budget-used' };
  const last = await readLastAsk(database.kysely, new Date(clock.now().getTime() - downForMs));
  const since = last?.tried_at.toISOString() ?? null;
  if (last?.outcome === 'unavailable') return { ...given, state: 'down', since };
  if (last?.outcome === 'misconfigured') return { ...given, state: 'misconfigured', since };
  return { ...given, state: 'ready' };
}

/** Everything that stands around a case on its screen. */
export async function aroundOf(
  platform: Needs,
  one: StoredCase,
  { cleared, photoShown }: { readonly cleared: boolean; readonly photoShown: boolean },
) {
  const db = platform.database.kysely;
  const request = await waitingFor(db, { action: suspendAction, subject: one.id });
  const duplicates = await duplicatesOf(platform, one);
  const key = badgeKey(one.record_badge ?? '');
  const held = key ? await heldByBadge(platform, key) : null;
  return {
    stoppedAt: one.stopped_at?.toISOString() ?? null,
    stoppedBecause: one.stopped_because,
    reached: (await reachOf(platform, db, one)) !== null,
    photo: one.photo_handle
      ? { shown: photoShown, ...(cleared ? { handle: one.photo_handle } : {}) }
      : null,
    guarantors: (await readGuarantors(db, one.id)).map((each) => guarantorOf(each, cleared)),
    messages: await messagesOf(platform, one),
    duplicates: duplicates.map(
      ({ kind, id, name, same }): ShownDuplicate => ({
        kind,
        id,
        name,
        same: sameFor(same, cleared),
      }),
    ),
    provider: await providerState(platform),
    safety: request && {
      askedBy: request.asked_name,
      askedAt: request.asked_at.toISOString(),
      ...(cleared ? { reason: request.reason } : {}),
    },
    suspended: held?.record.standing === 'suspended',
  };
}
