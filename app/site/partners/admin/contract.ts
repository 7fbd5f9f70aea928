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
import { Partner, signs } from '../contract.ts';

/** As staff see it; `imageBase` is where stored pictures are. */
export const StaffPartner = z.extend(Partner, {
  id: z.string(),
  place: z.number(),
  version: z.number(),
  imageBase: z.string(),
});
export type StaffPartner = z.infer<typeof StaffPartner>;

const Drawn = z.union([z.enum(signs), PicturePath], 'Choose a sign or a picture');
const values = {
  name: text({ max: 60, name: 'name' }),
  logo: Drawn,
  sample: z.boolean(),
  place: z.int('Enter a whole number').check(z.minimum(0), z.maximum(10_000)),
};
export const NewPartner = z.strictObject(values);
export type NewPartner = z.infer<typeof NewPartner>;

const id = z.object({ id: z.uuid() });
const { notFound, changed } = common;
const read = { may: 'partners.read' } as const;
const write = { may: 'partners.write' } as const;

export const staffPartners = defineStaffCall({
  name: 'staffPartners',
  method: 'GET',
  path: '/partners',
  summary: 'Partners, for staff',
  query: listQuery(['place', 'name'], { q: find() }),
  answer: listAnswer(StaffPartner),
  access: read,
});

export const exportPartners = exportCall('partners', staffPartners);

export const staffPartner = defineStaffCall({
  name: 'staffPartner',
  method: 'GET',
  path: '/partners/{id}',
  summary: 'One partner, for staff',
  params: id,
  answer: StaffPartner,
  errors: { notFound },
  access: read,
});

export const createPartner = defineStaffCall({
  name: 'createPartner',
  method: 'POST',
  path: '/partners',
  summary: 'Adds a partner',
  body: NewPartner,
  answer: StaffPartner,
  access: write,
});

export const updatePartner = defineStaffCall({
  name: 'updatePartner',
  method: 'PUT',
  path: '/partners/{id}',
  summary: 'Changes a partner; the version must be the one that was read',
  params: id,
  body: z.strictObject({ ...values, id: z.optional(z.string()), version: z.int() }),
  answer: StaffPartner,
  errors: { notFound, changed },
  access: write,
});

export const deletePartner = defineStaffCall({
  name: 'deletePartner',
  method: 'DELETE',
  path: '/partners/{id}',
  summary: 'Takes a partner off the site',
  params: id,
  query: seenVersion,
  answer: StaffPartner,
  errors: { notFound, changed },
  access: write,
});

/** What the console's screens work with. */
export const partnerCalls = {
  list: staffPartners,
  one: staffPartner,
  create: createPartner,
  update: updatePartner,
  remove: deletePartner,
} satisfies ResourceCalls;
