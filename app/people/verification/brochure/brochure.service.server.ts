import { type CachedDocument, keepDocument } from '#platform/pdf/cached.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Place } from './copy.ts';
import { brochureDocument } from './layout.server.ts';

/** Where a document of ours sends its readers, from the settings of this process. */
export function placeOf(config: Platform['config']): Place {
  return {
    site: config.SITE_URL.replace(/\/+$/, ''),
    phone: config.SUPPORT_PHONE,
    email: config.FEEDBACK_EMAIL,
  };
}

/** Gives a function that makes the verification brochure once (HOME-13) and keeps it. */
export function brochureKeeper({
  config,
}: Pick<Platform, 'config'>): () => Promise<CachedDocument> {
  const kept = keepDocument(brochureDocument);
  return () => kept(placeOf(config));
}
