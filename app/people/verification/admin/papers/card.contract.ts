import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';

/** Sizes of the badge card: a bank card (ISO/IEC 7810 ID-1) and a postcard. */
export const CardSize = z.enum(['id1', 'a6'], 'Use id1 or a6');
export type CardSize = z.infer<typeof CardSize>;

export const cardQuery = z.object({ size: z.prefault(CardSize, 'id1') });

export const cardErrors = {
  invalid: common.invalid,
  notFound: common.notFound,
  notVerified: {
    status: 409,
    code: 'not-verified',
    message: 'Only a record that is verified and in date gets a badge card.',
  },
  noKeys: {
    status: 503,
    code: 'no-proof-keys',
    message: 'No key signs proofs at present. Tell whoever runs the server.',
  },
} as const;

export const staffCard = defineStaffCall({
  name: 'staffCard',
  method: 'GET',
  path: '/records/{id}/card',
  summary: 'The badge card of a record as a PDF with a code that proves it',
  params: z.object({ id: text({ max: 64 }) }),
  query: cardQuery,
  file: 'application/pdf',
  errors: cardErrors,
  access: { may: 'records.read' },
  personal: true,
  work: 'document',
});
