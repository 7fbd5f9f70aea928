import { expect, it } from 'vitest';
import { openPage, visit } from '../../support/browser.ts';

it('shows the rates of the drawn app whole on the narrowest phones', async () => {
  const page = await openPage();
  await visit(page, '/');
  expect(await page.locator('.phone__list .money').count()).toBeGreaterThan(0);
  const cut: string[] = [];
  for (const width of [320, 330, 340, 361, 390]) {
    await page.setViewportSize({ width, height: 700 });
    const found = await page.locator('.phone__list .money').evaluateAll((rates) =>
      rates
        .filter((one) => {
          const edge = one.closest('.phone__list')?.getBoundingClientRect().right ?? 0;
          return one.getBoundingClientRect().right > edge;
        })
        .map(({ textContent }) => textContent),
    );
    cut.push(...found.map((rate) => `${rate} at ${width}`));
  }
  expect(cut).toEqual([]);
});
