import type { Page } from 'playwright-core';

/** What a searcher types, by label; the rest of the form stays as it is. */
export interface Person {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly born: string;
  readonly id: string;
}

/** The sample records that the journeys meet. */
export const people = {
  amina: {
    name: 'Amina Yusuf',
    phone: '+2348030000001',
    email: 'amina.yusuf@example.com',
    born: '1991-04-12',
    id: 'Sw-AMY20',
  },
  chidi: {
    name: 'Chidi Okafor',
    phone: '+2348030000002',
    email: 'chidi.okafor@example.com',
    born: '1987-09-30',
    id: 'Sw-CHD11',
  },
  tunde: {
    name: 'Tunde Adeyemi',
    phone: '+2348030000003',
    email: 'tunde.adeyemi@example.com',
    born: '1979-01-05',
    id: 'Sw-TND07',
  },
  bala: {
    name: 'Bala Musa',
    phone: '+2348030000005',
    email: 'bala.musa@example.com',
    born: '1990-06-17',
    id: 'Sw-BLM33',
  },
} as const satisfies Record<string, Person>;

/** Fills in the search form; press its button yourself. */
export async function fillSearch(page: Page, person: Omit<Person, 'id'>): Promise<void> {
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Phone Number').fill(person.phone);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Date of Birth').fill(person.born);
}

export const submit = (page: Page) =>
  page.getByRole('button', { name: 'Search verification' }).click();

/** The record on the page. */
export const record = (page: Page) => page.getByRole('main').getByRole('article');

/** The words on a record's badge and whether they stand in red or green. */
export async function badgeOf(page: Page): Promise<{ text: string; colour: string }> {
  const pill = record(page).locator('.pill');
  const colour = await pill.evaluate((one) => getComputedStyle(one).color);
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  const isRed = red > 2 * Math.max(green, blue);
  const isGreen = green > Math.max(red, blue);
  return { text: await pill.innerText(), colour: isRed ? 'red' : isGreen ? 'green' : colour };
}
