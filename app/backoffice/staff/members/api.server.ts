import { pairStaff } from '#platform/http/calls.server.ts';
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
} from './contract.ts';
import {
  editMember,
  oneMember,
  resetMemberPassword,
  resetMemberSecondFactor,
  staffExport,
  staffList,
} from './service.server.ts';
import { askForRole, createMember } from './wishes.service.server.ts';

export const staffApi = (platform: Platform) => [
  pairStaff(listStaff, ({ query }) => staffList(platform, query)),
  pairStaff(exportStaff, ({ query }, visit) => staffExport(platform, visit, query)),
  pairStaff(getStaff, ({ params }) => oneMember(platform, params.id)),
  pairStaff(createStaff, (input, { staff }) => createMember(platform, staff, input)),
  pairStaff(editStaff, (input, { staff }) => editMember(platform, staff, input)),
  pairStaff(changeRole, (input, { staff }) => askForRole(platform, staff, input)),
  pairStaff(resetPassword, (input, { staff }) => resetMemberPassword(platform, staff, input)),
  pairStaff(resetSecondFactor, (input, { staff }) =>
    resetMemberSecondFactor(platform, staff, input),
  ),
];
