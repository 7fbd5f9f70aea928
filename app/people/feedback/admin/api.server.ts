import { ApiError } from '#platform/contract.ts';
import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  assignFeedback,
  decideFeedback,
  exportFeedback,
  staffFeedback,
  staffFeedbackEntry,
} from './contract.ts';
import {
  feedbackExport,
  listFeedback,
  matchFeedback,
  moderateFeedback,
  readFeedback,
} from './service.server.ts';

export const feedbackAdminApi = (platform: Platform) => [
  staffRoute(staffFeedback, ({ query }) => listFeedback(platform, query)),
  staffRoute(exportFeedback, ({ query }, context) => feedbackExport(platform, context, query)),
  staffRoute(staffFeedbackEntry, ({ params }, context) =>
    readFeedback(platform, { ...params, ...context }),
  ),
  staffRoute(decideFeedback, async ({ params, body }, { staff }) => {
    const done = await moderateFeedback(platform, { ...params, ...body, by: staff.id });
    if (done instanceof ApiError) return done;
    return {
      success: true as const,
      message: body.decision === 'publish' ? 'Published.' : 'Hidden.',
    };
  }),
  staffRoute(assignFeedback, async ({ params, body }, { staff }) => {
    const done = await matchFeedback(platform, { ...params, ...body, by: staff.id });
    return done instanceof ApiError ? done : { success: true as const, message: 'Matched.' };
  }),
];
