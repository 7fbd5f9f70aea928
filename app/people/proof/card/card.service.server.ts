import { keepLookup } from '#app/people/lookups/service.server.ts';
import { type CardSize, cardErrors } from '#app/people/verification/admin/papers/card.contract.ts';
import { openGroups } from '#app/people/verification/disclosure.rules.ts';
import { badgeKey, statusOf } from '#app/people/verification/rules.ts';
import { type HeldRecord, heldByBadge } from '#app/people/verification/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import { FileAnswer, type Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { lives } from '../lives.rules.ts';
import { checkAddress } from '../report.service.server.ts';
import { type Needs, proofOf } from '../service.server.ts';
import { cardDocument } from './layout.server.ts';

type Printing = Needs & Pick<Platform, 'audit' | 'storage'>;

/** The picture that the person allows everybody to see; undefined where there is none. */
async function openPhoto(
  { clock, storage }: Printing,
  { photoHandle, consents }: HeldRecord,
): Promise<Uint8Array | undefined> {
  const isOpen = openGroups(consents, clock.now()).has('photo');
  const kept = isOpen && photoHandle ? await storage.get(photoHandle) : null;
  return kept?.bytes;
}

/** The badge card of a record, with nothing on it that its public page does not show. */
export async function printCard(
  platform: Printing,
  held: HeldRecord,
  size: CardSize,
): Promise<FileAnswer | ApiError> {
  const { clock, config } = platform;
  const { record } = held;
  if (held.hidden || statusOf(record, clock.now()) !== 'VERIFIED' || !record.expiresAt) {
    return new ApiError(cardErrors.notVerified);
  }
  const photo = await openPhoto(platform, held);
  const picture = photo ? { photo } : {};
  const proof = await proofOf(platform, { ...held, ...picture }, lives.paper);
  if (!proof) return new ApiError(cardErrors.noKeys);
  const bytes = await cardDocument(
    {
      fullName: record.fullName,
      badge: record.verifiedId,
      level: record.level,
      expiresAt: record.expiresAt,
      printedAt: clock.now(),
      proof,
      checkAt: checkAddress({ config }),
      ...picture,
    },
    size,
  );
  const filename = `Sapioworker-badge-${record.verifiedId}-${size}.pdf`;
  return new FileAnswer(bytes, { type: 'application/pdf', filename });
}

/** The badge card for a member of staff to print. Leaves an audit row and one for the worker (ME-05). */
export async function staffCardOf(
  platform: Printing,
  { staff, requestId }: Working,
  { id, size }: { readonly id: string; readonly size: CardSize },
): Promise<FileAnswer | ApiError> {
  const held = await heldByBadge(platform, badgeKey(id) ?? '');
  if (!held || held.canary) return new ApiError(cardErrors.notFound);
  const card = await printCard(platform, held, size);
  if (card instanceof ApiError) return card;
  const badge = held.record.verifiedId;
  const fields = ['fullName', 'verifiedId', 'verificationLevel', 'expiryDate', 'checks', 'photo'];
  const entry = { action: 'records.card', actor: staff.id, subject: badge, level: 'L0', fields };
  const lookup = { badge, way: 'staff', searcher: 'staff', level: 'L0', fields, staff } as const;
  await platform.database.allOrNone([
    (trx) => platform.audit.record({ ...entry, requestId }, trx),
    (trx) => keepLookup(platform, trx, { ...lookup, reason: 'Badge card printed' }),
  ]);
  return card;
}
