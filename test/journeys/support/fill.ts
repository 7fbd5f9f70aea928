import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Form } from '#app/intake/forms/contract.ts';
import { fieldsOf, isGroup } from '#app/intake/forms/rules.ts';
import { at } from '../../support/browser.ts';
import { filled } from '../../support/filled-form.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
export const photo = { name: 'my-paper.png', mimeType: 'image/png', buffer: png };

/** The current form of a tag, as the product gives it. */
export async function publishedForm(tag: string): Promise<Form> {
  return (await fetch(at(`/api/forms/tag/${tag}`))).json() as Promise<Form>;
}

export interface Filling {
  /** Waits until a file is sent; else it is only waited for. */
  wait?(isSent: Locator): Promise<void>;
  /** A long select is filled in whether its search has come or not. */
  readonly any?: boolean;
}

/** Fills in a drawn form as it is defined, every field of it, its files sent. `id` is the drawn form's. */
export async function fillIn(
  page: Page,
  form: Form,
  id: string,
  { wait, any = false }: Filling = {},
): Promise<void> {
  const answers = await filled(form);
  const files = fieldsOf(form).filter(({ fieldType }) => fieldType === 'file');
  for (const field of files) await page.locator(`#${id}-${field.name}`).setInputFiles(photo);
  for (const field of fieldsOf(form)) {
    const { name, fieldType } = field;
    const control = page.locator(`#${id}-${name}`);
    const value = answers[name];
    if (fieldType === 'file') continue;
    if (fieldType === 'radio' || isGroup(field)) await control.locator('input').first().check();
    else if (fieldType === 'checkbox') await control.check();
    else if (fieldType !== 'select') await control.fill(String(value));
    else if (await control.evaluate((one) => one.tagName === 'SELECT' && one.children.length <= 8))
      await control.selectOption(String(value));
    else if (!any || !(await chosenAsItIs(control, String(value))))
      await choose(page, `${id}-${name}`, String(value));
  }
  for (const { name } of files) {
    const isSent = page.locator(`.field:has(#${id}-${name})`).getByText('is sent');
    await (wait ? wait(isSent) : isSent.waitFor());
  }
}

/**
 * Chooses in a select that has no search yet; false where it has one. At once within the page: between two steps
 * of ours the search may take its place, and an element that has gone hears nothing.
 */
export const chosenAsItIs = (control: Locator, value: string) =>
  control.evaluate((one, to) => {
    if (!(one instanceof HTMLSelectElement) || !one.isConnected) return false;
    one.value = to;
    return one.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);

/** A long select can be searched once it has come near the view. */
async function choose(page: Page, id: string, value: string): Promise<void> {
  // Its label stays where the control is exchanged.
  await page.locator(`#${id}-label`).scrollIntoViewIfNeeded();
  const search = page.locator(`input[role=combobox]#${id}`);
  await search.fill(value);
  const options = page.getByRole('listbox').getByRole('option');
  await options.getByText(value, { exact: true }).click();
  await expect.poll(() => search.inputValue()).toBe(value);
}
