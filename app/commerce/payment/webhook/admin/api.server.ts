import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportWebhooks, replayWebhook, staffWebhook, staffWebhooks } from './contract.ts';
import { oneWebhook, replay, webhookExport, webhookList } from './service.server.ts';

export const webhooksAdminApi = (platform: Platform) => [
  pairStaff(staffWebhooks, ({ query }) => webhookList(platform, query)),
  pairStaff(exportWebhooks, ({ query }, visit) => webhookExport(platform, visit, query)),
  pairStaff(staffWebhook, ({ params }) => oneWebhook(platform, params.id)),
  pairStaff(replayWebhook, ({ params }, { staff }) => replay(platform, staff, params.id)),
];
