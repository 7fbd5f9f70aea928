import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { at, hydrated, openPage, phone, visit } from '../../support/browser.ts';
import { buyer, dialogOf, fillBuyer, goOn } from '../purchase/shop.ts';
import { sampleOf } from '../support/inspect.ts';
import { fillSearch, people, record, submit } from '../support/people.ts';

/** Opens an address whose script stays away until `release`; gives what was asked for of it. */
async function openHeld(path: string, options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ viewport: phone, ...options });
  const asked: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    asked.push(route.request().url());
    await promise;
    await route.continue();
  });
  await page.goto(path);
  return { page, asked, release };
}

/** The site by way of a server that keeps the end of one page back until `release`, from these words on. */
async function openEndHeld(path: string, words: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const server = createServer(async (request, answer) => {
    const from = await fetch(at(request.url ?? '/'), {
      headers: { 'accept-encoding': 'identity' },
    });
    const body = Buffer.from(await from.arrayBuffer());
    for (const [name, value] of from.headers) {
      if (!/^(connection|content-length|transfer-encoding)$/.test(name))
        answer.setHeader(name, value);
    }
    const end =
      request.url === path
        ? body.indexOf(words, body.indexOf('id="page-script"') - 1)
        : body.length;
    answer.writeHead(from.status).write(body.subarray(0, end));
    if (end < body.length) await promise;
    answer.end(body.subarray(end));
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  // Ends after the page, which may ask for more until it is closed: the last one named is the first to run.
  onTestFinished(async () => {
    release();
    server.closeAllConnections();
    server.close();
  });
  const page = await openPage({ viewport: phone, baseURL: `http://localhost:${port}` });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, release };
}

const isReady = (page: Page) => page.locator('html[data-ready]').waitFor();

describe('a page that nobody touches', () => {
  it.each(
    sampleOf(
      [
        '/',
        '/about',
        '/verification',
        '/verification/search',
        '/career/work-with-us/apply',
      ] as const,
      3,
    ),
  )('%s asks for no script, and works once one is touched (PAGE-01)', async (path) => {
    const page = await openPage({ viewport: phone });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    await page.goto(path);
    await page.waitForFunction(() => performance.now() > 2_000);
    expect(asked).toEqual([]);
    await hydrated(page);
    expect(asked.length).toBeGreaterThan(3);
  });

  it('opens its menu and its questions without one (NAV-16, MOB-02, MOB-07)', {
    tags: 'nightly',
  }, async () => {
    const { page, asked } = await openHeld('/contact');
    const menu = page.locator('.menu');
    await menu.locator('.menu__toggle').click();
    await menu.getByText('Career', { exact: true }).click();
    expect(await menu.getByRole('link', { name: 'Train the trainer' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await menu.getAttribute('open')).toBeNull();
    await menu.locator('.menu__toggle').click();
    await menu.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(asked).toEqual([]);
  });

  it('marks the section of its address and follows links without one (NAV-14)', {
    tags: 'nightly',
  }, async () => {
    const { page, asked } = await openHeld('/career/hire-a-service#become-insured');
    const strip = page.getByRole('navigation', { name: 'Get started' });
    expect(await strip.locator('[aria-current]').allInnerTexts()).toEqual(['Get Insured']);
    await strip.getByRole('link', { name: 'Hire a service' }).click();
    await page.waitForFunction(() => location.hash === '');
    expect(asked).toEqual([]);
  });
});

it('fetches the page ahead that a link is pointed at, and none that counts a visit (PAGE-04)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  const session = await page.context().newCDPSession(page);
  const ahead = new Set<string>();
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => {
    ahead.add(new URL(prefetchUrl).pathname);
  });
  await session.send('Preload.enable');
  await page.goto('/contact');
  await page.locator('footer a[href="/privacy-policy"]').hover();
  await expect.poll(() => [...ahead]).toEqual(['/privacy-policy']);
});

describe('what was done before the script came', () => {
  it('opened a menu, which stays open', { tags: 'nightly' }, async () => {
    const { page, release } = await openHeld('/contact');
    await page.locator('.menu__toggle').click();
    release();
    await hydrated(page);
    expect(await page.locator('.menu').getAttribute('open')).not.toBeNull();
  });

  it('searched on a page that the browser had translated: their words and their press are kept (PAGE-04)', async () => {
    const { page, release } = await openHeld('/verification/search');
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const all: Text[] = [];
      while (texts.nextNode()) all.push(texts.currentNode as Text);
      for (const one of all) {
        if (!one.data.trim() || one.parentElement?.matches('script, style')) continue;
        const font = document.createElement('font');
        font.textContent = `${one.data} (en ha)`;
        one.replaceWith(font);
      }
    });
    const again: string[] = [];
    page.on('request', (request) => {
      if (request.url() === page.url()) again.push(request.url());
    });
    await fillSearch(page, people.amina);
    await submit(page);
    release();
    await record(page).getByRole('heading', { name: people.amina.name }).waitFor();
    // A page of a record would count a second look.
    expect(again).toEqual([]);
  });

  it('typed an address and sent it: nothing is lost, and it is sent once (MAIL-07, MAIL-08)', async () => {
    const { page, release } = await openHeld('/about');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/mail-list/subscribe')) sent += 1;
    });
    const email = page.locator('footer input[type=email]');
    await email.pressSequentially('late@example.com');
    const heard = page.locator('.wait');
    expect(await heard.isVisible()).toBe(false);
    await email.press('Enter');
    await page.locator('footer form button').click();
    // It is seen that they were heard, while the script is on its way.
    await heard.waitFor();
    expect(await email.inputValue()).toBe('late@example.com');
    release();
    await page.locator('.toast', { hasText: 'Subscribed successfully' }).waitFor();
    await heard.waitFor({ state: 'hidden' });
    await expect.poll(() => email.inputValue()).toBe('');
    expect(sent).toBe(1);
  });

  it('typed on while it came: every letter stands, and the focus and the caret too', {
    tags: 'nightly',
  }, async () => {
    const { page, release } = await openHeld('/feedback');
    const message = page.getByRole('textbox', { name: 'Feedback' }).first();
    const field = (await message.count()) > 0 ? message : page.locator('main textarea').first();
    await field.pressSequentially('before ');
    release();
    await field.pressSequentially('while it comes, letter by letter, ');
    await isReady(page);
    await field.pressSequentially('after');
    expect(await field.inputValue()).toBe('before while it comes, letter by letter, after');
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('sent an empty form: it says what is missing and sends nothing (MAIL-03)', {
    tags: 'nightly',
  }, async () => {
    const { page, release } = await openHeld('/contact');
    await page.locator('footer form button').click();
    release();
    await page.getByText('Email is required').waitFor();
  });

  it('pressed a button thrice and chose from a list: each counts (CALC-07, CALC-11)', {
    tags: 'nightly',
  }, async () => {
    const { page, release } = await openHeld('/');
    const calc = page.locator('.calc');
    const more = calc.getByRole('button', { name: 'One hour more' });
    const [, first] = await calc.locator('select option').allInnerTexts();
    await calc.locator('select').selectOption({ index: 1 });
    for (let press = 0; press < 3; press += 1) await more.click();
    release();
    await expect.poll(() => calc.locator('input[name=hours]').inputValue()).toBe('4');
    await expect.poll(() => calc.getByRole('combobox').inputValue()).toBe(first);
    expect(await calc.locator('.calc__total').innerText()).not.toBe('0');
  });

  it('chose a plan: the purchase opens (PUR-01)', { tags: 'nightly' }, async () => {
    const { page, release } = await openHeld('/verification');
    await page.locator('[data-buy]').first().click();
    release();
    await dialogOf(page).waitFor();
  });

  it('chose a plan in a part that is drawn later: the purchase opens without another press (PUR-01, PAGE-03)', {
    tags: 'nightly',
  }, async () => {
    const { page, release } = await openHeld('/verification');
    const buy = page.locator('[data-buy="HEALTH_PLAN worker"]');
    expect(await page.locator('.lazy', { has: buy }).count()).toBe(1);
    await page.locator('.kind', { has: buy }).locator('summary').first().click();
    await buy.click();
    release();
    await dialogOf(page).getByText('Worker health plan').first().waitFor();
  });

  it.each(
    sampleOf(
      [
        ['the page’s script', 'id="page-script"', 0],
        ['the words of the page’s script', 'import ', 1],
        ['the last words of the page’s script', 'window.__reactRouterRouteModules', 1],
      ] as const,
      3,
    ),
  )('chose a plan before %s came: the purchase opens', async (_name, words, elements) => {
    const { page, release } = await openEndHeld('/verification', words);
    await page.waitForFunction(
      (count) => document.querySelectorAll('#page-script').length === count,
      elements,
    );
    await page.locator('[data-buy]').first().click();
    // Half a script would say nothing of it, and never come again.
    expect(await page.locator('script[type=module]').count()).toBe(0);
    release();
    await dialogOf(page).waitFor();
  });

  it('searched for a person: the answer comes (VSR-01)', { tags: 'nightly' }, async () => {
    const { page, release } = await openHeld('/verification/search');
    await fillSearch(page, people.amina);
    await submit(page);
    release();
    await record(page).getByText(people.amina.name).waitFor();
    expect(await page.getByLabel('Full Name').inputValue()).toBe(people.amina.name);
  });

  it('filled in an application: its answers are kept on the device (DFA-15)', {
    tags: 'nightly',
  }, async () => {
    const { page, release } = await openHeld('/career/work-with-us/apply');
    const field = page.locator('main form input[type=text]:visible').first();
    await field.pressSequentially('Ada Obi');
    const radio = page.locator('main form input[type=radio]:visible').first();
    const hasRadio = (await radio.count()) > 0;
    if (hasRadio) await radio.check();
    release();
    await isReady(page);
    const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await expect.poll(drafts).toContain('Ada Obi');
    expect(await field.inputValue()).toBe('Ada Obi');
    if (hasRadio) expect(await radio.isChecked()).toBe(true);
    // It comes back by itself, with what was kept.
    await page.reload();
    await isReady(page);
    await expect.poll(() => field.inputValue()).toBe('Ada Obi');
  });

  it('ticked two papers and signed the agreement: all of it stands (PAGE-03, PAG-01)', {
    tags: 'nightly',
  }, async () => {
    const { page, release } = await openHeld('/career/partner-with-us/apply');
    const boxes = page.locator('main form input[type=checkbox]');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const fields = ['Authorized Representative Name', 'Designation'];
    for (const name of fields) await page.getByLabel(name).fill(name);
    release();
    await isReady(page);
    await page.locator('.agreement__paper').nth(1).waitFor();
    expect(await boxes.nth(0).isChecked()).toBe(true);
    expect(await boxes.nth(1).isChecked()).toBe(true);
    for (const name of fields) expect(await page.getByLabel(name).inputValue()).toBe(name);
  });

  it('ticked several of one subject in an application: each stands (PAGE-03, DFA-07)', {
    tags: 'nightly',
  }, async () => {
    const { page, release } = await openHeld('/career/community-agent-form');
    const languages = ['English', 'Hausa', 'Yoruba'];
    const box = (name: string) => page.getByRole('checkbox', { name });
    for (const name of languages) await box(name).check();
    release();
    await isReady(page);
    const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const name of languages) {
      await expect.poll(drafts).toContain(name);
      expect(await box(name).isChecked()).toBe(true);
    }
  });

  it('scrolled a row by hand: it goes on from there (CAR-06)', { tags: 'nightly' }, async () => {
    const { page, release } = await openHeld('/');
    const view = page.locator('.carousel__view').first();
    await view.scrollIntoViewIfNeeded();
    await view.evaluate((one) => {
      one.scrollLeft = one.clientWidth;
    });
    release();
    await page.locator('.carousel[data-state]').first().waitFor();
    const second = view.locator('li').nth(1);
    await expect
      .poll(async () => {
        const [row, slide] = [await view.boundingBox(), await second.boundingBox()];
        return Math.abs((row?.x ?? 0) - (slide?.x ?? 99)) < 30;
      })
      .toBe(true);
  });
});

describe('where the script does not come at all', () => {
  const lost = { expects: /Failed to load resource|ERR_|Failed to fetch|disallowed MIME/ };

  it('a form is sent by the browser itself', async () => {
    const page = await openPage({ viewport: phone, ...lost });
    await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
    await page.goto('/about');
    await page.locator('footer input[type=email]').fill('plain@example.com');
    await page.locator('footer form button').click();
    await page.waitForURL('**/mailing-list/subscribe');
  });

  it('a form that was sent without a line stays, and goes when it is back (PAGE-05)', async () => {
    const page = await openPage({ viewport: phone, ...lost });
    await page.goto('/about');
    await page.context().setOffline(true);
    await page.locator('footer input[type=email]').fill('offline@example.com');
    await page.locator('footer form button').click();
    await page.getByText('No connection. What you entered is kept').waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
    const sent = page.waitForRequest((one) => one.method() === 'POST');
    await page.context().setOffline(false);
    // By the script, or by the browser itself where that is quicker.
    expect(decodeURIComponent((await sent).postData() ?? '')).toContain('offline@example.com');
  });

  it('a press waits until the line is back (PAGE-05)', async () => {
    const page = await openPage({ viewport: phone, ...lost });
    const lostAs: string[] = [];
    await page.route('**/assets/entry.client-*.js', (route) => {
      if (lostAs.length > 0) return route.continue();
      lostAs.push(route.request().resourceType());
      return route.abort('connectionreset');
    });
    await page.clock.install();
    await page.goto('/verification');
    await page.locator('[data-buy]').first().click();
    await page.getByText('No connection. What you entered is kept').waitFor();
    await page.clock.fastForward(3_000);
    await dialogOf(page).waitFor();
    // As a script most browsers would not ask for it again as long as the page lives; this one may.
    expect(lostAs).toEqual(['fetch']);
  });

  it('keys ask for it once, and once more after three seconds', { tags: 'nightly' }, async () => {
    const page = await openPage({ viewport: phone, ...lost });
    let asked = 0;
    await page.route('**/assets/entry.client-*.js', (route) => {
      asked += 1;
      return route.abort('connectionreset');
    });
    const tries = () => asked;
    await page.clock.install();
    await page.goto('/about');
    await page.clock.pauseAt(Date.now() + 1_000);
    const field = page.locator('footer input[type=email]');
    await field.press('a');
    await expect.poll(tries).toBe(1);
    await page.getByText('No connection. What you entered is kept').waitFor();
    await field.pressSequentially('nobody waits here');
    await page.clock.runFor(2_000);
    expect(tries()).toBe(1);
    await page.clock.runFor(1_500);
    await expect.poll(tries).toBe(2);
    expect(await field.inputValue()).toBe('anobody waits here');
  });

  it('a step of the purchase says so, keeps what was typed and comes with the next press (PAGE-05)', async () => {
    const page = await openPage({ viewport: phone, ...lost });
    await page.goto('/verification');
    await page.locator('[data-buy]').first().click();
    const dialog = dialogOf(page);
    await goOn(page).click();
    await fillBuyer(page);
    const lostAs = new Set<string>();
    await page.route('**/assets/*-*.{js,css}', (route) => {
      lostAs.add(route.request().resourceType());
      return route.abort('internetdisconnected');
    });
    await goOn(page).click();
    await dialog.getByRole('heading', { name: 'This part could not be loaded' }).waitFor();
    // No module, which most browsers would take for failed from now on.
    expect([...lostAs].sort()).toEqual(['fetch', 'stylesheet']);
    await page.unroute('**/assets/*-*.{js,css}');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await dialog.getByText('Who is verified').first().waitFor();
    const sheets = page.locator('link[rel=stylesheet]');
    const bare = (all: Element[]) =>
      all.filter((one) => one instanceof HTMLLinkElement && !one.sheet).length;
    expect(await sheets.evaluateAll(bare)).toBe(0);
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe(buyer.name);
  });
});

it('feedback is kept in the tab over a link and back, and over a reload (PAGE-05)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: phone });
  await visit(page, '/feedback');
  const message = page.locator('main textarea').first();
  await message.fill('She came on time');
  await page.locator('footer a[href="/privacy-policy"]').click();
  await page.waitForURL('**/privacy-policy');
  await page.goBack();
  await expect.poll(() => message.inputValue()).toBe('She came on time');
  // Not the browser's own doing: a tab that comes back begins with an empty form.
  await page.goto('/about');
  await page.goto('/feedback');
  await isReady(page);
  await expect.poll(() => message.inputValue()).toBe('She came on time');
  // About another person it is another letter.
  await page.locator('#verificationId').fill('Sw-AMY20');
  await page.goto('/feedback?verificationId=Sw-BLM33');
  await isReady(page);
  expect(await message.inputValue()).toBe('');
});
