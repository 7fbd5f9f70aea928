import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createPlan, exportPlans, staffPlan, staffPlans, updatePlan } from './contract.ts';
import { addPlan, changePlan, oneStaffPlan, planExport, planPage } from './service.server.ts';

export const plansAdminApi = (platform: Platform) => [
  staffRoute(staffPlans, ({ query }) => planPage(platform, query)),
  staffRoute(exportPlans, ({ query }, context) => planExport(platform, context, query)),
  staffRoute(staffPlan, ({ params }) => oneStaffPlan(platform, params.id)),
  staffRoute(createPlan, ({ body }, { staff }) => addPlan(platform, staff, body)),
  staffRoute(updatePlan, ({ params, body: { updatedAt: _, ...body } }, { staff }) =>
    changePlan(platform, staff, { ...body, id: params.id }),
  ),
];
