import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, phone, press, visit } from '../../support/browser.ts';

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

describe('buttons', () => {
  it('come in every variant and size (BTN-01, BTN-02)', { tags: 'nightly' }, async () => {
    const page = await openPage();
    await page.goto('/design');
    const heights = { sm: 40, md: 48, lg: 56 };
    for (const variant of ['primary', 'dark', 'dark-secondary', 'secondary', 'outline', 'ghost']) {
      for (const [size, height] of Object.entries(heights)) {
        const button = page.locator(`main .btn--${variant}.btn--${size}:not([disabled])`).first();
        expect((await button.boundingBox())?.height, `${variant} ${size}`).toBe(height);
      }
    }
  });

  it('are disabled and named Loading... while they load, and keep their width (BTN-03, C-12)', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage();
    await page.goto('/design');
    const loading = page.getByRole('button', { name: 'Loading...', exact: true });
    expect(await loading.count()).toBe(8);
    for (const button of await loading.all()) {
      expect(await button.isDisabled()).toBe(true);
      expect(await button.getAttribute('aria-busy')).toBe('true');
      expect(await button.locator('.spinner').isVisible()).toBe(true);
    }
    const widthOf = async (button: Locator) => (await button.boundingBox())?.width;
    const resting = page.locator('.btn--outline.btn--md:not([disabled])', { hasText: 'outline' });
    expect(await widthOf(loading.nth(4))).toBe(await widthOf(resting.first()));
    expect(await page.getByText('Submitting...').isVisible()).toBe(true);
  });
});

describe('the dialog', () => {
  const parts = (page: Page) => ({
    opener: page.getByRole('button', { name: 'Open the dialog' }),
    dialog: page.getByRole('dialog'),
  });

  it('takes the focus, keeps it, and gives it back on Escape', async () => {
    const page = await openPage();
    await visit(page, '/design');
    const { opener, dialog } = parts(page);
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    const holdsFocus = () => dialog.evaluate((one) => one.contains(document.activeElement));
    expect(await holdsFocus()).toBe(true);
    // Twice around: the browser's own bar may take a turn, the page behind never does.
    for (let turn = 0; turn < 12; turn += 1) {
      await page.keyboard.press('Tab');
      const onPage = await page.evaluate(() => document.activeElement !== document.body);
      if (onPage) expect(await holdsFocus()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isFocused(opener)).toBe(true);
  });

  it('says its step, moves the focus to each new title, and is closed by its button', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage();
    await visit(page, '/design');
    const { opener, dialog } = parts(page);
    await opener.click();
    await dialog.getByText('Step 1 of 5').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Step 2 of 5').waitFor();
    await expect
      .poll(() => isFocused(dialog.getByRole('heading', { name: 'Your details' })))
      .toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await isFocused(opener)).toBe(true);
  });

  it('is a sheet at the bottom under 640 px and lets the page behind stand', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ viewport: { width: 390, height: 700 } });
    await visit(page, '/design');
    const { opener, dialog } = parts(page);
    await opener.click();
    await dialog.waitFor();
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      })
      .toBe(700);
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(195, 60);
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(null))));
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });
});

describe('the searchable select', () => {
  async function openSelect(more: Parameters<typeof openPage>[0] = {}) {
    const page = await openPage(more);
    await visit(page, '/design');
    const box = page.getByRole('combobox', { name: 'Searchable', exact: true });
    // Its label stays where the control is exchanged.
    await page.getByText('Searchable', { exact: true }).scrollIntoViewIfNeeded();
    await page.locator('input[role=combobox]').first().waitFor();
    return { page, box, options: page.getByRole('listbox').getByRole('option') };
  }
  const active = (page: Page) => page.locator('.combo__option[data-active=true]').innerText();

  it('reads Select..., opens a menu of 140 to 300 px and searches (SEL-01, SEL-03)', {
    tags: 'nightly',
  }, async () => {
    const { page, box, options } = await openSelect();
    expect(await box.getAttribute('placeholder')).toBe('Select...');
    await box.click();
    const menu = page.locator('.combo__menu:visible');
    const height = (await menu.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThanOrEqual(140);
    expect(height).toBeLessThanOrEqual(300);
    await box.fill('nu');
    await expect.poll(() => options.allInnerTexts()).toEqual(['Nurse']);
    await box.fill('zzz');
    await page.getByText('No options').waitFor();
    const loading = page.getByRole('combobox', { name: 'Searchable, loading' });
    await loading.click();
    await page.locator('.combo__menu:visible', { hasText: 'Loading...' }).waitFor();
  });

  it('moves by one with the arrows and by five with PageDown and PageUp (SEL-02)', {
    tags: 'nightly',
  }, async () => {
    const { page, box } = await openSelect();
    await box.click();
    for (const [key, name] of [
      ['ArrowDown', 'Caregiver'],
      ['PageDown', 'Electrician'],
      ['PageDown', 'Nurse'],
      ['PageUp', 'Electrician'],
      ['ArrowUp', 'Driver'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => active(page)).toBe(name);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('Driver');
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await expect.poll(() => box.inputValue()).toBe('');
  });

  it('keeps to what matches while keys and the pointer move over it (SEL-03)', {
    tags: 'nightly',
  }, async () => {
    const { page, box, options } = await openSelect();
    await box.fill('ri');
    const matches = ['Driver', 'Electrician'];
    await expect.poll(() => options.allInnerTexts()).toEqual(matches);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toBe('Driver');
    await options.getByText('Electrician').hover();
    await expect.poll(() => active(page)).toBe('Electrician');
    expect(await options.allInnerTexts()).toEqual(matches);
    // What was typed is over: the next opening offers everything, however soon it comes.
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('ArrowDown')]);
    await expect.poll(() => box.inputValue()).toBe('Electrician');
    await expect.poll(() => options.count()).toBeGreaterThan(2);
    // The first letter over a choice narrows the list as every letter does.
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await box.selectText();
    await page.keyboard.press('n');
    await expect.poll(() => options.allInnerTexts()).toContain('Nurse');
    expect(await options.allInnerTexts()).not.toContain('Cook');
    // A whole name chooses, and the list stays what was typed.
    await box.fill('');
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await box.fill('Nurse');
    await page.getByRole('button', { name: 'Clear' }).first().waitFor();
    expect(await options.allInnerTexts()).toEqual(['Nurse']);
  });

  it('takes the only match on Enter and on Tab, and keeps text that means none (FU-09)', {
    tags: 'nightly',
  }, async () => {
    const { page, box } = await openSelect();
    for (const key of ['Enter', 'Tab']) {
      await box.fill('coo');
      await page.keyboard.press(key);
      await expect.poll(() => box.inputValue()).toBe('Cook');
    }
    await page.getByRole('button', { name: 'Clear' }).first().click();
    await box.fill('ri');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.getByText('“ri” fits 2 options: choose one.').waitFor();
    expect(await box.inputValue()).toBe('ri');
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    await box.fill('driver');
    await box.press('Tab');
    await expect.poll(() => box.inputValue()).toBe('Driver');
    expect(await page.getByText('choose one').count()).toBe(0);
  });

  it("is the browser's own select on touch screens", { tags: 'nightly' }, async () => {
    const page = await openPage({ hasTouch: true, isMobile: true, viewport: phone });
    await visit(page, '/design');
    const native = page.locator('select').and(page.getByLabel('Searchable', { exact: true }));
    await native.scrollIntoViewIfNeeded();
    await native.selectOption('nurse');
    expect(await native.inputValue()).toBe('nurse');
    expect(await page.locator('input[role=combobox]').count()).toBe(0);
  });

  it("is the browser's own select without JavaScript", { tags: 'nightly' }, async () => {
    // Off alone: with a script the searchable one takes its place.
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/design');
    const native = page.getByLabel('Searchable', { exact: true });
    await native.selectOption('nurse');
    expect(await native.inputValue()).toBe('nurse');
  });
});

it('opens one answer of the accordion at a time', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await page.goto('/design');
  const open = page.locator('details[open] summary');
  await page.getByText('First question').click();
  await page.getByText('Third question').click();
  expect(await open.allInnerTexts()).toEqual([expect.stringContaining('Third question')]);
});

it('shows where the keyboard is on every control', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visit(page, '/design');
  const hidden: string[] = [];
  for (let turn = 0; turn < 70; turn += 1) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return isRinged || boxShadow !== 'none' ? null : element.outerHTML.slice(0, 120);
    });
    if (unseen) hidden.push(unseen);
  }
  expect(hidden).toEqual([]);
});

it('counts hours by its two buttons and says the count', { tags: 'nightly' }, async () => {
  const page = await openPage();
  await visit(page, '/design');
  const hours = page.getByLabel('Hours', { exact: true });
  expect(await hours.inputValue()).toBe('1');
  expect(await hours.getAttribute('readonly')).not.toBeNull();
  expect(await page.getByRole('button', { name: 'One hour less' }).isDisabled()).toBe(true);
  await press(page.getByRole('button', { name: 'One hour more' }));
  await expect.poll(() => hours.inputValue()).toBe('2');
  await page.getByText('2 hours').waitFor({ state: 'attached' });
});
