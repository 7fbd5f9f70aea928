import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  createTestimonial,
  deleteTestimonial,
  exportTestimonials,
  staffTestimonial,
  staffTestimonials,
  updateTestimonial,
} from './testimonials.contract.ts';
import {
  addTestimonial,
  changeTestimonial,
  dropTestimonial,
  oneTestimonial,
  testimonialExport,
  testimonialPage,
} from './testimonials.service.server.ts';

export const testimonialsAdminApi = (platform: Platform) => [
  staffRoute(staffTestimonials, ({ query }) => testimonialPage(platform, query)),
  staffRoute(exportTestimonials, ({ query }, context) =>
    testimonialExport(platform, context, query),
  ),
  staffRoute(staffTestimonial, ({ params }) => oneTestimonial(platform, params.id)),
  staffRoute(createTestimonial, ({ body }, { staff }) => addTestimonial(platform, staff, body)),
  staffRoute(updateTestimonial, ({ params, body }, { staff }) =>
    changeTestimonial(platform, staff, { ...body, id: params.id }),
  ),
  staffRoute(deleteTestimonial, ({ params, query }, { staff }) =>
    dropTestimonial(platform, staff, { ...params, ...query }),
  ),
];
