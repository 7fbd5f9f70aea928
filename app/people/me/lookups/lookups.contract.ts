import * as z from 'zod/mini';
import { Inquiry, LookupPage, unknownLookup } from '#app/people/lookups/contract.ts';
import { common, defineCall, text } from '#platform/contract.ts';
import { meErrors, unmaskedErrors } from '../contract.ts';

export const listLookups = defineCall({
  name: 'listLookups',
  method: 'GET',
  path: '/me/lookups',
  summary: 'Who looked at one’s own record, the latest first, fifty a page',
  query: z.strictObject({ before: z.optional(text({ max: 60 })) }),
  answer: z.object({ ...LookupPage.shape, masked: z.boolean() }),
  errors: meErrors,
  personal: true,
});

export const inquireLookup = defineCall({
  name: 'inquireLookup',
  method: 'POST',
  path: '/me/lookups/{id}/inquire',
  summary: 'Says that a look at one’s own record was not right; staff answer',
  params: z.object({ id: text({ max: 60 }) }),
  body: z.strictObject({ note: z.prefault(text({ max: 1_000, name: 'note' }), '') }),
  answer: z.object({ success: z.literal(true), message: z.string(), inquiry: Inquiry }),
  errors: { ...unmaskedErrors, invalid: common.invalid, notFound: unknownLookup },
  personal: true,
});
