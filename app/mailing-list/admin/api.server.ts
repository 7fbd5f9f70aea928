import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffSubscribers, subscriberCounts } from './contract.ts';
import { subscriberNumbers, subscriberPage } from './service.server.ts';

export const subscribersAdminApi = (platform: Platform) => [
  pairStaff(staffSubscribers, ({ query }) => subscriberPage(platform, query)),
  pairStaff(subscriberCounts, () => subscriberNumbers(platform)),
];
