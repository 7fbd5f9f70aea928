import * as z from 'zod/mini';
import { PicturePath } from '#app/intake/files/site-pictures/site-pictures.contract.ts';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import {
  find,
  listAnswer,
  listQuery,
  type ResourceCalls,
  seenVersion,
} from '#platform/staff/lists.ts';
import { portraits, Testimonial } from '../testimonials.contract.ts';

/** As staff see it; `imageBase` is where stored pictures are. */
export const StaffTestimonial = z.extend(Testimonial, {
  id: z.string(),
  place: z.number(),
  version: z.number(),
  imageBase: z.string(),
});
export type StaffTestimonial = z.infer<typeof StaffTestimonial>;

const Drawn = z.union([z.enum(portraits), PicturePath], 'Choose a portrait or a picture');
const values = {
  title: text({ max: 80, name: 'title' }),
  feedback: text({ max: 400, name: 'feedback' }),
  name: text({ max: 60, name: 'name' }),
  location: text({ max: 60, name: 'location' }),
  avatar: Drawn,
  sample: z.boolean(),
  place: z.int('Enter a whole number').check(z.minimum(0), z.maximum(10_000)),
};
export const NewTestimonial = z.strictObject(values);
export type NewTestimonial = z.infer<typeof NewTestimonial>;

const id = z.object({ id: z.uuid() });
const { notFound, changed } = common;
const read = { may: 'testimonials.read' } as const;
const write = { may: 'testimonials.write' } as const;

export const staffTestimonials = defineStaffCall({
  name: 'staffTestimonials',
  method: 'GET',
  path: '/testimonials',
  summary: 'Testimonials, for staff',
  query: listQuery(['place', 'name'], { q: find() }),
  answer: listAnswer(StaffTestimonial),
  access: read,
});

export const exportTestimonials = exportCall('testimonials', staffTestimonials);

export const staffTestimonial = defineStaffCall({
  name: 'staffTestimonial',
  method: 'GET',
  path: '/testimonials/{id}',
  summary: 'One testimonial, for staff',
  params: id,
  answer: StaffTestimonial,
  errors: { notFound },
  access: read,
});

export const createTestimonial = defineStaffCall({
  name: 'createTestimonial',
  method: 'POST',
  path: '/testimonials',
  summary: 'Adds a testimonial',
  body: NewTestimonial,
  answer: StaffTestimonial,
  access: write,
});

export const updateTestimonial = defineStaffCall({
  name: 'updateTestimonial',
  method: 'PUT',
  path: '/testimonials/{id}',
  summary: 'Changes a testimonial; the version must be the one that was read',
  params: id,
  body: z.strictObject({ ...values, id: z.optional(z.string()), version: z.int() }),
  answer: StaffTestimonial,
  errors: { notFound, changed },
  access: write,
});

export const deleteTestimonial = defineStaffCall({
  name: 'deleteTestimonial',
  method: 'DELETE',
  path: '/testimonials/{id}',
  summary: 'Takes a testimonial off the site',
  params: id,
  query: seenVersion,
  answer: StaffTestimonial,
  errors: { notFound, changed },
  access: write,
});

/** What the console's screens work with. */
export const testimonialCalls = {
  list: staffTestimonials,
  one: staffTestimonial,
  create: createTestimonial,
  update: updateTestimonial,
  remove: deleteTestimonial,
} satisfies ResourceCalls;
