import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  createPartner,
  deletePartner,
  exportPartners,
  staffPartner,
  staffPartners,
  updatePartner,
} from './contract.ts';
import {
  addPartner,
  changePartner,
  dropPartner,
  onePartner,
  partnerExport,
  partnerPage,
} from './service.server.ts';

export const partnersAdminApi = (platform: Platform) => [
  staffRoute(staffPartners, ({ query }) => partnerPage(platform, query)),
  staffRoute(exportPartners, ({ query }, context) => partnerExport(platform, context, query)),
  staffRoute(staffPartner, ({ params }) => onePartner(platform, params.id)),
  staffRoute(createPartner, ({ body }, { staff }) => addPartner(platform, staff, body)),
  staffRoute(updatePartner, ({ params, body }, { staff }) =>
    changePartner(platform, staff, { ...body, id: params.id }),
  ),
  staffRoute(deletePartner, ({ params, query }, { staff }) =>
    dropPartner(platform, staff, { ...params, ...query }),
  ),
];
