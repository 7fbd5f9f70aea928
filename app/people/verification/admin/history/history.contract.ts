import * as z from 'zod/mini';
import { common, defineStaffCall } from '#platform/contract.ts';
import { params } from '../contract.ts';

/** One thing that was done with a record or shown of it. */
export const Happened = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** A member of staff by name; null for a visitor of the site. */
  by: z.nullable(z.string()),
  /** Left out for a role that sees no findings, but of a look: who looked tells it, too. */
  reason: z.optional(z.nullable(z.string())),
  level: z.nullable(z.string()),
  fields: z.array(z.string()),
});
export type Happened = z.infer<typeof Happened>;

export const recordHistory = defineStaffCall({
  name: 'recordHistory',
  method: 'GET',
  path: '/records/{id}/history',
  summary: 'What the audit trail says of a record, the latest first',
  params,
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 1),
  }),
  answer: z.object({ data: z.array(Happened), hasNext: z.boolean() }),
  errors: { notFound: common.notFound },
  access: { may: 'records.read' },
  personal: true,
});
