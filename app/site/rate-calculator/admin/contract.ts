import * as z from 'zod/mini';
import { common, defineStaffCall, kobo, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import {
  find,
  listAnswer,
  listQuery,
  type ResourceCalls,
  seenVersion,
} from '#platform/staff/lists.ts';

/** A service as staff see it; its rate in kobo per hour. */
export const StaffService = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  rateKobo: kobo(),
  place: z.number(),
  version: z.number(),
});
export type StaffService = z.infer<typeof StaffService>;

const values = {
  title: text({ max: 60, name: 'title' }),
  description: text({ max: 300, name: 'description' }),
  rateKobo: kobo('Enter the rate').check(z.minimum(0), z.maximum(100_000_000)),
  place: z.int('Enter a whole number').check(z.minimum(0), z.maximum(10_000)),
};
export const NewService = z.strictObject(values);
export type NewService = z.infer<typeof NewService>;

const id = z.object({ id: z.uuid() });
const taken = {
  status: 409,
  code: 'title-taken',
  message: 'Another service has this title.',
} as const;

export const staffServices = defineStaffCall({
  name: 'staffServices',
  method: 'GET',
  path: '/services',
  summary: 'Services and rates, for staff',
  query: listQuery(['place', 'title', 'rateKobo'], { q: find() }),
  answer: listAnswer(StaffService),
  access: { may: 'services.read' },
});

export const exportServices = exportCall('services', staffServices);

export const staffService = defineStaffCall({
  name: 'staffService',
  method: 'GET',
  path: '/services/{id}',
  summary: 'One service, for staff',
  params: id,
  answer: StaffService,
  errors: { notFound: common.notFound },
  access: { may: 'services.read' },
});

export const createService = defineStaffCall({
  name: 'createService',
  method: 'POST',
  path: '/services',
  summary: 'Adds a service',
  body: NewService,
  answer: StaffService,
  errors: { taken },
  access: { may: 'services.write' },
});

export const updateService = defineStaffCall({
  name: 'updateService',
  method: 'PUT',
  path: '/services/{id}',
  summary: 'Changes a service; the version must be the one that was read',
  params: id,
  body: z.strictObject({ ...values, id: z.optional(z.string()), version: z.int() }),
  answer: StaffService,
  errors: { notFound: common.notFound, changed: common.changed, taken },
  access: { may: 'services.write' },
});

export const deleteService = defineStaffCall({
  name: 'deleteService',
  method: 'DELETE',
  path: '/services/{id}',
  summary: 'Takes a service off the list',
  params: id,
  query: seenVersion,
  answer: StaffService,
  errors: { notFound: common.notFound, changed: common.changed },
  access: { may: 'services.write' },
});

/** What the console's screens work with. */
export const serviceCalls = {
  list: staffServices,
  one: staffService,
  create: createService,
  update: updateService,
  remove: deleteService,
} satisfies ResourceCalls;
