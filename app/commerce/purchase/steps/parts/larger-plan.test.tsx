// @vitest-environment happy-dom
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { begin, changed, type Draft } from '../../steps.rules.ts';
import { LargerPlan } from './larger-plan.tsx';

const charge = 'Each further worker';
const plan: Plan = {
  ...{ id: 'estate', name: 'Estate pass', description: '', bgColor: '#14173A', features: [] },
  ...{ basePrice: koboOfText('10000.00'), extraCharges: { [charge]: koboOfText('500.00') } },
  ...{ feeCharges: [], limits: [{ field: 'workers', most: 10, charge }] },
};

/** The third step of an order of more workers than its plan covers, as far as this part sees it. */
function Step({ workers }: { readonly workers: string }) {
  const asked = { ...begin('/verification', 'CLEARANCE', plan), answers: { workers } };
  const [draft, setDraft] = useState<Draft>(asked);
  const stopped = !draft.charges.includes(charge);
  return (
    <LargerPlan
      {...{ draft, stopped }}
      change={(to) => setDraft((before) => changed(before, to))}
    />
  );
}

it('says what a press has done, where its button is gone, and what the order comes to (FU-05)', async () => {
  const page = await draw(
    <MemoryRouter>
      <Queries>
        <Step workers="12" />
      </Queries>
    </MemoryRouter>,
  );
  expect(page.text()).toContain('More than Estate pass covers');
  page.find('button')?.focus();
  await page.press('button');
  expect(page.find('button')).toBeNull();
  const said = '“Each further worker” is added. To pay now: ₦11,000.';
  expect(page.text()).toBe(said);
  expect(document.activeElement?.textContent).toBe(said);
  await page.close();
});

it('says nothing where the plan covers what was answered', async () => {
  const page = await draw(
    <MemoryRouter>
      <Queries>
        <Step workers="10" />
      </Queries>
    </MemoryRouter>,
  );
  expect(page.text()).toBe('');
  await page.close();
});
