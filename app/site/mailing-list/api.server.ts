import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { confirmSubscription, subscribe, unsubscribe } from './contract.ts';
import { confirmAddress, subscribeAddress, unsubscribeAddress } from './service.server.ts';

export const mailingListApi = (platform: Platform) => [
  route(subscribe, ({ body }, context) => subscribeAddress(platform, body, context)),
  route(confirmSubscription, ({ body }) => confirmAddress(platform, body)),
  route(unsubscribe, ({ body }) => unsubscribeAddress(platform, body)),
];
