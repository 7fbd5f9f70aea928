import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportWebhooks, replayWebhook, staffWebhook, staffWebhooks } from './webhook.contract.ts';
import { oneWebhook, replay, webhookExport, webhookList } from './webhook.service.server.ts';

export const webhooksAdminApi = (platform: Platform) => [
  staffRoute(staffWebhooks, ({ query }) => webhookList(platform, query)),
  staffRoute(exportWebhooks, ({ query }, context) => webhookExport(platform, context, query)),
  staffRoute(staffWebhook, ({ params }) => oneWebhook(platform, params.id)),
  staffRoute(replayWebhook, ({ params }, { staff }) => replay(platform, staff, params.id)),
];
