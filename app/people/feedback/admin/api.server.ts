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
  type Moderated,
  matchFeedback,
  moderateFeedback,
  readFeedback,
} from './service.server.ts';

/** Said where a reply was kept and not sent. */
const unheard = 'No email reaches whoever wrote it: your reply was kept, and not sent.';
/** Said where feedback begins its days to be read, and its worker hears nothing of it. */
const untold = 'No message reaches the worker: they read it only where they sign in by themselves.';

/** What was done, in words. */
const saying = (did: string, { told, unheard: isUnheard }: Moderated) => ({
  success: true as const,
  message: [did, ...(told === false ? [untold] : []), ...(isUnheard ? [unheard] : [])].join(' '),
});

export const feedbackAdminApi = (platform: Platform) => [
  staffRoute(staffFeedback, ({ query }) => listFeedback(platform, query)),
  staffRoute(exportFeedback, ({ query }, context) => feedbackExport(platform, context, query)),
  staffRoute(staffFeedbackEntry, ({ params }, context) =>
    readFeedback(platform, { ...params, ...context }),
  ),
  staffRoute(decideFeedback, async ({ params, body }, { staff }) => {
    const done = await moderateFeedback(platform, { ...params, ...body, by: staff.id });
    if (done instanceof ApiError) return done;
    return saying(body.decision === 'publish' ? 'Published.' : 'Hidden.', done);
  }),
  staffRoute(assignFeedback, async ({ params, body }, { staff }) => {
    const done = await matchFeedback(platform, { ...params, ...body, by: staff.id });
    return done instanceof ApiError ? done : saying('Matched.', done);
  }),
];
