import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createPlan, exportPlans, staffPlan, staffPlans, updatePlan } from './contract.ts';
import { addPlan, changePlan, oneStaffPlan, planExport, planPage } from './service.server.ts';

export const plansAdminApi = (platform: Platform) => [
  pairStaff(staffPlans, ({ query }) => planPage(platform, query)),
  pairStaff(exportPlans, ({ query }, visit) => planExport(platform, visit, query)),
  pairStaff(staffPlan, ({ params }) => oneStaffPlan(platform, params.id)),
  pairStaff(createPlan, ({ body }, { staff }) => addPlan(platform, staff, body)),
  pairStaff(updatePlan, ({ params, body: { updatedAt: _, ...body } }, { staff }) =>
    changePlan(platform, staff, { ...body, id: params.id }),
  ),
];
