import { Refused } from '#platform/contract.ts';
import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  exportSubmissions,
  moveSubmission,
  noteSubmission,
  staffSubmission,
  staffSubmissions,
  submissionFile,
} from './contract.ts';
import {
  listSubmissions,
  moveSubmission as move,
  noteSubmission as note,
  readSubmission,
  submissionExport,
  submissionUpload,
} from './service.server.ts';

export const submissionsAdminApi = (platform: Platform) => [
  pairStaff(staffSubmissions, ({ query }) => listSubmissions(platform, query)),
  pairStaff(exportSubmissions, ({ query }, visit) => submissionExport(platform, visit, query)),
  pairStaff(staffSubmission, ({ params }, { staff, requestId }) =>
    readSubmission(platform, { ...params, staff, requestId }),
  ),
  pairStaff(submissionFile, ({ params }, visit) => submissionUpload(platform, params, visit)),
  pairStaff(moveSubmission, async ({ params, body }, visit) => {
    const done = await move(platform, { ...params, ...body }, visit);
    return done instanceof Refused ? done : { success: true as const, message: 'Moved.' };
  }),
  pairStaff(noteSubmission, async ({ params, body }, visit) => {
    const done = await note(platform, { ...params, ...body }, visit);
    return done instanceof Refused ? done : { success: true as const, message: 'Note added.' };
  }),
];
