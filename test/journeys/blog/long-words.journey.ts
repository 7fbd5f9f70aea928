import { expect, it } from 'vitest';
import { openPage, visit } from '../../support/browser.ts';
import { sidewaysPixels } from '../support/inspect.ts';

const article = '/blog/the-first-week-with-someone-new-at-home';

it.each([
  ['/', ['.post p:last-child', '.post h3 a']],
  ['/blog', ['.post-card__text p:last-child', '.post-card__link', '.categories a', '.tags a']],
  [article, ['.crumbs a', '.byline b', '.tags a', '.bio p']],
])('a long address that staff write makes no page wider than a phone: %s', async (path, places) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await visit(page, path);
  for (const place of places) {
    await page
      .locator(place)
      .first()
      .evaluate((one) => {
        one.textContent = `https://www.example.com/${'enrolment_'.repeat(4)}guide`;
      });
    expect(await sidewaysPixels(page), place).toBe(0);
  }
});
