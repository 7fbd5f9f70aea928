import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readOverview } from './contract.ts';
import { type OverviewContents, overviewOf } from './service.server.ts';

export const overviewApi = (platform: Platform, contents: OverviewContents) => [
  staffRoute(readOverview, (_input, { staff }) => overviewOf(platform, contents, staff)),
];
