import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { exportAudit, getAudit, listAudit, verifyAudit } from './contract.ts';
import { checkFor } from './keep.service.server.ts';
import { auditExport, auditPage, oneAudit } from './service.server.ts';

export const auditApi = (platform: Platform) => [
  staffRoute(listAudit, ({ query }) => auditPage(platform, query)),
  staffRoute(exportAudit, ({ query }, context) => auditExport(platform, context, query)),
  staffRoute(getAudit, ({ params }) => oneAudit(platform, params.id)),
  staffRoute(verifyAudit, (_given, { staff }) => checkFor(platform, staff.id)),
];
