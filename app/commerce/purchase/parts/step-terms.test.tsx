import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { termsVersion } from '#app/shell/policies.rules.ts';
import { koboOfText } from '#platform/money.ts';
import { begin, type Draft } from '../steps.rules.ts';
import { StepTerms } from './step-terms.tsx';

const plan: Plan = {
  ...{ id: 'free', name: 'Free', description: '', bgColor: '#FFFFFF' },
  ...{ basePrice: koboOfText('0.00'), features: [], extraCharges: {}, feeCharges: [] },
};
const begun = begin('/verification', 'VERIFICATION', plan);
const shown = (more: Partial<Draft>) =>
  renderToStaticMarkup(
    <StepTerms draft={{ ...begun, ...more }} put={() => {}} error={undefined} formId={null} />,
  );
const isTicked = (acceptedTerms: string | null) =>
  /<input[^>]* checked=""/.test(shown({ acceptedTerms }));

it('the terms are ticked in the version that was accepted, and in no other one (D-09)', () => {
  expect([isTicked(null), isTicked('2020-01-01'), isTicked(termsVersion)]).toEqual([
    false,
    false,
    true,
  ]);
});

it('say why the price above them is another one than before (PUR-22, C-60)', () => {
  const repriced = 'One of the extra charges is not offered with this plan.';
  expect(shown({ repriced })).toContain(`<p>${repriced}</p>`);
  const notices = (page: string) => page.split('class="notice').length;
  expect(notices(shown({ repriced })) - notices(shown({}))).toBe(1);
});
