import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { callsAs, type SignedIn, signedIn } from '../../support/admin-session.ts';
import { openPage } from '../../support/browser.ts';
import type { NewMember } from '../../support/member-queue.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

export const administrator = (): SignedIn => callsAs(inject('adminSession'));

/** A day so many days from today, `2026-11-22`. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Makes a member of staff and gives their one-time password. */
export async function newMember(member: NewMember): Promise<string> {
  const answer = await fetch(inject('memberQueue'), {
    method: 'POST',
    body: JSON.stringify(member),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return said;
}

/** Somebody new of this role, signed in. */
export async function memberOf(role: string, name: string): Promise<SignedIn> {
  const email = `${randomUUID()}@staff.example.com`;
  const oneTime = await newMember({ name, email, role });
  return signedIn(inject('site'), { email, oneTime, password: `the long password of ${name}` });
}

/** A browser in which this member is signed in. `expects` are refusals that the journey is about. */
export async function consoleOf(
  { token }: SignedIn,
  options: Parameters<typeof openPage>[0] = {},
): Promise<Page> {
  // A record asks why it is opened: that answer counts as an error for the browser.
  const page = await openPage({ expects: /status of 403/, ...options });
  const where = { domain: 'localhost', path: '/', secure: true, httpOnly: true } as const;
  await page
    .context()
    .addCookies([{ name: '__Host-staff', value: token, sameSite: 'Strict', ...where }]);
  return page;
}

/** Types into the search field of a list; what is typed counts a moment later. */
export async function find(page: Page, placeholder: string, text: string): Promise<void> {
  await page.getByPlaceholder(placeholder).fill(text);
  await page.waitForURL((url) => decodeURIComponent(url.hash).includes(`"q":"${text}"`));
}

/** Answers the question that stands before a person's record. */
export async function sayWhy(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Reason for opening this record' });
  await dialog.getByLabel('Reason').fill('The journey opens this record');
  await dialog.getByRole('button', { name: 'Open the record' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Opens a screen, `records/create`, and waits until it is there whole. */
export async function go(page: Page, address: string): Promise<void> {
  // The screen before it stays until the new one has loaded.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('.RaLayout-content > *')) one.id = 'screen-before';
  });
  await page.goto(`/admin#/${address}`);
  const fresh = page.locator('.RaLayout-content > :not(#screen-before)').first();
  await fresh.waitFor({ state: 'attached' });
  await settled(page);
}

/** Waits until nothing of the screen is on its way or moving. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0)); // on a phone the bar with the heading goes up with the page
  await page.locator('h1').first().waitFor(); // hidden from readers where a dialog stands before it
  await page.waitForFunction(
    () => {
      const isMoving = ({ playState, effect }: Animation) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
      if (document.getAnimations().some(isMoving)) return false;
      // Behind a question the screen may wait for its answer.
      if (document.querySelector('[role=dialog]')) return true;
      const busy = '[role=progressbar], .MuiSkeleton-root, .RaShow-card:empty, .RaLoading-root';
      const words = document.querySelector('main')?.textContent ?? 'Loading';
      return document.querySelector(busy) === null && !/\bLoading\b/.test(words);
    },
    undefined,
    { polling: 50 },
  );
}

/** What is wrong with the screen as it is seen now. */
export async function faultsOf(page: Page): Promise<string[]> {
  await settled(page);
  return [...(await brokenRules(page)), ...(await layoutFaults(page))];
}

/** What cannot be reached or read on the screen as it is seen now. */
async function layoutFaults(page: Page): Promise<string[]> {
  await settled(page);
  const sideways = await sidewaysPixels(page);
  const wide = sideways > 0 ? [`can be scrolled ${sideways} px sideways`] : [];
  return [...wide, ...(await stickingOut(page))];
}

/** Words that nobody can read: beyond the edge of the window where nothing can be scrolled, or of their button. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (one: Element) =>
      one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX);
    const isReached = (from: Element) => {
      for (let one: Element | null = from; one; one = one.parentElement) {
        if (scrolls(one) || getComputedStyle(one).textOverflow === 'ellipsis') return true;
      }
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || !text.textContent?.trim()) continue;
      range.selectNodeContents(text);
      const { right, width, height } = range.getBoundingClientRect();
      const button = parent.closest('button, .MuiButton-root')?.getBoundingClientRect();
      if (button && width > button.width + 1) {
        found.push(
          `${Math.round(width - button.width)} px wider than its button: ${text.textContent}`,
        );
      }
      if (width < 2 || height < 2 || right <= innerWidth + 1 || isReached(parent)) continue;
      found.push(`${Math.round(right - innerWidth)} px out: ${text.textContent.slice(0, 40)}`);
    }
    return found;
  });
}
