import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readOverview } from './contract.ts';
import { overviewOf } from './service.server.ts';

export const overviewApi = (platform: Platform) => [
  staffRoute(readOverview, (_input, { staff }) => overviewOf(platform, staff)),
];
