import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { people } from '../journeys/support/people.ts';
import { siteStops } from '../support/routes.ts';
import { keys, openWebKit, type WebKitPage } from './webkit.ts';

const pages = siteStops().filter(({ to }) => to === undefined);
const at = (path: string) => `${inject('site')}${path}`;

/** A browser for each part: what one part leaves behind does not hold up the next. */
let page: WebKitPage;
const open = async (pixels: number): Promise<number> => {
  page = await openWebKit();
  return page.width(pixels);
};

interface Look {
  readonly headings: number;
  readonly sideways: number;
  readonly rules: number;
  readonly margin: string;
}

const look = `
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    headings: document.querySelectorAll('h1').length,
    sideways: Math.max(0, scrollWidth - clientWidth),
    rules: [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    margin: getComputedStyle(document.body).marginTop,
  };`;

/** Points at a part that needs React, and waits until it has taken over the page. */
const hydrated = async () => {
  await page.run(`document.querySelector('footer form button')
    ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));`);
  await page.until(`document.documentElement.hasAttribute('data-ready')`);
};

const visit = async (path: string) => {
  await page.goto(at(path));
  await hydrated();
};

/** Marks the first element that has these words, so that it can be pressed: gives its selector. */
async function byWords(among: string, words: string): Promise<string> {
  const find = `[...document.querySelectorAll(${JSON.stringify(among)})]
    .find((one) => one.checkVisibility() && one.textContent.trim().startsWith(${JSON.stringify(words)}))`;
  await page.until(find);
  await page.run(`for (const one of document.querySelectorAll('[data-walk]')) one.removeAttribute('data-walk');
    ${find}.setAttribute('data-walk', '');`);
  return '[data-walk]';
}

/** The control in `main` whose label starts with these words. */
const byLabel = async (words: string): Promise<string> => {
  const id = `[...document.querySelectorAll('main label')]
    .find((one) => one.textContent.trim().startsWith(${JSON.stringify(words)}))?.htmlFor`;
  await page.until(id);
  return `#${await page.run<string>(`return CSS.escape(${id})`)}`;
};

const says = (words: string) =>
  page.until(`document.body.innerText.includes(${JSON.stringify(words)})`);

// The window of WebKitGTK's own small browser is 447 pixels wide at least.
describe.each([390, 1440])('asked for %s px', (asked) => {
  let width = 0;
  beforeAll(async () => {
    width = await open(asked);
  });
  afterAll(() => page.close());

  it('gives that or the least it can', () => {
    expect(width).toBeLessThanOrEqual(Math.max(asked, 450));
  });

  it.each(pages)('$path shows itself whole', async ({ path }) => {
    await page.goto(at(path));
    const { headings, sideways, rules, margin } = await page.run<Look>(look);
    expect.soft(headings, 'h1').toBe(1);
    expect.soft(sideways, 'sideways').toBe(0);
    expect.soft(rules, 'rules').toBeGreaterThan(20);
    expect.soft(margin).toBe('0px');
  });
});

describe('a visitor', () => {
  beforeAll(() => open(390));
  afterAll(() => page.close());

  const menuIsOpen = `document.querySelector('.menu').open`;
  it('opens and closes the menu by presses', async () => {
    await visit('/contact');
    await page.click('.menu > summary');
    await page.until(menuIsOpen);
    await page.click('.menu > summary');
    await page.until(`!${menuIsOpen}`);
  });

  it('opens the menu by keyboard', async () => {
    await visit('/contact');
    const isThere = `return document.activeElement?.matches('.menu > summary')`;
    for (let n = 0; n < 12 && !(await page.run(isThere)); n += 1) await page.key(keys.tab);
    expect(await page.run(isThere)).toBe(true);
    await page.key(keys.enter);
    await page.until(menuIsOpen);
  });

  it('searches for a worker and reads the record', async () => {
    await visit('/verification/search');
    const { name, phone, email, born, id } = people.amina;
    await page.type(await byLabel('Full Name'), name);
    await page.type(await byLabel('Phone Number'), phone);
    await page.type(await byLabel('Email Address'), email);
    const date = await byLabel('Date of Birth');
    await page.run(
      `const field = document.querySelector(arguments[0]);
       Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, arguments[1]);
       field.dispatchEvent(new Event('input', { bubbles: true }));
       field.dispatchEvent(new Event('change', { bubbles: true }));`,
      date,
      born,
    );
    await page.click(await byWords('main button', 'Search verification'));
    await says(name);
    await page.click(await byWords('main a', 'View Full Details'));
    await says(id);
  });

  it('opens and closes an answer of the help', async () => {
    await visit('/support');
    await page.click('main details > summary');
    await page.until(`document.querySelector('main details').open`);
  });

  it('subscribes to the mailing list', async () => {
    await visit('/contact');
    await page.type('footer input[type="email"]', 'webkit@example.com');
    await page.click(await byWords('footer button', 'Subscribe'));
    await says('Subscribed successfully');
  });

  it('is told which fields of a feedback are missing', async () => {
    await visit('/feedback');
    await page.click('#feedback-form button[type=submit]');
    await says('Please provide your feedback');
  });

  it('opens the dialog of a plan, and leaves it by Escape', async () => {
    await visit('/verification');
    const closed = `document.querySelector('.kind:not([open]):has([data-buy]) > summary')`;
    if (await page.run(`return Boolean(${closed})`))
      await page.click('.kind:not([open]):has([data-buy]) > summary');
    await page.click(await byWords('[data-buy]', ''));
    await says('Step 1 of 5');
    await page.key(keys.escape);
    await page.until(`!document.body.innerText.includes('Step 1 of 5')`);
  });

  it('chooses a service in the calculator', async () => {
    await visit('/');
    await page.run(`document.querySelector('.calc').scrollIntoView()`);
    await page.until(`document.querySelector('.calc input[role=combobox]')`);
    await page.click('.calc input[role=combobox]');
    await page.until(`document.querySelector('.calc [role=option]')`);
    await page.click('.calc [role=option]');
    await page.until(`/^₦/.test(document.querySelector('.calc__total').innerText)`);
  });

  it('is told by /v that an address is no proof of ours', async () => {
    await page.goto(at('/v'));
    await page.type('#text', 'https://example.com/#SOMETHING');
    await page.click('#typed button');
    await page.until(`/^Not ours/.test(document.querySelector('#verdict').textContent)`);
  });
});
