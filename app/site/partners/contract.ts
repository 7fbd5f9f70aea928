import * as z from 'zod/mini';
import { defineCall } from '#platform/contract.ts';

/** What is drawn for entries without a picture of their own. */
export const signs = ['tree', 'bridge', 'health', 'wind', 'cap', 'plant'] as const;

/** A firm or school we work with, as visitors see it. */
export const Partner = z.object({
  name: z.string(),
  /** A drawn sign by its name, or a stored picture by its path. */
  logo: z.string(),
  /** Invented, and to be marked so wherever it stands (W-24). */
  sample: z.boolean(),
});
export type Partner = z.infer<typeof Partner>;

export const listPartners = defineCall({
  name: 'listPartners',
  method: 'GET',
  path: '/partners',
  summary: 'Partners of the home page, in their order',
  answer: z.object({ success: z.literal(true), data: z.array(Partner) }),
});
