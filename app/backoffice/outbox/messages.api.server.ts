import { route, staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { listTextMessages, readMessagesDay } from './messages.contract.ts';
import { messagesDay, takeProviderReport, textMessagePage } from './messages.service.server.ts';
import { takeReport, takeUnsignedReport } from './reports.contract.ts';

export const messagesAdminApi = (platform: Platform) => [
  staffRoute(listTextMessages, ({ query }) => textMessagePage(platform, query)),
  staffRoute(readMessagesDay, () => messagesDay(platform)),
  route(takeReport, ({ params, body }, context) =>
    takeProviderReport(platform, { ...params, body }, context),
  ),
  route(takeUnsignedReport, ({ params, body }, context) =>
    takeProviderReport(platform, { ...params, body }, context),
  ),
];
