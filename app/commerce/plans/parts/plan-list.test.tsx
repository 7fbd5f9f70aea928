// @vitest-environment happy-dom

import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import type { Plan } from '../contract.ts';
import { PlanList } from './plan-list.tsx';
import type { Lists } from './read-lists.ts';

const listAt = (price: string): Promise<Lists> => {
  const plan: Plan = {
    ...{ id: 'pass', name: 'Pass', description: '', bgColor: '#14173A', features: [] },
    ...{ basePrice: koboOfText(price), extraCharges: {}, feeCharges: [] },
  };
  return Promise.resolve({ CLEARANCE: [plan] });
};

async function visit(lists: Promise<Lists>) {
  const page = await draw(
    <MemoryRouter>
      <PlanList kind="CLEARANCE" lists={lists} noun="passes" anchor="clearance-pass">
        {(plans) => plans.map(({ id, basePrice }) => <p key={id}>{basePrice}</p>)}
      </PlanList>
    </MemoryRouter>,
  );
  return {
    page,
    shows: (text: string) => vi.waitFor(() => expect(page.text()).toBe(text), patience),
  };
}

it('whoever comes back within a minute sees the price that an order has now', async () => {
  const first = await visit(listAt('10.00'));
  await first.shows('1000');
  await first.page.close();
  const again = await visit(listAt('20.00'));
  await again.shows('2000');
  await again.page.close();
});
