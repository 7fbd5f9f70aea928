import { route } from '#platform/http/calls.server.ts';
import { documentAnswer } from '#platform/pdf/cached.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { fileName } from './copy.ts';
import { getHiringGuide } from './hiring-guide.contract.ts';
import { guideKeeper } from './hiring-guide.service.server.ts';

export const hiringGuideApi = (platform: Platform) => {
  const guide = guideKeeper(platform);
  return [
    // Prices may change, so it stays fresh for minutes only.
    route(getHiringGuide, async () =>
      documentAnswer(await guide(), { filename: fileName, freshSeconds: 300 }),
    ),
  ];
};
