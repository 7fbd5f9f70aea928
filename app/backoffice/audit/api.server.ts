import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { checkFor } from './check/service.server.ts';
import { exportAudit, getAudit, listAudit, verifyAudit } from './contract.ts';
import { auditExport, auditPage, oneAudit } from './service.server.ts';

export const auditApi = (platform: Platform) => [
  pairStaff(listAudit, ({ query }) => auditPage(platform, query)),
  pairStaff(exportAudit, ({ query }, visit) => auditExport(platform, visit, query)),
  pairStaff(getAudit, ({ params }) => oneAudit(platform, params.id)),
  pairStaff(verifyAudit, (_given, { staff }) => checkFor(platform, staff.id)),
];
