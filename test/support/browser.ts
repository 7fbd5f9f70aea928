import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  firefox,
  type Locator,
  type Page,
} from 'playwright-core';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { patience } from './patience.ts';
import { delayScript, type Script, scriptMode } from './script-mode.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

let connected: Promise<Browser> | undefined;

/** The address of a page of the product under test. */
export function at(path: string): string {
  return `${inject('site')}${path}`;
}

/** Leaves the test to Chromium: in Firefox Playwright has no way to do this (decision 042). */
export function leaveToChromium(what: string): void {
  if (inject('engine') === 'firefox') TestRunner.getCurrentTest()?.context.skip(what);
}

/**
 * Has `fill` set a field from within the page in Firefox. By BiDi Playwright sets it from a world of its own, and
 * React, which notes each value that is set, hears of none. What people type it hears.
 */
function fillWithinPage(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html'));
  locators.fill = async function (this: Locator, text: string) {
    await this.focus();
    await this.evaluate((field, value) => {
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
  };
}

interface Scripted {
  /** When the script of its pages comes; else as `scriptMode` says. */
  readonly script?: Script;
}
const scriptOf = new WeakMap<BrowserContext, Script>();

/** A context of its own: no cookie, no cache. The caller closes it. */
export async function openContext(
  options: BrowserContextOptions & Scripted = {},
): Promise<BrowserContext> {
  const isOff = options.javaScriptEnabled === false;
  const { script = isOff ? 'off' : scriptMode(), ...more } = options;
  if (script === 'off') leaveToChromium('a page without its script');
  connected ??= { chromium, firefox }[inject('engine')].connect(inject('browser'));
  const browser = await connected;
  const context = await browser.newContext({
    baseURL: inject('site'),
    viewport: desktop,
    ...more,
    javaScriptEnabled: script !== 'off',
  });
  scriptOf.set(context, script);
  if (script === 'late') await delayScript(context);
  return context;
}

/**
 * What the browser complains about: console errors, uncaught errors and violations of the content
 * security policy. Fills up while the page is used.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message, stack }) => complaints.push(`uncaught: ${stack || message}`));
  return complaints;
}

interface Opened {
  /** A complaint that holds this text is part of the test. */
  readonly expects?: RegExp;
}

/**
 * A page for one test, in a fresh context that ends with the test. The test fails when the browser
 * complained about anything that `expects` does not name. Nothing moves by itself unless `reducedMotion`
 * is `no-preference`: films and rows in motion would cost more than all that is tested.
 */
export async function openPage(
  options: BrowserContextOptions & Scripted & Opened = {},
): Promise<Page> {
  const { expects, ...more } = options;
  const context = await openContext({ reducedMotion: 'reduce', ...more });
  const page = await context.newPage();
  if (inject('engine') === 'firefox') fillWithinPage(page);
  page.setDefaultTimeout(patience);
  const complaints = complaintsOf(page);
  onTestFinished(async () => {
    await context.close();
    const unexpected = complaints.filter((one) => !expects?.test(one));
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
  });
  return page;
}

/** Points at a part that needs React, which changes nothing but that its script is fetched. */
const wake = () =>
  document
    .querySelector('footer form button')
    ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));

/** A look at each drawing, Playwright's own way, would be an eighth of all that a visit costs. */
const betweenLooks = { polling: 50 };

/**
 * Waits until React has taken over the page: only then do its handlers answer. A journey that presses
 * without it tests the loader too.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const part = document.querySelector('footer form button');
      part?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return document.documentElement.hasAttribute('data-ready');
    },
    undefined,
    betweenLooks,
  );
}

/**
 * Opens an address and asks for its script, if it has one. A journey whose script is late goes on without it,
 * as people do: what it presses and types is for the loader then (decision 029).
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const script = scriptOf.get(page.context()) ?? scriptMode();
  if (script === 'late') await page.evaluate(wake);
  else if (script === 'at-once') await hydrated(page);
}

/** Opens an address with the page's clock in the test's hands: no timer runs but by `clock.runFor`. */
export async function visitStill(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** Presses a control without moving the pointer there, so that nothing else counts as hovered. */
export async function press(control: Locator): Promise<void> {
  await control.evaluate((element: HTMLElement) => element.click());
}

/** What a download holds. */
export async function bytesOf(download: Download): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
