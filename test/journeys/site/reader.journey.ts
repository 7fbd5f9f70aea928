import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, hydrated, openContext } from '../../support/browser.ts';
import { inFull } from '../../support/nightly.ts';
import { siteStops } from '../../support/routes.ts';
import { type Site, startSite } from '../../support/site.ts';
import { sampleOf } from '../support/inspect.ts';

// What a screen reader is given of each page (ASSURE-04): landmarks, headings, links, buttons, fields and
// pictures with their names, in their order. The trees are kept in `trees/`; `npm run programme` reads all
// pages. After a wanted change: TESTS_IN_FULL=1 vitest run --config vitest.journeys.config.ts reader --update

const pages = siteStops().filter(({ to, path }) => to === undefined && !path.startsWith('/design'));

/** Words are read as they stand; a node of these kinds has no name that could be wrong. */
const plain =
  /^\s*- (text|paragraph|listitem|strong|emphasis|code|term|definition|time|superscript|generic|rowgroup|row|deletion|mark)\b/;
const property = /^\s*- \/(?:url|placeholder)/;
/** What is of no use without a name. */
const nameless =
  /^\s*- (?:link|button|textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|img|dialog|tab|heading)(?: \[[^\]]*\])*:?$/;

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

// Other journeys write posts and change plans beside this one: the trees are those of a site of their own.
let own: Site | undefined;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  own = inFull ? await startSite() : undefined;
  context = await openContext({
    viewport: desktop,
    reducedMotion: 'reduce',
    script: 'at-once',
    ...(own ? { baseURL: own.address } : {}),
  });
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await own?.stop();
});

const treeOf = (part: string) => page.locator(part).first().ariaSnapshot();
const namelessIn = (tree: string) => tree.split('\n').filter((line) => nameless.test(line));

it('finds a planted button without a name', async () => {
  await page.setContent('<main><button></button><button>Send</button><img src="x"></main>');
  expect(namelessIn(await treeOf('main')).length).toBeGreaterThanOrEqual(1);
});

describe.each(sampleOf(pages, 12))('$path', ({ path }) => {
  it('gives a screen reader a name for everything, in its order', async () => {
    await page.goto(path);
    // Whatever React adds by itself is there then, and not only where the machine is quick.
    await hydrated(page);
    // Near the view, the select that can be searched takes the place of the browser's (`ui/select`).
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main select')]
        .filter((one) => (one as HTMLSelectElement).options[0]?.text === 'Select...')
        .every((one) => one.getBoundingClientRect().top > innerHeight + 400),
    );
    const tree = await treeOf('main');
    expect(namelessIn(tree)).toEqual([]);
    if (inFull) await expect(compact(tree)).toMatchFileSnapshot(fileOf(path));
  });
});

it('is led through the frame of the site by names', async () => {
  await page.goto('/contact');
  for (const part of ['header', 'footer']) {
    const tree = await treeOf(`body ${part}`);
    expect(namelessIn(tree)).toEqual([]);
    if (inFull) await expect(compact(tree)).toMatchFileSnapshot(`./trees/frame.${part}.txt`);
  }
});

it('keeps no tree of a page that is gone', { tags: 'nightly' }, () => {
  const kept = readdirSync(new URL('./trees', import.meta.url));
  const known = ['./trees/frame.header.txt', './trees/frame.footer.txt'];
  const all = new Set([...known, ...pages.map(({ path }) => fileOf(path))]);
  expect(kept.filter((file) => !all.has(`./trees/${file}`))).toEqual([]);
});
