import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { decideDispute, exportDisputes, staffDispute, staffDisputes } from './disputes.contract.ts';
import {
  disputesExport,
  listDisputes,
  oneDispute,
  settleDispute,
} from './disputes.service.server.ts';

export const disputesAdminApi = (platform: Platform) => [
  pairStaff(staffDisputes, ({ query }, visit) => listDisputes(platform, visit, query)),
  pairStaff(exportDisputes, ({ query }, visit) => disputesExport(platform, visit, query)),
  pairStaff(staffDispute, ({ params }, visit) => oneDispute(platform, visit, params.id)),
  pairStaff(decideDispute, ({ params, body }, visit) =>
    settleDispute(platform, visit, { ...params, ...body }),
  ),
];
