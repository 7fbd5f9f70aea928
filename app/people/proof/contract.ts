import * as z from 'zod/mini';
import { defineStaffCall } from '#platform/contract.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

/** A key that signs proofs, or the status list, as staff see how it stands. */
export const ProofState = z.object({
  /** The key's id, or `status-list`. */
  id: z.string(),
  what: z.string(),
  state: z.enum(['good', 'due', 'ended', 'compromised', 'missing']),
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  note: z.string(),
});
export type ProofState = z.infer<typeof ProofState>;

export const proofStates = defineStaffCall({
  name: 'proofStates',
  method: 'GET',
  path: '/proofs',
  summary: 'The keys that sign proofs, their next rotation, and the status list',
  query: listQuery(['id'], {}),
  answer: listAnswer(ProofState),
  access: { may: 'proofs.read' },
});

/** What the console's screen works with. */
export const proofCalls = { list: proofStates } satisfies ResourceCalls;
