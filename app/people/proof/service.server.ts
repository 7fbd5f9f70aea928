import { createHash, randomBytes } from 'node:crypto';
import { statusOf } from '#app/people/verification/rules.ts';
import type { Platform } from '#platform/platform.server.ts';
import { secondsOf, signerOf } from './keys/keys.service.server.ts';
import { placeFor } from './status/status.service.server.ts';
import { type Claim, type ClaimedCheck, claimSizes, encodeClaim } from './verify/claim.rules.ts';
import { addressOf, signCose } from './verify/cose.rules.ts';

export type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'log' | 'secrets'>;

/** A record as far as a proof speaks of it. */
interface Provable {
  readonly id: string;
  readonly record: Pick<Claim, 'level'> &
    Parameters<typeof statusOf>[0] & {
      readonly fullName: string;
      readonly verifiedId: string;
      readonly checks: readonly { kind: ClaimedCheck['kind']; checkedOn: string }[];
    };
  readonly hidden: boolean;
  readonly canary: boolean;
  /** The picture that stands beside the code; left out where none does. */
  readonly photo?: Uint8Array;
}

export interface Proof {
  readonly address: string;
  readonly expiresAt: Date;
}

/** The first bytes of a picture's SHA-256. */
const photoHashOf = (photo: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(photo).digest().subarray(0, claimSizes.photoHash));

/**
 * A proof of a record as it is now, as the address that its code holds. It ends with the record if that is
 * sooner. Null for a record that is not verified and in date, or that nobody may see, and where nothing is
 * signed (no keys).
 */
export async function proofOf(
  platform: Needs,
  { id, record, hidden, canary, photo }: Provable,
  lifeSeconds: number,
): Promise<Proof | null> {
  const { clock, config, database } = platform;
  const now = clock.now();
  if (hidden || canary || statusOf(record, now) !== 'VERIFIED' || !record.expiresAt) return null;
  const signer = await signerOf(platform);
  if (!signer) return null;
  const issuedAt = secondsOf(now);
  const expiresAt = Math.min(issuedAt + lifeSeconds, secondsOf(record.expiresAt));
  if (expiresAt <= issuedAt) return null;
  const endsAt = new Date(expiresAt * 1000);
  const index = await database.transaction((trx) =>
    placeFor(platform, trx, { recordId: id, level: record.level, endsAt }),
  );
  const claim: Claim = {
    issuer: signer.issuer,
    issuedAt,
    expiresAt,
    id: new Uint8Array(randomBytes(claimSizes.id)),
    index,
    name: record.fullName,
    badge: record.verifiedId,
    level: record.level,
    checks: record.checks.map(({ kind, checkedOn }) => ({ kind, on: checkedOn })),
    ...(photo ? { photoHash: photoHashOf(photo) } : {}),
  };
  const signed = await signCose(signer.key, signer.kidBytes, encodeClaim(claim));
  return { address: addressOf(config.SITE_URL, signed), expiresAt: endsAt };
}
