import { meErrors } from '#app/people/me/contract.ts';
import { requireOwner } from '#app/people/me/session.service.server.ts';
import type { CardSize } from '#app/people/verification/admin/papers/card.contract.ts';
import { ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { statusOf } from '#app/people/verification/rules.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { FileAnswer, RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { printCard } from '../card/card.service.server.ts';
import { lives } from '../lives.rules.ts';
import { qrOf } from '../qr.rules.ts';
import { type Needs, proofOf } from '../service.server.ts';
import { myLiveCode } from './own.contract.ts';

type Signed = Needs & Pick<Platform, 'limits'>;
type Printing = Signed & Pick<Platform, 'audit' | 'storage'>;

/** The record of who is signed in; a masked session hands nothing out. */
async function ownOf(platform: Signed, context: RequestContext) {
  const worker = await requireOwner(platform, context);
  if (worker instanceof ApiError) return worker;
  const limited = await platform.limits.check('me-card', context, [worker.recordId]);
  if (limited) return limited;
  const held = await ownRecord(platform.database.kysely, worker.recordId);
  return held ?? new ApiError(meErrors.unauthorized);
}

/** One's own badge card. Leaves an audit row. */
export async function ownCard(
  platform: Printing,
  { size }: { readonly size: CardSize },
  context: RequestContext,
): Promise<FileAnswer | ApiError> {
  const held = await ownOf(platform, context);
  if (held instanceof ApiError) return held;
  const card = await printCard(platform, held, size);
  if (card instanceof ApiError) return card;
  const subject = held.record.verifiedId;
  const { requestId } = context;
  await platform.audit.record({ action: 'me.card', actor: 'public', subject, requestId });
  return card;
}

/** A code for the screen of who is signed in. */
export async function ownLiveCode(
  platform: Signed,
  context: RequestContext,
): Promise<Answer<typeof myLiveCode> | ApiError> {
  const held = await ownOf(platform, context);
  if (held instanceof ApiError) return held;
  if (held.hidden || statusOf(held.record, platform.clock.now()) !== 'VERIFIED') {
    return new ApiError(myLiveCode.errors.notVerified);
  }
  const proof = await proofOf(platform, held, lives.live);
  if (!proof) return new ApiError(myLiveCode.errors.noKeys);
  const { size, isDark } = qrOf(proof.address, 'M');
  const steps = Array.from({ length: size }, (_, n) => n);
  const path = steps
    .flatMap((y) => steps.map((x) => (isDark(x, y) ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { address: proof.address, expiresAt: proof.expiresAt.toISOString(), size, path };
}
