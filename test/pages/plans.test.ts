import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { incidentReports, serviceFee } from '#app/legal/rules.ts';
import { type Kind, listPlans, type Plan } from '#app/plans/contract.ts';
import { featuresOf, koboOf, priceText } from '#app/plans/rules.ts';
import { loader } from '#app/plans/screens/verification.tsx';
import { formatNaira } from '#app/shell/rules.ts';
import { keptHeader } from '#platform/page.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { openPages, type Pages, sharedPages } from '../support/pages.ts';

const path = '/verification';
let pages: Pages;
let document = '';
let page = '';
let words = '';
beforeAll(async () => {
  pages = await sharedPages();
  document = await pages.html(path);
  page = only(document, 'main');
  words = wordsOf(page);
});
afterEach(() => vi.restoreAllMocks());

const plansOf = async (kind: Kind): Promise<Plan[]> =>
  (await pages.app.inject(`/api${listPlans[kind].path}`)).json().data;

const section = (id: string) => only(page, 'section', `id="${id}"`);
const card = (html: string, { id }: Plan) => only(html, 'article', `data-plan="${id}"`);

/** Every fact that a plan has, as its card must say it (VPR-11). */
function factsOf(kind: Kind, plan: Plan): string[] {
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
  return [
    plan.name,
    wordsOf(plan.description),
    priceText(kind, plan),
    ...[plan.benefits, plan.limitations, plan.checkItems].flatMap((list) => list ?? []),
    ...(plan.estimatedDays ? [count(plan.estimatedDays, 'day')] : []),
    ...(plan.durationMonths ? [count(plan.durationMonths, 'month')] : []),
    ...Object.entries(plan.extraCharges).flatMap(([name, amount]) => [
      name,
      formatNaira(koboOf(amount)),
    ]),
    ...(plan.feeCharges.length > 0 ? [serviceFee] : []),
  ];
}

it('stands in the stated order: intro, how it works, plans, health plans, apps (VPR-01, C-25, C-27)', () => {
  const order = [
    '<h1',
    ...['how-it-works', 'tiers', 'search', 'renew', 'background-check', 'clearance-pass'].map(
      (id) => `id="${id}"`,
    ),
    ...['incident-report', 'health-plans', 'app'].map((id) => `id="${id}"`),
  ].map((mark) => page.indexOf(mark));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

it('has the four anchors, each once (VPR-02)', () => {
  for (const id of ['background-check', 'clearance-pass', 'incident-report', 'health-plans']) {
    expect(document.split(`id="${id}"`)).toHaveLength(2);
  }
});

it('opens with what the two ticks mean and the claimed success rate (VPR-19, C-05, BIZ-21, W-02)', () => {
  const intro = words.slice(0, words.indexOf('How it works'));
  for (const part of ['Blue tick', 'Basic.', 'Green tick', 'Premium.']) {
    expect(intro).toContain(part);
  }
  expect(intro).toContain('The claimed success rate is 99.9%.');
  expect(intro).not.toContain('satisfaction');
});

it('tells how it works in six steps; the first links the background checks (W-02, C-43)', () => {
  const steps = all(only(page, 'div', 'class="stages"'), 'li').map(({ inner }) => inner);
  expect(steps.map((step) => wordsOf(only(step, 'strong')))).toEqual([
    ...['Choose.', 'Pay.', 'Give the documents.'],
    ...['We check.', 'Read the result.', 'Renew in time.'],
  ]);
  expect(links(steps[0] ?? '')).toEqual([['background check', '#background-check']]);
  expect(links(steps[5] ?? '')).toEqual([['renew a verification', '/renew-verification']]);
});

describe('the lists', () => {
  const places: [Kind, string][] = [
    ['VERIFICATION', 'plans--board'],
    ['BACKGROUND_CHECK', 'id="background-check"'],
    ['CLEARANCE', 'id="clearance-pass"'],
    ['INCIDENT_REPORT', 'id="incident-report"'],
  ];

  it.each(places)(
    'show every %s with every fact it has (VPR-06 to VPR-09, VPR-11, VPR-13, C-06, C-07)',
    async (kind, mark) => {
      const html =
        kind === 'VERIFICATION'
          ? only(page, 'section', 'aria-labelledby="tiers"')
          : only(page, 'section', mark);
      const plans = await plansOf(kind);
      expect(plans.length).toBeGreaterThanOrEqual(2);
      expect(all(html, 'article')).toHaveLength(plans.length);
      for (const plan of plans) {
        const said = wordsOf(card(html, plan));
        for (const fact of factsOf(kind, plan)) expect(said).toContain(fact);
        const ticked = all(only(card(html, plan), 'ul', 'class="ticks"'), 'li');
        expect(ticked.map(({ inner }) => wordsOf(inner))).toEqual(
          featuresOf(plan.features).map(({ name }) => name),
        );
        expect(html).toContain(`style="--own:${plan.bgColor}" data-plan="${plan.id}"`);
      }
    },
  );

  it('give the four tiers with their ticks in words (VPR-05, C-16)', () => {
    const html = only(page, 'section', 'aria-labelledby="tiers"');
    expect(wordsOf(html)).toContain('free, basic, premium (level 2) and platinum');
    expect(all(html, 'p', 'plan__tick').map(({ inner }) => wordsOf(inner))).toEqual([
      ...['No tick', 'Blue tick', 'Green tick, level 2', 'Green tick'],
    ]);
  });

  it('lead from the free background check, and from no other plan, to the search (VPR-03, VPR-04)', async () => {
    const plans = await plansOf('BACKGROUND_CHECK');
    const free = plans.filter(({ basePrice }) => Number(basePrice) === 0);
    expect(free).toHaveLength(1);
    for (const plan of plans) {
      const html = card(section('background-check'), plan);
      const expected = plan === free[0] ? ['/verification/search'] : [];
      expect(links(html).map(([, href]) => href)).toEqual(expected);
    }
    expect(all(section('background-check'), 'article')[0]?.inner).toContain('Free');
  });

  it('have a button that orders each plan but the free check (VPR-16, HIRE-17)', () => {
    const found = all(page, 'article').map((one) => ({
      id: attribute(one, 'data-plan'),
      buttons: all(one.inner, 'button').map((button) => [
        attribute(button, 'data-buy')?.split(' ')[1],
        wordsOf(button.inner).split(' ')[0],
      ]),
    }));
    expect(found.length).toBeGreaterThan(15);
    for (const { id, buttons } of found) {
      const word = id === 'ceo-household' ? 'Get' : 'Purchase';
      expect(buttons).toEqual(id === 'record-search' ? [] : [[id, word]]);
    }
  });
});
