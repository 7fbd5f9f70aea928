// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { safetyIn } from '../search/safety.rules.ts';
import Search from './search.tsx';

afterEach(() => vi.unstubAllGlobals());

function Screen() {
  return <Search {...({ loaderData: useLoaderData() } as Parameters<typeof Search>[0])} />;
}

const Nothing = () => null;
const path = '/verification/search';
const message = 'Nobody of this name';
const nameOf = () => document.querySelector<HTMLInputElement>('#fullName')?.value;

/** The page of the search, where one for Ada Obi has found nobody. */
async function searched() {
  const fetched = vi.fn(async () => Response.json({ success: false, message, data: null }));
  vi.stubGlobal('fetch', fetched);
  const loader = () => ({ safety: safetyIn(`http://localhost${path}`) });
  const router = createMemoryRouter(
    [
      { path, Component: Screen, loader, HydrateFallback: Nothing },
      { path: '/verification/:id', element: 'The record' },
    ],
    { initialEntries: [path] },
  );
  const page = await draw(<RouterProvider router={router} />);
  await page.type('Ada Obi', '#fullName');
  await page.press('button[type=submit]');
  await vi.waitFor(() => expect(page.text()).toContain(message), patience);
  const goTo = (to: string) => page.settle(() => router.navigate(to));
  return { ...page, fetched, goTo, back: () => page.settle(() => router.navigate(-1)) };
}

it('shows the answer and what was typed again to who comes back from the record (VSR-12)', async () => {
  const page = await searched();
  // Another language is another place in the history.
  await page.goTo(`${path}?lang=ha`);
  await page.goTo('/verification/Sw-AMY20');
  expect(page.text()).toContain('The record');
  await page.back();
  await vi.waitFor(() => expect(page.text()).toContain(message), patience);
  expect([nameOf(), page.fetched.mock.calls.length]).toEqual(['Ada Obi', 1]);
  // Who begins anew, by the menu or the button, finds it empty.
  await page.goTo('/verification/Sw-AMY20');
  await page.goTo(path);
  expect([nameOf(), page.text()?.includes(message)]).toEqual(['', false]);
});

it('fills the sample in after a search, too', async () => {
  const page = await searched();
  await page.goTo(`${path}?sample`);
  expect(nameOf()).toBe('Amina Yusuf');
  await page.type('Amina Bello', '#fullName');
  await page.press('button[type=submit]');
  await vi.waitFor(() => expect(page.fetched).toHaveBeenCalledTimes(2), patience);
  await vi.waitFor(() => expect(page.text()).toContain(message), patience);
  await page.goTo('/verification/Sw-AMY20');
  await page.back();
  expect(nameOf()).toBe('Amina Bello');
});

it('leads to the sample in the language that is read', async () => {
  const page = await searched();
  await page.goTo(`${path}?lang=ha`);
  const link = document.querySelector<HTMLAnchorElement>('a[href*=sample]');
  expect(link?.getAttribute('href')).toBe(`${path}?sample=&lang=ha`);
});
