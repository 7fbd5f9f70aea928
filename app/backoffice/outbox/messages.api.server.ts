import { pair, pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  listTextMessages,
  readMessagesDay,
  takeReport,
  takeUnsignedReport,
} from './messages.contract.ts';
import { messagesDay, takeProviderReport, textMessagePage } from './messages.service.server.ts';

export const messagesAdminApi = (platform: Platform) => [
  pairStaff(listTextMessages, ({ query }) => textMessagePage(platform, query)),
  pairStaff(readMessagesDay, () => messagesDay(platform)),
  pair(takeReport, ({ params, body }, visit) =>
    takeProviderReport(platform, { ...params, body }, visit),
  ),
  pair(takeUnsignedReport, ({ params, body }, visit) =>
    takeProviderReport(platform, { ...params, body }, visit),
  ),
];
