// @vitest-environment happy-dom
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { hashDelayMs } from '../rules.ts';
import { useScroll } from './scroll.ts';

function Frame() {
  useScroll();
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}

const page = (
  <>
    <a href="/first">The first link</a>
    <a href="/page#apps">See the apps</a>
    <section id="apps">The apps</section>
    <input id="term" />
  </>
);
const children = [
  { path: '/', element: <p>Home</p> },
  { path: '/page', element: page },
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** Goes from the home page to an address; tells what has the focus when the scroll is over. */
async function focusAfter(address: string, meanwhile = () => {}) {
  const router = createMemoryRouter([{ element: <Frame />, children }]);
  const screen = await draw(<RouterProvider router={router} />);
  await screen.settle(() => router.navigate(address));
  expect(document.activeElement?.id).toBe('main');
  meanwhile();
  await screen.settle(() => vi.advanceTimersByTime(hashDelayMs));
  const id = document.activeElement?.id;
  await screen.close();
  return id;
}

it.each([
  ['/page', 'main'],
  ['/page#nothing', 'main'],
  ['/page#apps', 'apps'],
  ['/page#term', 'term'],
])('a keyboard starts where the address leads: %s (SCR-02)', async (address, id) => {
  expect(await focusAfter(address)).toBe(id);
});

it('a visitor who has gone on to something else stays there', async () => {
  const term = () => document.getElementById('term')?.focus();
  expect(await focusAfter('/page#apps', term)).toBe('term');
});

it('a keyboard goes on from where a link on the same page leads (SCR-02)', async () => {
  const router = createMemoryRouter([{ element: <Frame />, children }]);
  const screen = await draw(<RouterProvider router={router} />);
  await screen.settle(() => router.navigate('/page'));
  document.querySelector<HTMLElement>('a[href$="#apps"]')?.focus();
  await screen.settle(() => router.navigate('/page#apps'));
  await screen.settle(() => vi.advanceTimersByTime(hashDelayMs));
  expect(document.activeElement?.id).toBe('apps');
});
