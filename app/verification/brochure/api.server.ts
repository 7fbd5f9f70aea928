import { FileAnswer, pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getVerificationBrochure } from './contract.ts';
import { brochureKeeper } from './service.server.ts';

export const brochureApi = (platform: Platform) => {
  const brochure = brochureKeeper(platform);
  return [
    pair(getVerificationBrochure, async () => {
      const { bytes, etag, filename } = await brochure();
      const headers = { etag, 'cache-control': 'public, max-age=3600' };
      return new FileAnswer(bytes, { type: 'application/pdf', filename, headers });
    }),
  ];
};
