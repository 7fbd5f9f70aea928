import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { koboOfText } from '#platform/money.ts';
import type { Kind, Plan } from '../contract.ts';
import { Times } from './plan-facts.tsx';

const plan: Plan = {
  ...{ id: 'a', name: 'A', description: '', bgColor: '#FFFFFF', features: [] },
  ...{ basePrice: koboOfText('5000.00'), extraCharges: {}, feeCharges: [] },
};
const says = (kind: Kind, more: Partial<Plan>) =>
  renderToStaticMarkup(<Times kind={kind} plan={{ ...plan, ...more }} />);

it.each([
  ['VERIFICATION', 21, '21 business days'],
  ['VERIFICATION', 1, '1 business day'],
  ['CLEARANCE', 3, '3 days'],
  ['INCIDENT_REPORT', 1, '1 day'],
] as const)(
  'names the days of %s, %i, as they are counted (VPR-11, CASE-04)',
  (kind, days, words) => {
    expect(says(kind, { estimatedDays: days })).toContain(`<dd>${words}</dd>`);
  },
);

it('says nothing of a plan without a time', () => {
  expect(says('VERIFICATION', {})).toBe('');
});
