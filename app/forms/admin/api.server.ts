import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createForm, publishVersion, staffForm, staffForms, staffFormVersion } from './contract.ts';
import { addForm, changeForm, formPage, oneStaffForm, oneVersion } from './service.server.ts';

export const formsAdminApi = (platform: Platform) => [
  pairStaff(staffForms, ({ query }) => formPage(platform, query)),
  pairStaff(staffForm, ({ params }) => oneStaffForm(platform, params.id)),
  pairStaff(staffFormVersion, ({ params }) => oneVersion(platform, params)),
  pairStaff(createForm, ({ body }, { staff }) => addForm(platform, staff, body)),
  pairStaff(publishVersion, ({ params, body }, { staff }) =>
    changeForm(platform, staff, { ...body, ...params }),
  ),
];
