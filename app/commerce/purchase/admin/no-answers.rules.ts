import type { StaffRequest } from './contract.ts';

/** Why the page of an order shows no answers. */
export function whyNoAnswers({ formId, name }: Pick<StaffRequest, 'formId' | 'name'>): string {
  if (formId === null) return 'This plan has no form.';
  if (name === '') return 'The answers were erased with the buyer.';
  return 'No answers are kept. The timeline says whether they were erased.';
}
