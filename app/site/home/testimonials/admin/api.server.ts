import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  createTestimonial,
  deleteTestimonial,
  exportTestimonials,
  staffTestimonial,
  staffTestimonials,
  updateTestimonial,
} from './contract.ts';
import {
  addTestimonial,
  changeTestimonial,
  dropTestimonial,
  oneTestimonial,
  testimonialExport,
  testimonialPage,
} from './service.server.ts';

export const testimonialsAdminApi = (platform: Platform) => [
  pairStaff(staffTestimonials, ({ query }) => testimonialPage(platform, query)),
  pairStaff(exportTestimonials, ({ query }, visit) => testimonialExport(platform, visit, query)),
  pairStaff(staffTestimonial, ({ params }) => oneTestimonial(platform, params.id)),
  pairStaff(createTestimonial, ({ body }, { staff }) => addTestimonial(platform, staff, body)),
  pairStaff(updateTestimonial, ({ params, body }, { staff }) =>
    changeTestimonial(platform, staff, { ...body, id: params.id }),
  ),
  pairStaff(deleteTestimonial, ({ params }, { staff }) =>
    dropTestimonial(platform, staff, params.id),
  ),
];
