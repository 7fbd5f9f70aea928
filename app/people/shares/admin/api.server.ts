import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { closeRecordShare, recordShares } from './contract.ts';
import { closeForRecord, sharesOfRecord } from './service.server.ts';

export const sharesAdminApi = (platform: Platform) => [
  pairStaff(recordShares, ({ params }) => sharesOfRecord(platform, params.id)),
  pairStaff(closeRecordShare, ({ params, body }, visit) =>
    closeForRecord(platform, visit, { ...params, ...body }),
  ),
];
