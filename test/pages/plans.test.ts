import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Kind, listPlans, type Plan } from '#app/commerce/plans/contract.ts';
import { featuresOf, fromPublic, priceText } from '#app/commerce/plans/rules.ts';
import { loader } from '#app/commerce/purchase/screens/verification.tsx';
import { incidentReports, serviceFee } from '#app/shell/policies.rules.ts';
import { formatNaira } from '#platform/money.ts';
import { cachedHeader } from '#platform/page.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { openPages, sharedPages } from '../support/pages.ts';

const path = '/verification';
const pages = await sharedPages();
const document = await pages.html(path);
const page = only(document, 'main');
const words = wordsOf(page);
afterEach(() => vi.restoreAllMocks());

const plansOf = async (kind: Kind): Promise<Plan[]> =>
  (await pages.app.inject(`/api${listPlans[kind].path}`)).json().data.map(fromPublic);

const section = (id: string) => only(page, 'section', `id="${id}"`);
const card = (html: string, { id }: Plan) => only(html, 'article', `data-plan="${id}"`);

/** Every fact that a plan has, as its card must say it (VPR-11). */
function factsOf(kind: Kind, plan: Plan): string[] {
  const day = kind === 'VERIFICATION' ? 'business day' : 'day';
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;
  return [
    plan.name,
    wordsOf(plan.description),
    priceText(kind, plan),
    ...[plan.benefits, plan.limitations, plan.checkItems].flatMap((list) => list ?? []),
    ...(plan.estimatedDays ? [count(plan.estimatedDays, day)] : []),
    ...(plan.durationMonths ? [count(plan.durationMonths, 'month')] : []),
    ...Object.entries(plan.extraCharges).flatMap(([name, amount]) => [name, formatNaira(amount)]),
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
  expect(intro).toContain('99.9% success rate');
  expect(intro).not.toContain('satisfaction');
});

it('tells how it works in six steps; the first links the background checks (W-02, C-43)', () => {
  const steps = all(only(page, 'div', 'class="stages"'), 'li').map(({ inner }) => inner);
  expect(steps.map((step) => wordsOf(only(step, 'strong')))).toEqual([
    ...['Choose.', 'Pay.', 'Give the documents.'],
    ...['We check.', 'Read the result.', 'Renew in time.'],
  ]);
  expect(links(steps[0] ?? '')).toEqual([['background check', '#background-check']]);
  expect(links(steps[5] ?? '')).toEqual([['renew a verification', '#renew']]);
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
        kind === 'VERIFICATION' ? only(page, 'section', 'id="tiers"') : only(page, 'section', mark);
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
    const html = only(page, 'section', 'id="tiers"');
    expect(wordsOf(html)).toContain('free, basic, premium (level 2) and platinum');
    expect(all(html, 'p', 'plan__tick').map(({ inner }) => wordsOf(inner))).toEqual([
      ...['No tick', 'Blue tick', 'Green tick, level 2', 'Green tick'],
    ]);
  });

  it('lead from the free background check, and from no other plan, to the search (VPR-03, VPR-04)', async () => {
    const plans = await plansOf('BACKGROUND_CHECK');
    const free = plans.filter(({ basePrice }) => basePrice === 0);
    expect(free).toHaveLength(1);
    for (const plan of plans) {
      const html = card(section('background-check'), plan);
      // Where no script runs a link stands in the place of the button.
      const instead = ['/contact#contact-form'];
      const expected = plan === free[0] ? ['/verification/search'] : instead;
      expect(links(html).map(([, href]) => href)).toEqual(expected);
    }
    expect(all(section('background-check'), 'article')[0]?.inner).toContain('Free');
  });

  it('have a button that orders each plan but the free check (VPR-16, C-11)', () => {
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

describe('the health plans', () => {
  it('are compared by name and value; - and a cross say not included (VPR-10, VPR-14)', async () => {
    const plans = await plansOf('HEALTH_PLAN');
    const [others = '', ceo = ''] = all(section('health-plans'), 'table').map((one) => one.inner);
    for (const [table, own] of [
      [others, plans.filter(({ name }) => !name.includes('CEO'))],
      [ceo, plans.filter(({ name }) => name.includes('CEO'))],
    ] as const) {
      expect(own.length).toBeGreaterThanOrEqual(2);
      for (const [place, plan] of own.entries()) {
        expect(wordsOf(all(table, 'th', 'scope="col"')[place]?.inner ?? '')).toBe(
          plan.name + priceText('HEALTH_PLAN', plan),
        );
        for (const { name, value, included } of featuresOf(plan.features)) {
          const row = all(table, 'tr').find((one) => one.inner.includes(`scope="row">${name}<`));
          const cell = wordsOf(all(row?.inner ?? '', 'td')[place]?.inner ?? '');
          expect(cell).toBe(`${plan.name}: ${included ? value : 'Not included'}`);
        }
      }
    }
    expect(wordsOf(others)).toContain('Not included');
  });

  it('stand apart where the name contains CEO, under a heading of their own (VPR-15)', async () => {
    const html = section('health-plans');
    const border = html.indexOf('CEO health plans');
    for (const plan of await plansOf('HEALTH_PLAN')) {
      const places = [...html.matchAll(new RegExp(`data-plan="${plan.id}"`, 'g'))];
      expect(places).toHaveLength(2);
      for (const { index } of places) expect(index > border).toBe(plan.name.includes('CEO'));
      for (const fact of factsOf('HEALTH_PLAN', plan)) {
        expect(wordsOf(card(html, plan))).toContain(fact);
      }
    }
  });

  it('state the service fee of 7.5% beside them (VPR-18, C-14, BIZ-18)', () => {
    expect(wordsOf(section('health-plans')).split('Worker health plan')[0]).toContain(serviceFee);
    expect(serviceFee).toContain('7.5%');
    expect(serviceFee).toContain('logistics excluded');
  });
});

it('says for whom incident reports are, and who may not ask (VPR-17, GEN-15, GEN-16)', () => {
  const said = wordsOf(section('incident-report'));
  expect(said).toContain(incidentReports);
  expect(incidentReports).toMatch(/for verified individuals only.*employers should verify staff/);
  expect(said).toContain('A request that names no verified worker is refused.');
  expect(said).toMatch(/insurance apply only to jobs booked through the platform/);
  expect(said.indexOf('You may not ask')).toBeLessThan(said.indexOf('₦'));
});

it('ends with the notice about both apps (VPR-01)', () => {
  const { PLAY_STORE_URL, APP_STORE_URL } = pages.config;
  const stores = links(only(page, 'section', 'aria-labelledby="app"')).map(([, href]) => href);
  expect(stores).toEqual([PLAY_STORE_URL, APP_STORE_URL, PLAY_STORE_URL, APP_STORE_URL]);
});

describe('the search and renew boxes (C-31, W-02)', () => {
  const renew = async (query: string) => {
    const answer = await pages.app.inject(`/verification/renew${query}`);
    return [answer.statusCode, answer.headers.location];
  };

  it.each(['', '?verificationId=', '?verificationId=%20', '?verificationId=undefined', '?x=1'])(
    'send a lost badge number to the search: %s',
    async (query) => {
      expect(await renew(query)).toEqual([302, '/verification/search']);
    },
  );

  it.each([
    ['//evil.example', 'evilexample'],
    ['../../api', 'api'],
    ['Sw-AMY20\r\nx: y', 'Sw-AMY20xy'],
    ['x'.repeat(500), 'x'.repeat(40)],
  ])('never lead off the site: %s', async (typed, id) => {
    const query = `?verificationId=${encodeURIComponent(typed)}`;
    expect(await renew(query)).toEqual([302, `/verification/${id}`]);
  });

  it('lead to the record by a plain form, and to the search by a link', async () => {
    const html = only(page, 'section', 'aria-label="Search or renew"');
    expect(links(html)).toEqual([['Search verification', '/verification/search']]);
    const [form] = all(html, 'form');
    expect(form && [attribute(form, 'action'), attribute(form, 'method')]).toEqual([
      '/verification/renew',
      'get',
    ]);
    expect(form?.inner).toContain('name="verificationId"');
    expect(await renew('?verificationId=+Sw-AMY20+')).toEqual([302, '/verification/Sw-AMY20']);
    expect(await pages.html('/verification/Sw-AMY20')).toContain('/renew-verification/Sw-AMY20');
  });
});

describe('a list that cannot be read (D-08)', () => {
  const sending = (fails?: string) => async (call: { path: string }) => {
    if (call.path === fails) throw new Error('down');
    return { success: true, data: [] };
  };
  const loaded = async (fails?: string) =>
    (await loader({ context: { get: () => sending(fails) } } as never)) as {
      data: { lists: object };
      init: { headers?: Record<string, string> } | null;
    };

  it('keeps the page from being kept; a whole page is, until plans change', async () => {
    const broken = await loaded('/clearances/types');
    expect(Object.keys(broken.data.lists)).toHaveLength(4);
    expect(broken.init).toBeNull();
    expect((await loaded()).init?.headers).toEqual({ [cachedHeader]: 'plans' });
  });

  it('says so in its place, with a retry that needs no script; the others stand', async () => {
    const own = await openPages();
    const real = own.app.routing.bind(own.app);
    const broken = vi.spyOn(own.app, 'routing').mockImplementation((asked, answer) => {
      if (asked.url?.endsWith('/clearances/types')) answer.writeHead(500).end('{}');
      else real(asked, answer);
    });
    const html = only(await own.html(path), 'section', 'id="clearance-pass"');
    expect(wordsOf(html)).toContain('The clearance passes could not be loaded');
    expect(html).toContain('role="alert"');
    expect(html).not.toContain('role="status"');
    const [form] = all(html, 'form');
    expect(form && attribute(form, 'action')).toBe('/verification#clearance-pass');
    expect(wordsOf(form?.inner ?? '')).toBe('Try Again to load the clearance passes');
    expect(only(await own.html(path), 'section', 'id="incident-report"')).toContain('data-plan');
    broken.mockRestore();
    expect(await own.html(path)).not.toContain('could not be loaded');
    await own.close();
  });
});

it('is real text: 500 words of its own beside the plans, with its own head (W-02)', async () => {
  const { default: own } = await import('#app/commerce/plans/content/verification.md');
  const text = [own.lead, ...own.sections.map(({ html }) => html)].map(wordsOf).join(' ');
  expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(500);
  for (const { html } of own.sections) {
    for (const { inner } of all(html, 'p')) expect(words).toContain(wordsOf(inner));
  }
  const description = /<meta name="description" content="([^"]*)"/.exec(document)?.[1] ?? '';
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(document).toContain('<title>Verification and prices | ');
});
