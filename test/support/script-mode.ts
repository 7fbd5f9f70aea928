import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** When the script of a page comes: with the page, or five seconds after all of the page has been read. */
const modes = ['at-once', 'late'] as const;
type ScriptMode = (typeof modes)[number];
const lateMs = 5_000;

const isMode = (asked: string | undefined): asked is ScriptMode =>
  modes.some((one) => one === asked);

function sumOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}

/** The journeys that hold in both; the others wait for what React alone does, and have it at once. */
const inBoth =
  /\/(verification\/search|shell\/(navigation|menu)|help\/support|plans\/look)\.journey\.ts$/;

/**
 * `JOURNEYS_SCRIPT=at-once` or `late` has all journeys in one mode; else one that holds in both has the
 * mode that is drawn by its name. What several share is not drawn.
 */
export function scriptMode(): ScriptMode {
  const asked = process.env.JOURNEYS_SCRIPT;
  if (isMode(asked)) return asked;
  if (asked) throw new Error(`JOURNEYS_SCRIPT is one of ${modes.join(', ')}, not ${asked}`);
  const { currentTestName: name, testPath } = expect.getState();
  if (!name || !inBoth.test(testPath ?? '')) return 'at-once';
  return modes[sumOf(name) % modes.length] ?? 'at-once';
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
