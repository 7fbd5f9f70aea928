import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { complaintsOf, desktop, openContext, phone } from '../../support/browser.ts';
import { inFull } from '../../support/nightly.ts';
import { type Weight, weigh } from './weight.ts';

declare global {
  interface Window {
    axe: typeof Axe;
    shiftSum: number;
  }
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The sizes that a sweep over much alike looks at: both in full, else one in turn. */
export const sizesOf = (turn: number) =>
  inFull ? [phone, desktop] : [turn % 2 === 0 ? phone : desktop];

/** Of a list of much alike: all in full, else every so manyth. */
export const sampleOf = <T>(list: readonly T[], every: number): T[] =>
  list.filter((_one, n) => inFull || n % every === 0);

/** What arrives untouched within this time counts as the first load. */
const firstLoadMs = 5_000;

/**
 * The rules of axe that the page breaks now, each with the elements that break it. Asked in Chromium alone: in
 * Firefox ESR 153 the process of a page that axe has been in ends at the next thing that Playwright does there.
 */
export async function brokenRules(page: Page): Promise<string[]> {
  if (inject('engine') === 'firefox') return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
  }, tags);
}

/**
 * By how many pixels the page, or a dialog that is open on it, can be scrolled sideways. Under a modal the page keeps
 * room for its bar.
 */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return Math.max(0, ...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

export interface Seen {
  readonly weight: Weight;
  /** The sum of all layout shifts of the first load. */
  readonly shift: number;
  readonly complaints: readonly string[];
  readonly sideways: number;
  /** The rules of axe that it breaks, each with the width at which it does. */
  readonly broken: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** Sums what moves on the page; what has moved until now is told as well. Tells the sum of all layout shifts. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.shiftSum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.shiftSum += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.shiftSum);
}

/**
 * Loads an address on a phone with a cold cache, waits untouched, then looks at it from all sides; axe looks
 * at the given sizes.
 */
export async function inspect(
  path: string,
  sizes: readonly { width: number; height: number }[],
): Promise<Seen> {
  const context = await openContext({ viewport: phone });
  try {
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    const weight = await weigh(page);
    await page.goto(path);
    const shifted = await watchShift(page);
    await page.waitForFunction((ms) => performance.now() > ms, firstLoadMs, { polling: 200 });
    const atFirst = { ...weight };
    const shift = await shifted();
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map((e) => e.id));
    await page.setViewportSize({ width: 320, height: 700 });
    const sideways = await sidewaysPixels(page);
    const broken: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      broken.push(...(await brokenRules(page)).map((rule) => `at ${size.width}: ${rule}`));
    }
    return { weight: atFirst, shift, complaints, sideways, broken, ids: new Set(ids) };
  } finally {
    await context.close();
  }
}

/** Works through a list, `width` at a time. */
export async function inParallel<T>(
  list: readonly T[],
  width: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = [...list];
  const lane = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
