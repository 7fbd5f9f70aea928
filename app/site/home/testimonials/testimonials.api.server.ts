import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { listTestimonials } from './testimonials.contract.ts';
import { shownTestimonials } from './testimonials.service.server.ts';

export const testimonialsApi = (platform: Platform) => [
  route(listTestimonials, () => shownTestimonials(platform)),
];
