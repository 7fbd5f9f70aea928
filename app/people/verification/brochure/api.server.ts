import { route } from '#platform/http/calls.server.ts';
import { documentAnswer } from '#platform/pdf/cached.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getVerificationBrochure } from './contract.ts';
import { fileName } from './copy.ts';
import { brochureKeeper } from './service.server.ts';

export const brochureApi = (platform: Platform) => {
  const brochure = brochureKeeper(platform);
  return [
    route(getVerificationBrochure, async () =>
      documentAnswer(await brochure(), { filename: fileName, freshSeconds: 3600 }),
    ),
  ];
};
