import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportSubscribers, staffSubscribers, subscriberCounts } from './contract.ts';
import { subscriberExport, subscriberNumbers, subscriberPage } from './service.server.ts';

export const subscribersAdminApi = (platform: Platform) => [
  staffRoute(staffSubscribers, ({ query }) => subscriberPage(platform, query)),
  staffRoute(exportSubscribers, ({ query }, context) => subscriberExport(platform, context, query)),
  staffRoute(subscriberCounts, () => subscriberNumbers(platform)),
];
