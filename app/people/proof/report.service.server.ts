import type { HeldRecord } from '#app/people/verification/service.server.ts';
import type { Modules } from '#platform/pdf/modules.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { lives } from './lives.rules.ts';
import { qrOf } from './qr.rules.ts';
import { type Needs, proofOf } from './service.server.ts';

/** Where a code is checked, as people type it: `sapioworker.example.com/v`. */
export const checkAddress = ({ config }: Pick<Platform, 'config'>): string =>
  `${new URL(config.SITE_URL).host}/v`;

/** Makes the codes of reports: good for 30 days, and readable from paper that was folded or copied. */
export function reportProofs(platform: Needs) {
  return async (
    held: HeldRecord,
    photo?: Uint8Array,
  ): Promise<{ code: Modules; until: Date; checkAt: string } | null> => {
    const proof = await proofOf(platform, { ...held, ...(photo ? { photo } : {}) }, lives.paper);
    if (!proof) return null;
    return {
      code: qrOf(proof.address, 'Q'),
      until: proof.expiresAt,
      checkAt: checkAddress(platform),
    };
  };
}
