import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { listTestimonials } from './contract.ts';
import { shownTestimonials } from './service.server.ts';

export const testimonialsApi = (platform: Platform) => [
  route(listTestimonials, () => shownTestimonials(platform)),
];
