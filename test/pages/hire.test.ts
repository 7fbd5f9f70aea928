import { describe, expect, it } from 'vitest';
import { type Kind, listPlans, type Plan } from '#app/commerce/plans/contract.ts';
import {
  featuresOf,
  fromPublic,
  guidanceSessions,
  onConsultation,
  priceText,
} from '#app/commerce/plans/rules.ts';
import {
  claims,
  coverage,
  insuranceStart,
  noDirectTransfer,
  refunds,
  tips,
} from '#app/shell/policies.rules.ts';
import { loader } from '#app/site/career/hire/screens/hire-a-service.tsx';
import { cachedHeader } from '#platform/page.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const path = '/career/hire-a-service';
const pages = await sharedPages();
const document = await pages.html(path);
const page = only(document, 'main');

const plansOf = async (kind: Kind): Promise<Plan[]> =>
  (await pages.app.inject(`/api${listPlans[kind].path}`)).json().data.map(fromPublic);
const labelled = (id: string) => only(page, 'section', `aria-labelledby="${id}"`);
const card = (html: string, { id }: Plan) => only(html, 'article', `data-plan="${id}"`);

it('stands in the stated order (HIRE-21)', () => {
  const order = ['insurance', 'recruitment', 'guidance', 'process', 'policies'].map((id) =>
    page.indexOf(`aria-labelledby="${id}"`),
  );
  const whole = [page.indexOf('<h1'), ...order];
  expect(whole).not.toContain(-1);
  expect(whole).toEqual(whole.toSorted((a, b) => a - b));
});

it('opens with the introduction: by the hour, the same day, on demand, to stay (HIRE-01, GEN-02, W-19)', () => {
  const intro = wordsOf(page.slice(0, page.indexOf('aria-labelledby="insurance"')));
  expect(intro).toContain('Hire a service, by the hour or for good');
  for (const part of ['The same day', 'On demand', 'To stay']) expect(intro).toContain(part);
});

it('starts a background check at /verification (HIRE-16, C-43)', () => {
  expect(links(page).filter(([name]) => name === 'Start Background Check')).toEqual([
    ['Start Background Check', '/verification'],
  ]);
});

it('answers with and without the slash at its end (HIRE-03, HIRE-20)', async () => {
  expect(wordsOf(only(await pages.html(`${path}/`), 'main'))).toBe(wordsOf(page));
});

describe('the insurance', () => {
  it('has the anchor, once (HIRE-02)', () => {
    expect(document.split('id="become-insured"')).toHaveLength(2);
    expect(only(page, 'section', 'id="become-insured"')).toBe(labelled('insurance'));
  });

  it('says what is covered and what not, the claim fee, and when it is active (HIRE-06, HIRE-07, C-18, BIZ-07, W-19)', () => {
    const said = wordsOf(labelled('insurance'));
    for (const part of ['Covered', 'Not covered', claims, insuranceStart]) {
      expect(said).toContain(part);
    }
    expect(claims).toContain('₦2,500');
    expect(insuranceStart).toBe('Insurance is active only after payment.');
  });

  it('shows Basic, Premium and Platinum, priced per job, with all their facts (HIRE-04, HIRE-05, HIRE-10, BIZ-08, C-59)', async () => {
    const plans = await plansOf('INSURED');
    expect(plans.map(({ name }) => name)).toEqual(['Basic', 'Premium', 'Platinum']);
    for (const plan of plans) {
      const html = card(labelled('insurance'), plan);
      const said = wordsOf(html);
      expect(said).toContain(wordsOf(plan.description));
      expect(wordsOf(only(html, 'p', 'plan__price'))).toBe(
        `${priceText('INSURED', plan)}priced per job`,
      );
      const best = all(only(html, 'ul', 'plan__best'), 'li').map(({ inner }) => wordsOf(inner));
      expect(best).toEqual(plan.bestFor);
      for (const { name, value, included } of featuresOf(plan.coverageDetails ?? [])) {
        expect(said).toContain(`${name}: ${included ? value : 'not included'}`);
      }
    }
    const [last] = plans.slice(-1);
    expect(last?.basePrice).toBe(0);
    expect(wordsOf(card(labelled('insurance'), last as Plan))).toContain(onConsultation);
  });
});

describe('the recruitment packages', () => {
  it('are a table: a column a package in its colour, a row a feature name (HIRE-09, HIRE-10)', async () => {
    const plans = await plansOf('RECRUITMENT_PACKAGE');
    const table = only(labelled('recruitment'), 'table');
    const heads = all(table, 'th', 'scope="col"');
    expect(heads.map(({ inner }) => wordsOf(inner))).toEqual(
      plans.map((plan) => plan.name + priceText('RECRUITMENT_PACKAGE', plan)),
    );
    expect(heads.map((head) => attribute(head, 'style'))).toEqual(
      plans.map(({ bgColor }) => `--own:${bgColor}`),
    );
    const names = new Set(plans.flatMap(({ features }) => Object.keys(features)));
    const rows = all(only(table, 'tbody'), 'tr').map(({ inner }) => inner);
    expect(rows.map((row) => wordsOf(only(row, 'th')))).toEqual([...names]);
    for (const row of rows) {
      const name = wordsOf(only(row, 'th'));
      const expected = plans.map((plan) => {
        const cell = featuresOf(plan.features).find((one) => one.name === name);
        return `${plan.name}: ${cell?.included ? cell.value : 'Not included'}`;
      });
      expect(all(row, 'td').map(({ inner }) => wordsOf(inner))).toEqual(expected);
    }
    expect(wordsOf(table)).toContain(`VIP${onConsultation}`);
  });

  it('say under the table what it does not', async () => {
    for (const plan of await plansOf('RECRUITMENT_PACKAGE')) {
      const said = wordsOf(card(labelled('recruitment'), plan));
      expect(said).toContain(wordsOf(plan.description));
      for (const charge of Object.keys(plan.extraCharges)) expect(said).toContain(charge);
    }
  });

  it('offer the hiring guide as a download (HIRE-11)', async () => {
    const [guide] = all(labelled('recruitment'), 'a', 'download="');
    expect(guide && [attribute(guide, 'href'), attribute(guide, 'download')]).toEqual([
      '/api/brochures/hiring-guide',
      'Sapioworker-Hiring-Guide.pdf',
    ]);
    const file = await pages.app.inject('/api/brochures/hiring-guide');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

it('gives 1, 2 and 5 guidance sessions, a line for each (HIRE-12, HIRE-13, C-18, BIZ-09)', () => {
  expect(guidanceSessions).toEqual({ Basic: 1, Premium: 2, VIP: 5 });
  const table = only(labelled('guidance'), 'table');
  expect(all(table, 'th', 'scope="col"').map(({ inner }) => wordsOf(inner))).toEqual([
    'Basic1guidance session',
    'Premium2guidance sessions',
    'VIP5guidance sessions',
  ]);
  const cells = all(only(table, 'tbody'), 'td').map(({ inner }) => wordsOf(inner));
  for (const [name, sessions] of Object.entries(guidanceSessions)) {
    const included = cells.filter((cell) => cell === `${name}: Included`);
    expect(included).toHaveLength(sessions);
  }
  expect(cells.filter((cell) => cell.endsWith(': Not included'))).toHaveLength(7);
});

it('shows the hiring process in steps (HIRE-14, W-19)', () => {
  const steps = all(labelled('process'), 'strong').map(({ inner }) => wordsOf(inner));
  expect(steps).toEqual([
    ...['Say what the work is.', 'Choose the way.', 'Check the person.'],
    ...['Meet and agree.', 'Insure, then start.'],
  ]);
});

it('carries the policies: refunds, transfers, tips, and the ways to all rules (HIRE-15, HIRE-20, C-17, C-68, GEN-15, GEN-17, GEN-18, BIZ-23)', () => {
  const html = labelled('policies');
  const said = wordsOf(html);
  for (const rule of [...refunds, noDirectTransfer, tips, coverage]) expect(said).toContain(rule);
  expect(refunds.map((rule) => rule.match(/full|partial|no refund/)?.[0])).toEqual([
    ...['full', 'partial', 'no refund'],
  ]);
  expect(links(html).map(([, href]) => href)).toEqual([
    ...['/rules', '/job-policy', '/terms-of-service'],
  ]);
});

describe('a service that the visitor brings along (FU-12)', () => {
  const brought = (query: string) => pages.html(`${path}?${query}`);
  const choiceOf = async (query: string) =>
    only(await brought(query), 'section', 'aria-labelledby="job"');

  it('stands there with its hours and total, and can be changed without a script', async () => {
    const choice = await choiceOf('service=cook&hours=3');
    expect(wordsOf(choice)).toContain(
      'Service Cook Rate per hour ₦4,500 Duration 3 hours Total ₦13,500',
    );
    const form = only(choice, 'form');
    expect(all(form, 'option', 'selected').map(({ inner }) => inner)).toEqual(['Cook']);
    expect(/<input[^>]*name="hours"[^>]*>/.exec(form)?.[0]).toContain('value="3"');
  });

  it('goes along to the contact form', async () => {
    const ask = links(await choiceOf('service=Cook&hours=3')).find(
      ([words]) => words === 'Ask us about it',
    );
    const contact = await pages.html((ask?.[1] ?? '').replaceAll('&amp;', '&'));
    expect(only(contact, 'textarea')).toBe(
      'I would like to hire: Cook, 3 hours at ₦4,500 an hour, ₦13,500 in all.',
    );
    expect(all(contact, 'option', 'selected').map(({ inner }) => inner)).toEqual([
      'Customer Support',
    ]);
  });

  it('stays on the way to the insurance, whose order begins with it', async () => {
    const main = only(await brought('service=Cook&hours=3'), 'main');
    const toInsurance = links(main).filter(([, href]) => href?.endsWith('#become-insured'));
    expect(toInsurance).toEqual(
      ['See the insurance', 'Insure this job'].map((words) => [
        words,
        `${path}?service=Cook&hours=3#become-insured`,
      ]),
    );
  });

  it.each(['service=', 'service=<b>Thief</b>&hours=3', 'service=Cook+'.repeat(200)])(
    'that is none is asked for: %s',
    async (query) => {
      const choice = await choiceOf(query);
      expect(wordsOf(choice)).toMatch(/^Which service do you need\?/);
      expect(choice).not.toContain('Thief');
    },
  );

  it.each([
    ['0', '1 hour', '₦4,500'],
    ['-4', '1 hour', '₦4,500'],
    ['many', '1 hour', '₦4,500'],
    ['1e9', '999999 hours', '₦4,499,995,500'],
    ['99999999', '999999 hours', '₦4,499,995,500'],
  ])('for %s hours is one for %s', async (hours, duration, total) => {
    expect(wordsOf(await choiceOf(`service=Cook&hours=${hours}`))).toContain(
      `Duration ${duration} Total ${total}`,
    );
  });

  it('is no part of the page without one', () => {
    expect(page).not.toContain('aria-labelledby="job"');
  });
});

it('has nothing called a sample beside its buttons; a demo says so once a page, a live site never (FU-10)', async () => {
  for (const [env, times] of [
    ['demo', 1],
    ['live', 0],
  ] as const) {
    Object.assign(pages.config, { APP_ENV: env });
    for (const at of [path, '/verification', '/']) {
      // Asked for with a query, no page comes from memory.
      const shown = await pages.html(`${at}?anew`);
      expect(wordsOf(only(shown, 'main'))).not.toMatch(
        /\b(?:are|is an?) samples?\b|sample (?:price|limit)/i,
      );
      expect([env, at, wordsOf(shown).split('This is a demonstration site.').length - 1]).toEqual([
        ...[env, at, times],
      ]);
    }
  }
  Object.assign(pages.config, { APP_ENV: 'demo' });
});

it('is kept only when both lists were read (D-08)', async () => {
  const loaded = async (fails: string) => {
    const send = async (call: { path: string }) => {
      if (call.path === fails) throw new Error('down');
      return { success: true, data: [] };
    };
    const request = new Request('http://site.test/career/hire-a-service');
    return (await loader({ request, context: { get: () => send } } as never)).init;
  };
  expect(await loaded('/insureds/types')).toBeNull();
  expect(await loaded('/recruitment-packages/packages')).toBeNull();
  expect((await loaded(''))?.headers).toEqual({ [cachedHeader]: 'plans' });
});

it('is real text of its own: 500 words, no paragraph of /verification (W-19, C-17)', async () => {
  const { default: own } = await import('#app/site/career/hire/content/hire.md');
  const { default: other } = await import('#app/commerce/plans/content/verification.md');
  const html = (words: typeof own) => [words.lead, ...words.sections.map((one) => one.html)];
  expect(html(own).map(wordsOf).join(' ').split(/\s+/).length).toBeGreaterThanOrEqual(500);
  const pieces = (words: typeof own) =>
    html(words).flatMap((one) => [...all(one, 'p'), ...all(one, 'li')].map((two) => two.inner));
  const shared = pieces(own).filter((piece) => pieces(other).includes(piece));
  expect(shared.filter((piece) => wordsOf(piece) !== coverage)).toEqual([]);
  const description = /<meta name="description" content="([^"]*)"/.exec(document)?.[1] ?? '';
  expect(description.length).toBeGreaterThanOrEqual(50);
  expect(description.length).toBeLessThanOrEqual(160);
});
