import { staffRoute } from '#platform/http/calls.server.ts';
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
  type Asking,
  addForm,
  changeForm,
  formExport,
  formPage,
  oneStaffForm,
  oneVersion,
} from './service.server.ts';

export const formsAdminApi = (platform: Platform, asking: Asking) => [
  staffRoute(staffForms, ({ query }, context) => formPage(platform, context, query)),
  staffRoute(exportForms, ({ query }, context) => formExport(platform, context, query)),
  staffRoute(staffForm, ({ params }, context) => oneStaffForm(platform, context, params.id)),
  staffRoute(staffFormVersion, ({ params }) => oneVersion(platform, params)),
  staffRoute(createForm, ({ body }, context) => addForm(platform, context, body)),
  staffRoute(publishVersion, ({ params, body }, context) =>
    changeForm({ ...platform, ...asking }, context, { ...body, ...params }),
  ),
];
