import type { Page } from 'playwright-core';
import { sidewaysPixels } from './inspect.ts';

/** A page as a browser without JavaScript shows it. */
export interface Plain {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly noindex: boolean;
  readonly headings: number;
  /** How many words of `main` can be read. */
  readonly words: number;
  /** Links of the header that can be seen. */
  readonly navigation: number;
  /** Where the page's links lead, whole addresses of this site only. */
  readonly links: readonly string[];
  /** By how many pixels it can be scrolled sideways. */
  readonly sideways: number;
}

/** Reads an address in a page of a context without JavaScript. */
export async function readPlain(page: Page, path: string): Promise<Plain> {
  const answer = await page.goto(path);
  const read = await page.evaluate(() => {
    const content = (name: string) =>
      document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
    const isVisible = (element: Element) => element.checkVisibility();
    return {
      title: document.title,
      description: content('description'),
      noindex: content('robots').includes('noindex'),
      headings: [...document.querySelectorAll('h1')].filter(isVisible).length,
      navigation: [...document.querySelectorAll('header a')].filter(isVisible).length,
      links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map((link) => link.href)
        .filter((href) => href.startsWith(location.origin)),
    };
  });
  const text = await page.locator('main').allInnerTexts();
  const words = text.join(' ').split(/\s+/).filter(Boolean).length;
  const sideways = await sidewaysPixels(page);
  return { ...read, words, sideways, status: answer?.status() ?? 0 };
}
