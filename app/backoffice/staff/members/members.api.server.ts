import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  changeRole,
  createStaff,
  editStaff,
  exportStaff,
  getStaff,
  listStaff,
  resetPassword,
  resetSecondFactor,
} from './members.contract.ts';
import {
  editMember,
  oneMember,
  resetMemberPassword,
  resetMemberSecondFactor,
  staffExport,
  staffList,
} from './members.service.server.ts';
import { askForRole, createMember } from './requests.service.server.ts';

export const staffApi = (platform: Platform) => [
  staffRoute(listStaff, ({ query }) => staffList(platform, query)),
  staffRoute(exportStaff, ({ query }, context) => staffExport(platform, context, query)),
  staffRoute(getStaff, ({ params }) => oneMember(platform, params.id)),
  staffRoute(createStaff, (input, { staff }) => createMember(platform, staff, input)),
  staffRoute(editStaff, (input, { staff }) => editMember(platform, staff, input)),
  staffRoute(changeRole, (input, { staff }) => askForRole(platform, staff, input)),
  staffRoute(resetPassword, (input, { staff }) => resetMemberPassword(platform, staff, input)),
  staffRoute(resetSecondFactor, (input, { staff }) =>
    resetMemberSecondFactor(platform, staff, input),
  ),
];
