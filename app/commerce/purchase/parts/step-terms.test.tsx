import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { termsVersion } from '#app/shell/policies.rules.ts';
import { koboOfText } from '#platform/money.ts';
import { begin } from '../steps.rules.ts';
import { StepTerms } from './step-terms.tsx';

const plan: Plan = {
  ...{ id: 'free', name: 'Free', description: '', bgColor: '#FFFFFF' },
  ...{ basePrice: koboOfText('0.00'), features: [], extraCharges: {}, feeCharges: [] },
};
const begun = begin('/verification', 'VERIFICATION', plan);
const isTicked = (acceptedTerms: string | null) =>
  /<input[^>]* checked=""/.test(
    renderToStaticMarkup(
      <StepTerms
        draft={{ ...begun, acceptedTerms }}
        put={() => {}}
        error={undefined}
        formId={null}
      />,
    ),
  );

it('the terms are ticked in the version that was accepted, and in no other one (D-09)', () => {
  expect([isTicked(null), isTicked('2020-01-01'), isTicked(termsVersion)]).toEqual([
    false,
    false,
    true,
  ]);
});
