import { expect, it } from 'vitest';
import type { BlogPost } from '#app/site/blog/contract.ts';
import { atomFeed } from '#app/site/blog/feed.rules.ts';
import { at, openPage, visit } from '../../support/browser.ts';
import { scripts } from '../../support/script-mode.ts';
import { sampleOf } from '../support/inspect.ts';

const path = '/blog/the-first-week-with-someone-new-at-home';

interface Feed {
  readonly error: string | undefined;
  readonly titles: readonly (string | null)[];
  readonly ids: readonly (string | null)[];
}

/** A feed as a strict reader of XML takes it. */
async function parsed(source: string): Promise<Feed> {
  const page = await openPage();
  return page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'application/xml');
    const atom = 'http://www.w3.org/2005/Atom';
    const texts = (name: string) =>
      [...read.getElementsByTagNameNS(atom, 'entry')].map(
        (entry) => entry.getElementsByTagNameNS(atom, name)[0]?.textContent ?? null,
      );
    const error = read.querySelector('parsererror')?.textContent ?? undefined;
    return { error, titles: texts('title'), ids: texts('id') };
  }, source);
}

const post: BlogPost = {
  ...{ slug: 'a', title: '', date: '', content: '<p>Text</p>', category: 'Safety', tags: [] },
  ...{ author: 'Team', authorBio: '', authorImage: '', createdAt: '2025-07-21T23:30:00.000Z' },
  updatedAt: '2025-07-21T23:30:00.000Z',
  ...{ featuredImage: '', otherImages: [] },
  ...{ id: '00000000-0000-4000-8000-000000000001', alts: {} },
};

it('a strict reader takes the feed, whatever stands in a post', async () => {
  const broken = await parsed('<feed><title>R&D</title></feed>');
  expect(broken.error).toBeTruthy();
  const title = `</title><b>R&D ]]> "x" 'y'\u0000\uFFFE\uD800 ẹ 🧰`;
  const feed = await parsed(atomFeed([{ ...post, title, category: title }], 'https://a.example'));
  expect(feed.error).toBeUndefined();
  expect(feed.titles).toEqual([`</title><b>R&D ]]> "x" 'y'\uFFFD ẹ 🧰`]);
});

it('the feed of the site holds its six posts', async () => {
  const answer = await fetch(at('/feed.xml'));
  const feed = await parsed(await answer.text());
  expect(feed.error).toBeUndefined();
  // The editor's journey may publish a post of its own at this moment.
  const own = feed.titles.filter((title) => title !== 'How to whitewash a wall');
  expect(own).toHaveLength(6);
  expect(own).toContain('The first week with someone new in your home');
  expect(new Set(feed.ids).size).toBe(feed.titles.length);
});

it.each(sampleOf(scripts, 2))(
  'categories, tags and posts lead to each other without a new page, script %s',
  async (script) => {
    const page = await openPage({ script });
    await visit(page, '/blog');
    await page.locator('html').evaluate((html) => html.setAttribute('data-first', ''));
    // A link that is pressed before the script came is the browser's own.
    const stays = await page.locator('html[data-ready]').count();
    const main = page.getByRole('main');
    await main.getByRole('navigation', { name: 'Categories' }).getByText('Safety').click();
    await main.getByRole('heading', { level: 1, name: 'Safety' }).waitFor();
    expect(await main.getByRole('article').count()).toBe(2);
    await main.getByRole('link', { name: 'The first week with someone new in your home' }).click();
    await main.getByRole('heading', { level: 1, name: /^The first week/ }).waitFor();
    await main.getByRole('list', { name: 'Tags' }).getByText('planning').click();
    await main.getByRole('heading', { level: 1, name: 'planning' }).waitFor();
    expect(await main.getByRole('article').count()).toBe(4);
    expect(await main.locator('[aria-current="page"]').allInnerTexts()).toEqual(['planning']);
    expect(await page.locator('html[data-first]').count()).toBe(stays);
  },
);

it('share links open in a new tab that knows nothing of this one (ART-06)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage();
  await page
    .context()
    .route(/facebook|x\.com|linkedin/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Shared</title>' }),
    );
  await visit(page, path);
  for (const [network, host] of [
    ['Facebook', 'www.facebook.com'],
    ['X', 'x.com'],
    ['LinkedIn', 'www.linkedin.com'],
  ] as const) {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: `Share on ${network} (opens in a new tab)` }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    const { hostname, searchParams } = new URL(tab.url());
    expect(hostname).toBe(host);
    expect(searchParams.get('url') ?? searchParams.get('u')).toMatch(new RegExp(`^http.*${path}$`));
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
});

it('pictures that come late move nothing', { tags: 'nightly' }, async () => {
  const page = await openPage();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/images/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const top = () => page.locator('.prose').evaluate((text) => text.getBoundingClientRect().top);
  const before = await top();
  release();
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img.post-art')?.complete,
  );
  expect(await top()).toBe(before);
  expect(before).toBeGreaterThan(400);
});

it.each(
  sampleOf(
    [
      ['offline', 'offline'],
      ['from a server that fails', 503],
      ['from a server that answers in half', 200],
    ] as const,
    3,
  ),
)(
  'an article that is clicked %s says so in the stated words (ART-07)',
  { tags: 'nightly' },
  async (_name, fault) => {
    const page = await openPage({ expects: /Failed to|net::|503|decode/ });
    // A page whose requests are taken by a test has no cache: offline it would lack the article's script, too.
    if (fault === 'offline') await page.context().unrouteAll();
    await visit(page, '/blog');
    // The article's script is here by now, as it is for whoever reads the list before choosing.
    await page
      .locator('link[rel=modulepreload][href*="/article-"]')
      .first()
      .waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    if (fault === 'offline') await page.context().setOffline(true);
    else {
      await page.route('**/blog/*.data*', (route) =>
        route.fulfill({ status: fault, contentType: 'application/json', body: '{"success":' }),
      );
    }
    await page.locator('.post-card__link').first().click();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor();
    await main.getByText("We couldn't load the blog post at this time.").waitFor();

    await page.context().setOffline(false);
    if (fault !== 'offline') await page.unroute('**/blog/*.data*');
    await main.getByRole('link', { name: 'Try Again' }).click();
    await main.getByRole('article').first().waitFor();
  },
);
