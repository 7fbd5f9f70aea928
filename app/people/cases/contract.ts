import * as z from 'zod/mini';

// The record tells which checks it stands on, so its capability names them.
export { CheckKind } from '#app/people/verification/contract.ts';

export const checkStates = [
  'to-do',
  'waiting-for-person',
  'waiting-for-source',
  'passed',
  'partial',
  'failed',
  'not-applicable',
] as const;
export const CheckState = z.enum(checkStates);
export type CheckState = z.infer<typeof CheckState>;

/** `waiting`: for the person or a source. `ready`: every check has its end, somebody decides. */
export const caseStates = ['open', 'waiting', 'ready', 'decided'] as const;
export const CaseState = z.enum(caseStates);
export type CaseState = z.infer<typeof CaseState>;

/** What a case was opened by. */
export const CaseSource = z.enum([
  'order',
  'renewal',
  'application',
  'staff',
  'import',
  'correction',
]);
export type CaseSource = z.infer<typeof CaseSource>;

/** How a field that was asked of a source compares with what the person told us (IDV-02). */
export const Comparison = z.enum(['match', 'partial', 'mismatch', 'not-provided']);
export type Comparison = z.infer<typeof Comparison>;

/** One field of an identity check: the provider's word, and our own where a record came back. */
export const ComparedField = z.object({
  field: z.enum(['first', 'middle', 'last', 'birthDate', 'gender', 'phone', 'face']),
  provider: Comparison,
  ours: z.optional(Comparison),
});
export type ComparedField = z.infer<typeof ComparedField>;

/** A guarantor whom the order names: nobody is written to before the person says so. */
export const SuggestedGuarantor = z.object({
  place: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  phone: z.string(),
});
export type SuggestedGuarantor = z.infer<typeof SuggestedGuarantor>;
