import { ApiError } from '#platform/contract.ts';
import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  exportSubmissions,
  moveSubmission,
  noteSubmission,
  staffSubmission,
  staffSubmissions,
  submissionFile,
} from './submissions.contract.ts';
import {
  listSubmissions,
  moveSubmission as move,
  noteSubmission as note,
  readSubmission,
  submissionExport,
  submissionUpload,
} from './submissions.service.server.ts';

export const submissionsAdminApi = (platform: Platform) => [
  staffRoute(staffSubmissions, ({ query }) => listSubmissions(platform, query)),
  staffRoute(exportSubmissions, ({ query }, context) => submissionExport(platform, context, query)),
  staffRoute(staffSubmission, ({ params }, { staff, requestId, may }) =>
    readSubmission(platform, { ...params, staff, requestId, may }),
  ),
  staffRoute(submissionFile, ({ params }, context) => submissionUpload(platform, params, context)),
  staffRoute(moveSubmission, async ({ params, body }, context) => {
    const done = await move(platform, { ...params, ...body }, context);
    return done instanceof ApiError ? done : { success: true as const, message: 'Moved.' };
  }),
  staffRoute(noteSubmission, async ({ params, body }, context) => {
    const done = await note(platform, { ...params, ...body }, context);
    return done instanceof ApiError ? done : { success: true as const, message: 'Note added.' };
  }),
];
