import { pairStaff } from '#platform/http/calls.server.ts';
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
  pairStaff(staffPartners, ({ query }) => partnerPage(platform, query)),
  pairStaff(exportPartners, ({ query }, visit) => partnerExport(platform, visit, query)),
  pairStaff(staffPartner, ({ params }) => onePartner(platform, params.id)),
  pairStaff(createPartner, ({ body }, { staff }) => addPartner(platform, staff, body)),
  pairStaff(updatePartner, ({ params, body }, { staff }) =>
    changePartner(platform, staff, { ...body, id: params.id }),
  ),
  pairStaff(deletePartner, ({ params }, { staff }) => dropPartner(platform, staff, params.id)),
];
