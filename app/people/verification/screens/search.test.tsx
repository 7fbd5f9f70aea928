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
const nameOf = () => document.querySelector<HTMLInputElement>('#fullName')?.value;

it('shows the answer and what was typed again to who comes back from the record (VSR-12)', async () => {
  const message = 'Nobody of this name';
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
  // Another language is another place in the history.
  await page.settle(() => router.navigate(`${path}?lang=ha`));
  await page.settle(() => router.navigate('/verification/Sw-AMY20'));
  expect(page.text()).toContain('The record');
  await page.settle(() => router.navigate(-1));
  await vi.waitFor(() => expect(page.text()).toContain(message), patience);
  expect([nameOf(), fetched.mock.calls.length]).toEqual(['Ada Obi', 1]);
  // Who begins anew, by the menu or the button, finds it empty.
  await page.settle(() => router.navigate('/verification/Sw-AMY20'));
  await page.settle(() => router.navigate(path));
  expect([nameOf(), page.text()?.includes(message)]).toEqual(['', false]);
  await page.close();
});
