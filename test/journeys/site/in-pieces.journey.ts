import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { desktop, openContext, phone } from '../../support/browser.ts';
import { siteStops } from '../../support/routes.ts';
import { mostShift } from '../support/budgets.ts';
import { sampleOf, watchShift } from '../support/inspect.ts';

/** A text that stands at the middle or the foot of a picture beside it moves when either grows. */
const mostOnDesktop = 0.025;

const pages = siteStops().filter((stop) => stop.to === undefined);

/**
 * Writes the page again as a bad line and a slow phone have it: a tag or two, a drawing, and so on. Tells the
 * links of its head that were seen in more than one place.
 */
function writeInPieces(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const piece = 200;
    /** More than what stands on a first screen. */
    const inPieces = 20_000;
    const drawn = () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    const html = await (await fetch(location.href)).text();
    const start = html.indexOf('<body');
    document.open();
    document.write(html.slice(0, start));
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    while (!styles.every(({ sheet }) => sheet)) await drawn();
    // A local face may be missing here.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    const places = new Map<Element, Set<number>>();
    for (let at = start; at < start + inPieces; at += piece) {
      document.write(html.slice(at, at + piece));
      await drawn();
      for (const link of document.querySelectorAll('.site-header a')) {
        if (!link.checkVisibility({ visibilityProperty: true })) continue;
        places.set(link, (places.get(link) ?? new Set()).add(link.getBoundingClientRect().x));
      }
    }
    document.write(html.slice(start + inPieces));
    document.close();
    await drawn();
    return [...places].flatMap(([link, { size }]) => (size > 1 ? [link.textContent] : []));
  });
}

async function shiftOf(path: string, viewport: typeof phone) {
  const context = await openContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(path);
    const shifted = await watchShift(page);
    const before = await shifted();
    const moved = await writeInPieces(page);
    return { moved, shift: (await shifted()) - before };
  } finally {
    await context.close();
  }
}

// Each waits for drawings, so that several fit side by side.
it.concurrent.for(sampleOf(pages.toReversed(), 30))(
  '$path stands still while it comes in pieces',
  async ({ path }, { expect }) => {
    const [small, large] = [await shiftOf(path, phone), await shiftOf(path, desktop)];
    expect.soft([...small.moved, ...large.moved]).toEqual([]);
    expect.soft(small.shift).toBeLessThanOrEqual(mostShift);
    expect(large.shift).toBeLessThanOrEqual(mostOnDesktop);
  },
);
