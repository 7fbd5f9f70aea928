import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { decideApproval, exportApprovals, getApproval, listApprovals } from './contract.ts';
import {
  type ApprovedActions,
  approvalExport,
  approvalList,
  decide,
  oneApproval,
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
  // The export is for those who read all of them.
  const readingOf = (staff: { readonly id: string; readonly role: string }) => {
    const actions = Object.keys(doings).filter((one) => may(staff.role, doings[one]?.may ?? ''));
    const seen = may(staff.role, 'approvals.export') ? undefined : { by: staff.id, actions };
    return { decides: decidesOf(staff), seen };
  };
  return [
    staffRoute(listApprovals, ({ query }, { staff }) =>
      approvalList(platform, staff, { ...query, ...readingOf(staff) }),
    ),
    staffRoute(exportApprovals, ({ query }, context) => approvalExport(platform, context, query)),
    staffRoute(getApproval, ({ params }, { staff }) =>
      oneApproval(platform, staff, { ...params, ...readingOf(staff) }),
    ),
    staffRoute(decideApproval, ({ params, body }, { staff }) => {
      const holds = (permission: string) => may(staff.role, permission);
      return decide(platform, doings, staff, { ...params, ...body, may: holds });
    }),
  ];
};
