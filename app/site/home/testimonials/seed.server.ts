import type { Platform } from '#platform/platform.server.ts';
import { testimonials } from './copy.ts';
import { addSamples } from './testimonials.service.server.ts';

export const seedTestimonials = (platform: Pick<Platform, 'database'>) =>
  addSamples(platform, testimonials);
