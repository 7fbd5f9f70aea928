import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { endRecordSessions } from './contract.ts';
import { endForRecord } from './service.server.ts';

export const meAdminApi = (platform: Platform) => [
  staffRoute(endRecordSessions, ({ params, body }, context) =>
    endForRecord(platform, context, { ...params, ...body }),
  ),
];
