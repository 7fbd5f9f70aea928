import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationPages } from '#app/site/career/copy.ts';
import {
  complaintsOf,
  desktop,
  hydrated,
  openContext,
  phone,
  visit,
} from '../../support/browser.ts';
import { patience } from '../../support/patience.ts';
import { routePatterns } from '../../support/routes.ts';
import { sampleOf } from '../support/inspect.ts';
import { fillSearch, people, submit } from '../support/people.ts';
import { follow, linkedFrom, patternOf } from '../support/walk.ts';

/** Routes that no link of the site leads to, and who leads there. */
const elsewhere: Readonly<Record<string, string>> = {
  '*': 'a wrong address',
  help: 'an old address',
  'feed.xml': 'a reader of feeds',
  'verification/renew': 'a form without JavaScript',
  'verification/:verificationId': 'a search, below',
  'renew-verification/:verificationId?': 'a record, below',
  'mailing-list/subscribe': 'a form without JavaScript',
  'mailing-list/confirm': 'a mail',
  'mailing-list/unsubscribe': 'a mail',
  'account/confirm': 'a mail',
  'account/reset': 'a mail',
  'account/erasure': 'a mail',
  'delete-success': 'a deleted account',
  'payment/callback': 'the payment provider',
  'payment-success': 'a payment',
  'dashboard/requests/:requestId': 'an order',
  shared: 'a share link of a worker',
  'case/:token': 'a mail',
  'guarantee/:token': 'a mail',
  'me/seen': 'the own page, signed in',
  'me/consents': 'the own page, signed in',
  'me/corrections': 'the own page, signed in',
  'me/channels': 'the own page, signed in',
  'me/passkeys': 'the own page, signed in',
  'me/data': 'the own page, signed in',
  'me/feedback': 'the own page, signed in',
  'me/card': 'the own page, signed in',
  'me/lookups': 'the own page, signed in',
  'me/shares': 'the own page, signed in',
  'blog/preview/:id': 'the console',
  design: 'its address, in the demo',
  'design/mails': 'its address, in the demo',
  'design/messages': 'its address, in the demo',
  'reminders/:token': 'a mail or an SMS',
  'design/forms': 'its address, in the demo',
};

const patterns = routePatterns();
const linked = patterns.filter((pattern) => !(pattern in elsewhere));
const patternAt = patternOf(patterns);

// Most people come with a phone; with a desktop too in the programme.
const walkers = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const;

describe.each(sampleOf(walkers, 2))(
  'on %s, from the home page by clicks alone',
  (_name, viewport) => {
    let context: BrowserContext;
    let page: Page;
    let complaints: string[];
    /** Patterns of the pages seen. */
    const reached = new Set<string>();
    /** On which page the link to a path was found first. */
    const foundOn = new Map<string, string>();
    const waiting: string[] = [];

    async function look(path: string) {
      reached.add(patternAt(path) ?? path);
      for (const next of await linkedFrom(page)) {
        if (!foundOn.has(next)) foundOn.set(next, path);
        const pattern = patternAt(next);
        if (pattern && linked.includes(pattern) && !reached.has(pattern)) waiting.push(next);
      }
    }
    /** Goes to a path by links that were seen. */
    async function goTo(path: string): Promise<string> {
      if (!(await linkedFrom(page)).includes(path)) await goTo(foundOn.get(path) ?? '/');
      return follow(page, path);
    }
    /** Goes on to what waits, breadth first, until `enough` says so. */
    async function walk(enough: () => boolean) {
      for (let next = waiting.shift(); next && !enough(); next = waiting.shift()) {
        if (reached.has(patternAt(next) ?? '')) continue;
        await goTo(next);
        await look(next);
      }
    }

    beforeAll(async () => {
      context = await openContext({ viewport, reducedMotion: 'reduce' });
      page = await context.newPage();
      page.setDefaultTimeout(patience);
      complaints = complaintsOf(page);
      await visit(page, '/');
      // From its first page on the walk stays in one document.
      await hydrated(page);
      // Come back to, the home page has the script of its lower half, whose links are plain until then.
      await follow(page, '/about');
      await follow(page, '/');
      await look('/');
    });
    afterAll(() => context.close());

    it('every page that the home page links to', async () => {
      const near = new Set(waiting.map((path) => patternAt(path) ?? ''));
      await walk(() => [...near].every((one) => reached.has(one)));
      expect([...near].filter((one) => !reached.has(one))).toEqual([]);
    });

    it.each(Object.keys(applicationPages))(
      'the form %s, by the button of its page',
      async (path) => {
        const { about, title } = applicationPages[path] ?? { about: { to: '' }, title: '' };
        await goTo(about.to);
        expect(await follow(page, `/${path}`)).toBe(title);
        await page.locator('main form').first().waitFor();
        await look(`/${path}`);
      },
    );

    it('every other page of the route table', async () => {
      await walk(() => false);
      expect(linked.filter((one) => !reached.has(one))).toEqual([]);
    });

    it('a record and its renewal, after a search', async () => {
      await goTo('/verification/search');
      await fillSearch(page, people.amina);
      await submit(page);
      const record = `/verification/${people.amina.id}`;
      await page.locator(`main a[href="${record}"]`).first().waitFor();
      await follow(page, record);
      await follow(page, `/renew-verification/${people.amina.id}`);
    });

    it('without anything for the browser to complain about', () => {
      expect(complaints).toEqual([]);
    });
  },
);
