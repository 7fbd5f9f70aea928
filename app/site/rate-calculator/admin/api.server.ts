import { staffRoute } from '#platform/http/calls.server.ts';
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
  staffRoute(staffServices, ({ query }) => servicePage(platform, query)),
  staffRoute(exportServices, ({ query }, context) => serviceExport(platform, context, query)),
  staffRoute(staffService, ({ params }) => oneService(platform, params.id)),
  staffRoute(createService, ({ body }, { staff }) => addService(platform, staff, body)),
  staffRoute(updateService, ({ params, body }, { staff }) =>
    changeService(platform, staff, { ...body, id: params.id }),
  ),
  staffRoute(deleteService, ({ params, query }, { staff }) =>
    dropService(platform, staff, { ...params, ...query }),
  ),
];
