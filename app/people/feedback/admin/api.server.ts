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

/** Said where a reply was kept and not sent. */
const unheard = 'No email reaches whoever wrote it: your reply was kept, and not sent.';

export const feedbackAdminApi = (platform: Platform) => [
  staffRoute(staffFeedback, ({ query }) => listFeedback(platform, query)),
  staffRoute(exportFeedback, ({ query }, context) => feedbackExport(platform, context, query)),
  staffRoute(staffFeedbackEntry, ({ params }, context) =>
    readFeedback(platform, { ...params, ...context }),
  ),
  staffRoute(decideFeedback, async ({ params, body }, { staff }) => {
    const done = await moderateFeedback(platform, { ...params, ...body, by: staff.id });
    if (done instanceof ApiError) return done;
    const message = body.decision === 'publish' ? 'Published.' : 'Hidden.';
    return { success: true as const, message: done.unheard ? `${message} ${unheard}` : message };
  }),
  staffRoute(assignFeedback, async ({ params, body }, { staff }) => {
    const done = await matchFeedback(platform, { ...params, ...body, by: staff.id });
    return done instanceof ApiError ? done : { success: true as const, message: 'Matched.' };
  }),
];
