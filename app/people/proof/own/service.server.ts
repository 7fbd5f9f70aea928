import { meRefusals } from '#app/people/me/contract.ts';
import { requireUnmasked, requireWorker } from '#app/people/me/session.service.server.ts';
import type { CardSize } from '#app/people/verification/admin/papers/card.contract.ts';
import { ownRecord } from '#app/people/verification/own/service.server.ts';
import { statusOf } from '#app/people/verification/rules.ts';
import { type Answer, Refused } from '#platform/contract.ts';
import type { FileAnswer, Visit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { printCard } from '../card/service.server.ts';
import { qrOf } from '../qr.rules.ts';
import { lives, type Needs, proofOf } from '../service.server.ts';
import { myLiveCode } from './contract.ts';

type Asking = Needs & Pick<Platform, 'audit' | 'storage'>;

/** The record of who is signed in; a masked session hands nothing out. */
async function ownOf(platform: Needs, visit: Visit) {
  const worker = await requireWorker(platform, visit);
  if (worker instanceof Refused) return worker;
  const masked = requireUnmasked(worker);
  if (masked) return masked;
  const held = await ownRecord(platform.database.kysely, worker.recordId);
  return held ?? new Refused(meRefusals.unauthorized);
}

/** One's own badge card. Leaves an audit row. */
export async function ownCard(
  platform: Asking,
  { size }: { readonly size: CardSize },
  visit: Visit,
): Promise<FileAnswer | Refused> {
  const held = await ownOf(platform, visit);
  if (held instanceof Refused) return held;
  const card = await printCard(platform, held, size);
  if (card instanceof Refused) return card;
  const subject = held.record.verifiedId;
  const { requestId } = visit;
  await platform.audit.record({ action: 'me.card', actor: 'public', subject, requestId });
  return card;
}

/** A code for the screen of who is signed in. */
export async function ownLiveCode(
  platform: Needs,
  visit: Visit,
): Promise<Answer<typeof myLiveCode> | Refused> {
  const held = await ownOf(platform, visit);
  if (held instanceof Refused) return held;
  if (held.hidden || statusOf(held.record, platform.clock.now()) !== 'VERIFIED') {
    return new Refused(myLiveCode.refusals.notVerified);
  }
  const proof = await proofOf(platform, held, lives.live);
  if (!proof) return new Refused(myLiveCode.refusals.noKeys);
  const { size, isDark } = qrOf(proof.address, 'M');
  const steps = Array.from({ length: size }, (_, n) => n);
  const path = steps
    .flatMap((y) => steps.map((x) => (isDark(x, y) ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { address: proof.address, expiresAt: proof.expiresAt.toISOString(), size, path };
}
