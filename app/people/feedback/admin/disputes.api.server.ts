import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { decideDispute, exportDisputes, staffDispute, staffDisputes } from './disputes.contract.ts';
import {
  disputesExport,
  listDisputes,
  oneDispute,
  settleDispute,
} from './disputes.service.server.ts';

export const disputesAdminApi = (platform: Platform) => [
  staffRoute(staffDisputes, ({ query }, context) => listDisputes(platform, context, query)),
  staffRoute(exportDisputes, ({ query }, context) => disputesExport(platform, context, query)),
  staffRoute(staffDispute, ({ params }, context) => oneDispute(platform, context, params.id)),
  staffRoute(decideDispute, ({ params, body }, context) =>
    settleDispute(platform, context, { ...params, ...body }),
  ),
];
