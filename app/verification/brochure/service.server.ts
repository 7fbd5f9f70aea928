import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.server.ts';
import { fileName, type Place } from './copy.ts';
import { brochureDocument } from './layout.server.ts';

export interface Brochure {
  readonly bytes: Uint8Array;
  /** A quoted entity tag: the same wording and addresses give the same one in every process. */
  readonly etag: string;
  readonly filename: string;
}

/** Where the brochure sends its readers, from the settings of this process. */
export function placeOf(config: Platform['config']): Place {
  return {
    site: config.SITE_URL.replace(/\/+$/, ''),
    phone: config.SUPPORT_PHONE,
    email: config.FEEDBACK_EMAIL,
  };
}

/**
 * Gives a function that makes the verification brochure once (HOME-13) and keeps it. A failed try
 * is not kept.
 */
export function brochureKeeper({ config }: Pick<Platform, 'config'>): () => Promise<Brochure> {
  let kept: Promise<Brochure> | undefined;
  return () => {
    kept ??= makeBrochure(placeOf(config)).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

async function makeBrochure(place: Place): Promise<Brochure> {
  const bytes = await brochureDocument(place);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${digest}"`, filename: fileName };
}
