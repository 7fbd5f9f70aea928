import { expect, it } from 'vitest';
import { leaveToChromium, openPage, visit } from '../../support/browser.ts';

/** Where the system chooses the colours, grounds and shadows are gone, and every border is drawn. */
const chosen = { forcedColors: 'active', colorScheme: 'dark' } as const;

it('shows the subject that is read where the system chooses the colours', async () => {
  leaveToChromium('colours that the system chooses');
  const page = await openPage(chosen);
  for (const [path, list, property] of [
    ['/blog', '.categories', 'border-bottom-color'],
    ['/blog/tag/verification', '.blog-side .tags', 'text-decoration-line'],
  ] as const) {
    await visit(page, path);
    const seen = await page.locator(`${list} a`).evaluateAll(
      (links, name) =>
        links.map((link) => ({
          current: link.getAttribute('aria-current') === 'page',
          look: getComputedStyle(link).getPropertyValue(name),
        })),
      property,
    );
    const looks = (current: boolean) => [
      ...new Set(seen.filter((one) => one.current === current).map(({ look }) => look)),
    ];
    expect(looks(true)).toHaveLength(1);
    expect(looks(false)).toHaveLength(1);
    expect(looks(true)).not.toEqual(looks(false));
  }
});

it('shows that something turns, and the caret of a select, where the system chooses the colours', async () => {
  leaveToChromium('colours that the system chooses');
  const page = await openPage(chosen);
  await visit(page, '/design');
  const ring = page.locator('.btn .spinner').first();
  const [left, right] = await ring.evaluate((one) => {
    const { borderLeftColor, borderRightColor } = getComputedStyle(one);
    return [borderLeftColor, borderRightColor];
  });
  expect(left).not.toBe(right);
  const caret = page.getByLabel("The browser's own select").evaluate((one) => {
    const { appearance, backgroundImage } = getComputedStyle(one);
    return [appearance, backgroundImage];
  });
  expect(await caret).toEqual(['auto', 'none']);
});

it('tells the stages of a request by their patches where the system chooses the colours', async () => {
  leaveToChromium('colours that the system chooses');
  const page = await openPage({ ...chosen, expects: /404/ });
  await visit(page, '/dashboard/requests/unknown');
  const looks = await page.evaluate(() => {
    const states = ['done', 'now', 'wrong', 'later'];
    const list = document.createElement('ol');
    list.className = 'line';
    list.innerHTML = states.map((state) => `<li data-state="${state}">A stage</li>`).join('');
    document.querySelector('main')?.append(list);
    return [...list.children].map((stage) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(stage, '::before');
      return `${backgroundColor} ${backgroundImage}`;
    });
  });
  expect(new Set(looks).size).toBe(4);
});
