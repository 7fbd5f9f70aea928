import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Kind, Plan } from '#app/commerce/plans/contract.ts';
import { PlanCard } from '#app/commerce/plans/parts/plan-card.tsx';
import { type GivenLists, PlanList } from '#app/commerce/plans/parts/plan-list.tsx';
import { PlanTable } from '#app/commerce/plans/parts/plan-table.tsx';
import { koboOfText } from '#platform/money.ts';
import { all, only, wordsOf } from '../support/html.ts';

const bare: Plan = {
  id: 'bare',
  name: 'Bare plan',
  description: '<p>Nothing <b>else</b>.</p>',
  basePrice: koboOfText('0.00'),
  bgColor: '#14173A',
  features: [],
  extraCharges: {},
  feeCharges: [],
};

function drawn(part: ReactNode): string {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/verification']}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const list = (lists: GivenLists) =>
  drawn(
    <PlanList kind="CLEARANCE" lists={lists} noun="passes" anchor="clearance-pass">
      {(plans) => (
        <ol>
          {plans.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      )}
    </PlanList>,
  );

it('a list waits, fails, is empty or is there: four different things (D-08, VPR-12, HIRE-08)', () => {
  const waiting = list(new Promise(() => {}));
  expect(waiting).toContain('class="spinner"');
  expect(wordsOf(only(waiting, 'p', 'role="status"'))).toBe('Loading the passes...');
  const failed = list({});
  expect(wordsOf(failed)).toContain('The passes could not be loaded');
  expect(wordsOf(only(failed, 'button'))).toBe('Try Again to load the passes');
  const empty = list({ CLEARANCE: [] });
  expect(wordsOf(empty)).toContain('No passes at the moment');
  expect(empty).not.toContain('<ol');
  const there = list({ CLEARANCE: [bare] });
  expect(wordsOf(there)).toBe('Bare plan');
  for (const html of [failed, empty, there]) expect(html).not.toContain('spinner');
  for (const html of [waiting, empty, there]) expect(html).not.toContain('role="alert"');
});

it.each<[Kind, Partial<Plan>, string]>([
  ['CLEARANCE', {}, 'Pricing is determined upon consultation.'],
  ['VERIFICATION', { tier: 'basic' }, 'Pricing is determined upon consultation.'],
  ['VERIFICATION', { tier: 'free' }, 'Free'],
  ['BACKGROUND_CHECK', { basePrice: koboOfText('0.00') }, 'Free'],
  ['BACKGROUND_CHECK', { basePrice: koboOfText('1500.50') }, '₦1,500.50'],
  ['HEALTH_PLAN', { basePrice: koboOfText('25000.00') }, '₦25,000'],
])('prices a %s with %o: %s (C-06, C-07)', (kind, more, price) => {
  const html = drawn(<PlanCard kind={kind} plan={{ ...bare, ...more }} />);
  expect(wordsOf(only(html, 'p', 'plan__price'))).toBe(price);
});

it('shows no heading for what a plan does not have, and its description as HTML (VPR-11)', () => {
  const html = drawn(<PlanCard kind="CLEARANCE" plan={bare} />);
  expect(html).toContain('<p>Nothing <b>else</b>.</p>');
  for (const tag of ['details', 'dl']) expect(all(html, tag)).toEqual([]);
});

it('takes one action, and the service fee only with charges that carry it (C-14)', () => {
  const plan = {
    ...bare,
    extraCharges: { Fetching: koboOfText('500.00'), Sample: koboOfText('2000.00') },
  };
  const without = wordsOf(drawn(<PlanCard kind="CLEARANCE" plan={plan} />));
  expect(without).toContain('Fetching ₦500 Sample ₦2,000');
  expect(without).not.toContain('7.5%');
  const html = drawn(
    <PlanCard
      kind="CLEARANCE"
      plan={{ ...plan, feeCharges: ['Sample'] }}
      action={<button type="button">Order</button>}
    />,
  );
  expect(wordsOf(html)).toContain('Sampleplus the service fee');
  expect(wordsOf(html)).toContain('A service fee of 7.5%');
  expect(wordsOf(only(html, 'button'))).toBe('Order');
});

it('says not included in words for - , a cross and a missing name (VPR-14, HIRE-09)', () => {
  const plans: Plan[] = [
    { ...bare, id: 'a', name: 'A', features: { Blood: '2 a year', Visits: '-', Shots: '✗' } },
    { ...bare, id: 'b', name: 'B', features: { Shots: 'Included' } },
  ];
  const html = drawn(<PlanTable kind="HEALTH_PLAN" plans={plans} caption="Plans" />);
  const rows = all(only(html, 'tbody'), 'tr').map(({ inner }) => wordsOf(inner));
  expect(rows).toEqual([
    'BloodA: 2 a yearB: Not included',
    'VisitsA: Not includedB: Not included',
    'ShotsA: Not includedB: Included',
  ]);
  const card = drawn(<PlanCard kind="HEALTH_PLAN" plan={plans[0] as Plan} />);
  expect(wordsOf(only(card, 'ul', 'class="ticks"'))).toBe(
    'Blood: 2 a year Visits: not included Shots: not included',
  );
});
