import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { patience } from '../../support/patience.ts';

/** 400 kbit/s both ways, 400 ms away: the line of a phone at the edge of its cell. */
const poor = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export interface BadLine {
  /** Gives how often the line was cut, once it is whole again. */
  mend(): Promise<number>;
}

/** From now on the page has a poor line that is cut at moments of chance, each time for so long. */
export async function cutLine(
  page: Page,
  { cutMs, random }: { cutMs: number; random(): number },
): Promise<BadLine> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const over = new AbortController();
  const is = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', { ...poor, offline }).catch((error: unknown) => {
      // A page that was closed has no line.
      if (!page.isClosed()) throw error;
      over.abort();
    });
  await is(false);
  const pause = (ms: number) => wait(ms, undefined, { signal: over.signal }).catch(() => undefined);
  let cuts = 0;
  const cutting = (async () => {
    for (;;) {
      await pause(1_000 + random() * 6_000);
      if (over.signal.aborted) return;
      cuts += 1;
      await is(true);
      await pause(cutMs);
      await is(false);
    }
  })();
  return {
    async mend() {
      over.abort();
      await cutting;
      return cuts;
    },
  };
}

/**
 * Nobody presses sooner again. Where the browser itself sends, each press ends the one before: four in a second
 * let none be answered on a line 400 ms away.
 */
const pressMs = 2_000;

/** The browser's own page where ours did not come. */
const isLost = (page: Page) => page.url().startsWith('chrome-error:');

/** Opens an address, and loads it again until it has come. */
export async function arrive(page: Page, path: string): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      await page.goto(path, { waitUntil: 'commit', timeout: 60_000 });
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(500);
    }
  }
}

/**
 * What somebody does who wants to get there: presses what offers to try again, loads a page again that
 * the browser could not show, and presses the button once more where it waits for that.
 */
export async function insist(page: Page, goal: Locator | RegExp, button?: Locator): Promise<void> {
  const until = performance.now() + patience;
  let pressedAt = Number.NEGATIVE_INFINITY;
  const pressed: string[] = [];
  const isThere = () =>
    goal instanceof RegExp
      ? goal.test(page.url())
      : goal
          .first()
          .isVisible()
          .catch(() => false);
  const again = { name: /^(try again|send again|check again)/i };
  const offers = page.getByRole('button', again).or(page.getByRole('link', again));
  while (!(await isThere())) {
    if (performance.now() > until) {
      const words = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
      const done = pressed.slice(-5).join(', ');
      throw new Error(
        `Did not get to ${goal} from ${page.url()}; pressed ${done}; it says ${words}`,
      );
    }
    if (isLost(page)) await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    const isTime = performance.now() > pressedAt + pressMs;
    for (const one of isTime ? [offers.first(), ...(button ? [button] : [])] : []) {
      // A page that comes between the two questions takes the button away: the second must not wait for it.
      const waits =
        (await one.isVisible().catch(() => false)) &&
        (await one.isEnabled({ timeout: 250 }).catch(() => false));
      if (!waits || (await isThere())) continue;
      await one.click({ timeout: 2_000, noWaitAfter: true }).catch(() => undefined);
      pressedAt = performance.now();
      pressed.push(String(one));
      break;
    }
    await wait(250);
  }
}
