import type { Locator, Page } from 'playwright-core';
import { inject, vi } from 'vitest';
import { type Kind, pathOf } from '#app/commerce/plans/contract.ts';
import type { Field, Form } from '#app/intake/forms/contract.ts';
import {
  badgeField,
  fieldsOf,
  isAsked,
  isGroup,
  optionsOf,
  whoAnswers,
  whoField,
} from '#app/intake/forms/rules.ts';
import { patience } from '#test/support/patience.ts';
import { visit } from '../../support/browser.ts';
import { chosenAsItIs } from '../support/fill.ts';

/** The product of all journeys with the payment sandbox that it starts beside itself. */
interface Held {
  readonly reference: string;
  readonly status: string;
  readonly amount: number;
  readonly email: string;
}

export interface Shop {
  /** Without a slash at the end. */
  readonly address: string;
  /** What the provider holds of this worker's buyer, newest last: other journeys buy meanwhile. */
  ledger(): Promise<Held[]>;
  /** Puts a transaction into a state; nobody is told of it. */
  force(reference: string, status: string): Promise<void>;
  /** Has a transaction paid, and the product told of it by an event. */
  pay(reference: string): Promise<void>;
  /** Lets the provider's time run: what it does later is done. */
  later(ms: number): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const at = `${inject('payments')}/sandbox/transactions`;
  const ledger = async () => {
    const all = (await (await fetch(at)).json()) as Held[];
    return all.filter(({ email }) => email === buyer.email);
  };
  // The product is ready before its sandbox is.
  await vi.waitFor(ledger, { timeout: patience, interval: 100 });
  const turn = async (method: 'POST' | 'PUT', address: string, to: object) => {
    const answer = await fetch(address, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(to),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    address: inject('site'),
    ledger,
    force: (reference, status) => turn('PUT', `${at}/${reference}`, { status, silent: true }),
    pay: (reference) => turn('PUT', `${at}/${reference}`, { status: 'success' }),
    later: (ms) => turn('POST', `${inject('payments')}/sandbox/clock`, { ms }),
  };
}

export const dialogOf = (page: Page) => page.getByRole('dialog');
export const titleOf = (page: Page) => dialogOf(page).getByRole('heading', { level: 2 });
export const goOn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Continue' });
export const stepIs = (page: Page, number: number) =>
  dialogOf(page).getByText(`Step ${number} of 5`).waitFor();

const pageOf = (kind: Kind) =>
  kind === 'INSURED' || kind === 'RECRUITMENT_PACKAGE' ? '/career/hire-a-service' : '/verification';

/** Opens the dialog of a plan from the page that sells it. */
export async function choose(page: Page, kind: Kind, id: string): Promise<void> {
  await visit(page, pageOf(kind));
  const button = page.locator(`[data-buy="${kind} ${id}"]`);
  const closed = page.locator('.kind:not([open])', { has: button });
  if ((await closed.count()) > 0) await closed.locator('summary').first().click();
  await button.click();
  await stepIs(page, 1);
}

export const buyer = {
  name: 'Folake Adéyẹmí',
  // Each worker of the run has one: its journeys come one after the other.
  email: `folake.${process.pid}@example.com`,
  phone: '+234 803 000 0009',
};

export async function fillBuyer(page: Page, given = buyer): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Full Name').fill(given.name);
  await dialog.getByLabel('Email').fill(given.email);
  await dialog.getByLabel('Phone').fill(given.phone);
}

const words: Readonly<Partial<Record<Field['fieldType'], string>>> = {
  email: 'amina@example.com',
  tel: '+234 803 000 0009',
  number: '1',
  date: '1991-04-12',
};

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';

async function fillField(page: Page, field: Field): Promise<void> {
  const { name, fieldType, options, maxLength, required, bounds } = field;
  const control: Locator = dialogOf(page).locator(`#purchase-step-${name}`);
  const first = optionsOf(options)[0];
  if (fieldType === 'radio' || isGroup(field)) {
    await control.locator('input').first().check();
  } else if (fieldType === 'checkbox') {
    await control.check();
  } else if (fieldType === 'select') {
    const chosen = await chosenAsItIs(control, first?.value ?? '');
    if (!chosen) {
      // Written once more, the list of what is chosen already would not open.
      await control.fill('');
      await control.fill(first?.label ?? '');
      await page
        .getByRole('option', { name: first?.label ?? '' })
        .first()
        .click();
    }
  } else if (fieldType === 'file') {
    if (!required) return;
    const file = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) };
    await control.setInputFiles(file);
    await dialogOf(page).getByRole('button', { name: 'Remove paper.pdf' }).first().waitFor();
  } else {
    const text =
      name === badgeField
        ? 'Sw-AMY20'
        : bounds?.notBefore
          ? '2091-04-12'
          : (words[fieldType] ?? 'Some words');
    await control.fill(text.slice(0, maxLength));
  }
}

/** The form of a plan's third step, if it has one. */
export async function formOf({ address }: Shop, kind: Kind, id: string): Promise<Form | null> {
  const read = async (path: string) => (await fetch(`${address}/api${path}`)).json();
  const plan = await read(`/${pathOf(kind)}/types/${id}`);
  return plan.requirements_form ? read(`/forms/${plan.requirements_form.id}`) : null;
}

export async function fillForm(page: Page, form: Form): Promise<void> {
  // The first option of every choice is taken.
  const answers = { [whoField]: whoAnswers.me };
  for (const field of fieldsOf(form)) {
    if (isAsked(field, answers)) await fillField(page, field);
  }
}

/** From the open dialog to its fourth step, everything filled in. */
export async function toTerms(
  page: Page,
  shop: Shop,
  kind: Kind,
  id: string,
  given = buyer,
): Promise<void> {
  const form = await formOf(shop, kind, id);
  await goOn(page).click();
  await stepIs(page, 2);
  await fillBuyer(page, given);
  await goOn(page).click();
  if (form) {
    await stepIs(page, 3);
    await fillForm(page, form);
    await goOn(page).click();
  }
  await stepIs(page, 4);
}

export const payButton = (page: Page) =>
  dialogOf(page).getByRole('button', { name: /^Pay ₦|^Send/ });

/** Accepts the terms and presses the last button. */
export async function acceptAndPay(page: Page): Promise<void> {
  await dialogOf(page).getByRole('checkbox', { name: 'I accept the' }).check();
  await payButton(page).click();
}

/** On the sandbox's checkout page. */
export const payWith = (page: Page, name: string) => page.getByRole('button', { name }).click();
export const goodCard = 'Pay with a card that works';
export const badCard = 'Pay with a card that is declined';

export const success = (page: Page) => page.getByRole('heading', { name: 'Payment Successful!' });
