import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { closeRecordShare, recordShares } from './contract.ts';
import { closeForRecord, sharesOfRecord } from './service.server.ts';

export const sharesAdminApi = (platform: Platform) => [
  staffRoute(recordShares, ({ params }, context) => sharesOfRecord(platform, context, params.id)),
  staffRoute(closeRecordShare, ({ params, body }, context) =>
    closeForRecord(platform, context, { ...params, ...body }),
  ),
];
