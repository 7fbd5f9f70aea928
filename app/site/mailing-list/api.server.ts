import { pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { confirmSubscription, subscribe, unsubscribe } from './contract.ts';
import { confirmAddress, subscribeAddress, unsubscribeAddress } from './service.server.ts';

export const mailingListApi = (platform: Platform) => [
  pair(subscribe, ({ body }, visit) => subscribeAddress(platform, body, visit)),
  pair(confirmSubscription, ({ body }) => confirmAddress(platform, body)),
  pair(unsubscribe, ({ body }) => unsubscribeAddress(platform, body)),
];
