import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { decideApproval, exportApprovals, getApproval, listApprovals } from './contract.ts';
import {
  type ApprovedActions,
  approvalExport,
  approvalList,
  decide,
  oneApproval,
  seenBy,
} from './service.server.ts';

export const approvalsApi = (
  platform: Platform,
  doings: ApprovedActions,
  may: (role: string, permission: string) => boolean,
) => {
  const decidesOf =
    ({ role }: { readonly role: string }) =>
    (action: string) =>
      may(role, 'approvals.decide') && may(role, doings[action]?.may ?? '');
  const readingOf = (staff: { readonly id: string; readonly role: string }) => ({
    decides: decidesOf(staff),
    seen: seenBy(doings, staff, may),
  });
  return [
    staffRoute(listApprovals, ({ query }, { staff }) =>
      approvalList(platform, doings, staff, { ...query, ...readingOf(staff) }),
    ),
    staffRoute(exportApprovals, ({ query }, context) => approvalExport(platform, context, query)),
    staffRoute(getApproval, ({ params }, { staff }) =>
      oneApproval(platform, doings, staff, { ...params, ...readingOf(staff) }),
    ),
    staffRoute(decideApproval, ({ params, body }, { staff }) => {
      const holds = (permission: string) => may(staff.role, permission);
      return decide(platform, doings, staff, { ...params, ...body, may: holds });
    }),
  ];
};
