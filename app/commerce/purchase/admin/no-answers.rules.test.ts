import { expect, it } from 'vitest';
import { whyNoAnswers } from './no-answers.rules.ts';

it.each([
  ['whose plan has no form', { formId: null, name: 'Ada Obi' }, 'This plan has no form.'],
  ['of an erased buyer', { formId: 'f', name: '' }, 'The answers were erased with the buyer.'],
  ['about an erased person', { formId: 'f', name: 'Ada Obi' }, 'No answers are kept.'],
])('an order %s says why it shows no answers', (_which, order, words) => {
  expect(whyNoAnswers(order)).toContain(words);
});
