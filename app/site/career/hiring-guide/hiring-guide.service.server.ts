import { soldPlans } from '#app/commerce/plans/service.server.ts';
import { placeOf } from '#app/people/verification/brochure/brochure.service.server.ts';
import { type CachedDocument, keepDocument } from '#platform/pdf/cached.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { guideDocument } from './layout.server.ts';

/** Gives a function that makes the hiring guide once for the plans as they stand, and keeps it. */
export function guideKeeper(
  platform: Pick<Platform, 'config' | 'database'>,
): () => Promise<CachedDocument> {
  const kept = keepDocument(guideDocument);
  return async () => {
    const insurances = await soldPlans(platform, 'INSURED');
    const packages = await soldPlans(platform, 'RECRUITMENT_PACKAGE');
    return kept({
      place: placeOf(platform.config),
      insurances,
      packages,
      samples: platform.config.APP_ENV === 'demo',
    });
  };
}
