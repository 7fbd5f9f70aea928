import { Refused } from '#platform/contract.ts';
import { pairStaff } from '#platform/http/calls.server.ts';
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
  pairStaff(staffFeedback, ({ query }) => listFeedback(platform, query)),
  pairStaff(exportFeedback, ({ query }, visit) => feedbackExport(platform, visit, query)),
  pairStaff(staffFeedbackEntry, ({ params }, visit) =>
    readFeedback(platform, { ...params, ...visit }),
  ),
  pairStaff(decideFeedback, async ({ params, body }, { staff }) => {
    const done = await moderateFeedback(platform, { ...params, ...body, by: staff.id });
    if (done instanceof Refused) return done;
    return {
      success: true as const,
      message: body.decision === 'publish' ? 'Published.' : 'Hidden.',
    };
  }),
  pairStaff(assignFeedback, async ({ params, body }, { staff }) => {
    const done = await matchFeedback(platform, { ...params, ...body, by: staff.id });
    return done instanceof Refused ? done : { success: true as const, message: 'Matched.' };
  }),
];
