import * as z from 'zod/mini';
import { defineCall } from '#platform/contract.ts';

/** What is drawn for entries without a picture of their own. */
export const portraits = [
  'amina',
  'bisi',
  'chidi',
  'danjuma',
  'kelechi',
  'musa',
  'ngozi',
  'tunde',
] as const;

/** What a customer said, as visitors read it. */
export const Testimonial = z.object({
  title: z.string(),
  feedback: z.string(),
  name: z.string(),
  location: z.string(),
  /** A drawn portrait by its name, or a stored picture by its path. */
  avatar: z.string(),
  /** Invented, and to be marked so wherever it stands (W-24). */
  sample: z.boolean(),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const listTestimonials = defineCall({
  name: 'listTestimonials',
  method: 'GET',
  path: '/testimonials',
  summary: 'Testimonials of the home page, in their order',
  answer: z.object({ success: z.literal(true), data: z.array(Testimonial) }),
});
