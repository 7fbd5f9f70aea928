import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  createForm,
  exportForms,
  publishVersion,
  staffForm,
  staffForms,
  staffFormVersion,
} from './contract.ts';
import {
  addForm,
  changeForm,
  formExport,
  formPage,
  oneStaffForm,
  oneVersion,
} from './service.server.ts';

export const formsAdminApi = (platform: Platform) => [
  pairStaff(staffForms, ({ query }) => formPage(platform, query)),
  pairStaff(exportForms, (_input, visit) => formExport(platform, visit)),
  pairStaff(staffForm, ({ params }) => oneStaffForm(platform, params.id)),
  pairStaff(staffFormVersion, ({ params }) => oneVersion(platform, params)),
  pairStaff(createForm, ({ body }, { staff }) => addForm(platform, staff, body)),
  pairStaff(publishVersion, ({ params, body }, { staff }) =>
    changeForm(platform, staff, { ...body, ...params }),
  ),
];
