import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportSubscribers, staffSubscribers, subscriberCounts } from './contract.ts';
import { subscriberExport, subscriberNumbers, subscriberPage } from './service.server.ts';

export const subscribersAdminApi = (platform: Platform) => [
  pairStaff(staffSubscribers, ({ query }) => subscriberPage(platform, query)),
  pairStaff(exportSubscribers, ({ query }, visit) => subscriberExport(platform, visit, query)),
  pairStaff(subscriberCounts, () => subscriberNumbers(platform)),
];
