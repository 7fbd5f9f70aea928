import { route } from '#platform/http/calls.server.ts';
import { documentAnswer } from '#platform/pdf/cached.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getHiringGuide } from './contract.ts';
import { fileName } from './copy.ts';
import { guideKeeper } from './service.server.ts';

export const hiringGuideApi = (platform: Platform) => {
  const guide = guideKeeper(platform);
  return [
    // Prices may change, so it stays fresh for minutes only.
    route(getHiringGuide, async () =>
      documentAnswer(await guide(), { filename: fileName, freshSeconds: 300 }),
    ),
  ];
};
