import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openContext } from '../../support/browser.ts';
import { siteStops } from '../../support/routes.ts';
import { inFull, sampleOf } from '../support/inspect.ts';

// What a screen reader is given of each page (ASSURE-04): landmarks, headings, links, buttons, fields and
// pictures with their names, in their order. The trees are kept in `trees/`; `npm run programme` reads all
// pages. After a wanted change: JOURNEYS_IN_FULL=1 vitest run --config vitest.journeys.config.ts -u reader

const pages = siteStops().filter(({ to, path }) => to === undefined && !path.startsWith('/design'));

/** Words are read as they stand; a node of these kinds has no name that could be wrong. */
const plain =
  /^\s*- (text|paragraph|listitem|strong|emphasis|code|term|definition|time|superscript|generic|rowgroup|row|deletion|mark)\b/;
const property = /^\s*- \/(?:url|placeholder)/;
/** What is of no use without a name. */
const nameless =
  /^\s*- (?:link|button|textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|img|dialog|tab|heading|table)(?: \[[^\]]*\])*:?$/;

/** The tree without words of the text, and without what differs from day to day. */
const compact = (tree: string) =>
  tree
    .split('\n')
    .filter((line) => !plain.test(line) && !property.test(line))
    .map((line) =>
      line
        .replace(
          /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g,
          'a date',
        )
        .replace(/localhost:\d+/g, 'the site')
        .replace(/(- [a-z]+): .*$/, '$1'),
    )
    .join('\n');

const fileOf = (path: string) =>
  `./trees/${path === '/' ? 'home' : path.slice(1).replace(/[^\w-]+/g, '.')}.txt`;

let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await openContext({ viewport: desktop, reducedMotion: 'reduce' });
  page = await context.newPage();
});
afterAll(() => context.close());

const treeOf = async (part: string) => page.locator(part).first().ariaSnapshot();

it('is led through the frame of the site by names', async () => {
  await page.goto('/contact');
  for (const [part, file] of [
    ['header', 'header'],
    ['footer', 'footer'],
  ] as const) {
    const tree = await treeOf(`body ${part}`);
    expect(tree.split('\n').filter((line) => nameless.test(line))).toEqual([]);
    await expect(compact(tree)).toMatchFileSnapshot(`./trees/frame.${file}.txt`);
  }
});

describe.each(sampleOf(pages, 12))('$path', ({ path }) => {
  it('gives a screen reader a name for everything, in its order', async () => {
    await page.goto(path);
    const tree = await treeOf('main');
    expect(tree.split('\n').filter((line) => nameless.test(line))).toEqual([]);
    await expect(compact(tree)).toMatchFileSnapshot(fileOf(path));
  });
});

it('keeps no tree of a page that is gone', async () => {
  const { readdir } = await import('node:fs/promises');
  const kept = await readdir(new URL('./trees', import.meta.url));
  const known = [
    './trees/frame.header.txt',
    './trees/frame.footer.txt',
    ...pages.map(({ path }) => fileOf(path)),
  ];
  expect(kept.filter((file) => !known.includes(`./trees/${file}`))).toEqual([]);
  expect(inFull || kept.length > 0).toBe(true);
});
