import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { atOnceAlone } from './at-once-alone.ts';

/** When the script of a page comes: never, five seconds after all of the page has been read, or with it. */
export const scripts = ['off', 'late', 'at-once'] as const;
export type Script = (typeof scripts)[number];
const lateMs = 5_000;
/** Of so many journeys one has its script late: each such page takes five seconds more. */
const oneLateOf = 10;

const modes = ['late', 'at-once'] as const;
const isMode = (asked: string | undefined): asked is (typeof modes)[number] =>
  modes.some((one) => one === asked);

function sumOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

/**
 * `JOURNEYS_SCRIPT=at-once` or `late` has all journeys in one mode; else one that holds in both has the
 * mode that is drawn by its name. What several share is not drawn.
 */
export function scriptMode(): Script {
  const asked = process.env.JOURNEYS_SCRIPT;
  if (isMode(asked)) return asked;
  if (asked) throw new Error(`JOURNEYS_SCRIPT is one of ${modes.join(', ')}, not ${asked}`);
  const { currentTestName: name, testPath } = expect.getState();
  const isAlone = atOnceAlone.some((one) => testPath?.includes(`/journeys/${one}`));
  return name && !isAlone && sumOf(name) % oneLateOf === 0 ? 'late' : 'at-once';
}

/**
 * Keeps back the script of every page of the context until its time has come. It goes by our clock: that of
 * the page may be in a journey's hands.
 */
export async function delayScript(context: BrowserContext): Promise<void> {
  const read = new WeakMap<Page, PromiseWithResolvers<number>>();
  const readOf = (page: Page) => {
    const known = read.get(page) ?? Promise.withResolvers<number>();
    read.set(page, known);
    return known;
  };
  context.on('page', (page) => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) read.delete(page);
    });
    page.on('domcontentloaded', () => readOf(page).resolve(Date.now()));
  });
  const isScript = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname);
  await context.route(isScript, async (route) => {
    const since = await readOf(route.request().frame().page()).promise;
    await setTimeout(Math.max(0, since + lateMs - Date.now()));
    await route.continue().catch(() => null); // the page has gone, and with it who asked
  });
}
