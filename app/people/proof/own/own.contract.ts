import * as z from 'zod/mini';
import { unmaskedErrors } from '#app/people/me/contract.ts';
import { cardErrors, cardQuery } from '#app/people/verification/admin/papers/card.contract.ts';
import { defineCall } from '#platform/contract.ts';

const { invalid, notVerified, noKeys } = cardErrors;

export const myCard = defineCall({
  name: 'myCard',
  method: 'GET',
  path: '/me/card',
  summary: 'One’s own badge card as a PDF with a code that proves it',
  query: cardQuery,
  file: 'application/pdf',
  errors: { ...unmaskedErrors, invalid, notVerified, noKeys },
  personal: true,
  work: 'document',
});

/** A code for the screen: good for ten minutes. */
export const LiveCode = z.object({
  address: z.string(),
  expiresAt: z.string(),
  /** Modules along a side, and the dark ones as an SVG path in modules. */
  size: z.number(),
  path: z.string(),
});
export type LiveCode = z.infer<typeof LiveCode>;

export const myLiveCode = defineCall({
  name: 'myLiveCode',
  method: 'GET',
  path: '/me/card/live',
  summary: 'A code that proves one’s own record for ten minutes',
  answer: LiveCode,
  errors: { ...unmaskedErrors, notVerified, noKeys },
  personal: true,
});
