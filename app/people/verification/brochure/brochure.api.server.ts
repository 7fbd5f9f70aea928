import { route } from '#platform/http/calls.server.ts';
import { documentAnswer } from '#platform/pdf/cached.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getVerificationBrochure } from './brochure.contract.ts';
import { brochureKeeper } from './brochure.service.server.ts';
import { fileName } from './copy.ts';

export const brochureApi = (platform: Platform) => {
  const brochure = brochureKeeper(platform);
  return [
    route(getVerificationBrochure, async () =>
      documentAnswer(await brochure(), { filename: fileName, freshSeconds: 3600 }),
    ),
  ];
};
