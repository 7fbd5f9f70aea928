import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { replayWebhook, staffWebhook, staffWebhooks } from './contract.ts';
import { oneWebhook, replay, webhookList } from './service.server.ts';

export const webhooksAdminApi = (platform: Platform) => [
  pairStaff(staffWebhooks, ({ query }) => webhookList(platform, query)),
  pairStaff(staffWebhook, ({ params }) => oneWebhook(platform, params.id)),
  pairStaff(replayWebhook, ({ params }, { staff }) => replay(platform, staff, params.id)),
];
