import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, phone } from '../../support/browser.ts';
import { inFull } from '../../support/nightly.ts';
import { inParallel, sampleOf, sizesOf } from '../support/inspect.ts';
import { administrator, consoleOf, faultsOf, go, memberOf } from './console.ts';
import { addressesOf, end, fillConsole, override, resources } from './strangers.ts';

const me = administrator();
let tidy: () => Promise<void>;
beforeAll(async () => {
  tidy = await fillConsole(me);
});
afterAll(() => tidy());

/** Something that strangers typed has become part of the page, or turns words that are not its own. */
const loose = (page: Page) =>
  page.evaluate(
    ([turn, last]) => {
      const found: string[] = [];
      if ('ran' in window) found.push('a script of a stranger ran');
      if (document.querySelector('main img[src="x"]')) found.push('an element of a stranger');
      if (!document.body.innerText.isWellFormed()) found.push('a sign was cut in two');
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.textContent?.includes(turn)) continue;
        let box = text.parentElement;
        while (box && /^inline$/.test(getComputedStyle(box).display) && box.tagName !== 'BDI') {
          box = box.parentElement;
        }
        const after = box?.textContent?.split(turn).at(-1)?.trim() ?? '';
        if (!after.endsWith(last) && !/^[^ ]*(\.{3}|")$/.test(after))
          found.push(`turned: ${after}`);
      }
      return found;
    },
    [override, end] as const,
  );

// In parts, so that none of them is long on a slow machine.
const parts = inFull ? [1, 2, 3, 4, 5, 6] : [1, 2];
const partOf = (addresses: readonly string[], part: number) =>
  sampleOf(addresses, 9).filter((_address, n) => n % parts.length === part - 1);

it.each(parts)(
  'every screen reads well for everybody, whatever strangers typed (check 29): part %i',
  async (part) => {
    expect(resources.length).toBeGreaterThan(20);
    const addresses = partOf(await addressesOf(me.ask), part);
    expect(addresses.length).toBeGreaterThan(2);
    const broken: string[] = [];
    await inParallel([desktop, phone], 2, async (viewport) => {
      const page = await consoleOf(me, { viewport });
      for (const [n, address] of addresses.entries()) {
        if (!sizesOf(n).includes(viewport)) continue;
        await go(page, address);
        const faults = [...(await faultsOf(page)), ...(await loose(page))];
        broken.push(...faults.map((fault) => `${address} at ${viewport.width}: ${fault}`));
      }
    });
    expect(broken).toEqual([]);
  },
);

it('every list reads well on a small laptop', { tags: 'nightly' }, async () => {
  const page = await consoleOf(me, { viewport: { width: 1_024, height: 768 } });
  const broken: string[] = [];
  for (const { resource } of sampleOf(resources, 5)) {
    await go(page, resource);
    broken.push(...(await faultsOf(page)).map((fault) => `${resource}: ${fault}`));
  }
  expect(broken).toEqual([]);
});

/** What a button of a list or a screen may be called where nothing can be changed. */
const harmless =
  /^(Check the trail|Export|Refresh|Open menu|Close menu|Profile.*|Add filter|Sort.*|Go to .*page|Previous page|Next page|Preview|Download.*|View on the site|See the public page|Version \d+.*|Open|Clear.*|Choose date.*|Toggle password.*|End session|Close|Cancel|Phone|Desktop|Receipt \(PDF\)|Badge card(, A6)?)$/;

it('an auditor reads everything, finds the chain whole, and can change nothing', {
  tags: 'nightly',
}, async () => {
  const uche = await memberOf('auditor', 'Uche');
  const page = await consoleOf(uche);
  await go(page, 'audit');
  await page.getByRole('button', { name: 'Check the trail' }).click();
  await page.getByRole('dialog').getByText('The trail is whole').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('row').nth(1).click();
  await page.getByRole('link', { name: 'all entries by this actor' }).waitFor();

  const pocket = await consoleOf(uche, { viewport: phone });
  const found: string[] = [];
  const addresses = sampleOf(await addressesOf(uche.ask), 6);
  await inParallel([page, pocket], 2, async (seen) => {
    for (const address of addresses) {
      const isList = !address.includes('/');
      // Their own sessions and account they may change.
      if (isList !== (seen === page) || /^(sessions|own-account)$/.test(address)) continue;
      await go(seen, address);
      // What cannot be saved is no form: they are led away from it.
      if (/^[^/]+\/[^/]+$/.test(address))
        await expect.poll(() => seen.locator('main form').count()).toBe(0);
      const names = await seen
        .locator('main')
        .locator('button, [role=button], .RaTopToolbar-root a, a.MuiFab-root')
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute('aria-label') || one.textContent?.trim() || ''),
        );
      found.push(
        ...names.filter((name) => !harmless.test(name)).map((name) => `${address}: ${name}`),
      );
    }
  });
  expect(found).toEqual([]);
});
