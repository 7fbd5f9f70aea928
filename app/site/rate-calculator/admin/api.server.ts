import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  createService,
  deleteService,
  exportServices,
  staffService,
  staffServices,
  updateService,
} from './contract.ts';
import {
  addService,
  changeService,
  dropService,
  oneService,
  serviceExport,
  servicePage,
} from './service.server.ts';

export const servicesAdminApi = (platform: Platform) => [
  pairStaff(staffServices, ({ query }) => servicePage(platform, query)),
  pairStaff(exportServices, ({ query }, visit) => serviceExport(platform, visit, query)),
  pairStaff(staffService, ({ params }) => oneService(platform, params.id)),
  pairStaff(createService, ({ body }, { staff }) => addService(platform, staff, body)),
  pairStaff(updateService, ({ params, body }, { staff }) =>
    changeService(platform, staff, { ...body, id: params.id }),
  ),
  pairStaff(deleteService, ({ params }, { staff }) => dropService(platform, staff, params.id)),
];
