// @vitest-environment happy-dom

import { AdminContext, type SidebarProps, TestMemoryRouter } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { frame } from './frame.tsx';
import { TurnedSidebar } from './sidebar.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A screen that is wide until it is turned. */
function turning() {
  const listeners = new Set<() => void>();
  let isNarrow = false;
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isNarrow;
    },
    addEventListener: (_event: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_event: string, listener: () => void) => listeners.delete(listener),
    addListener: (listener: () => void) => listeners.add(listener),
    removeListener: (listener: () => void) => listeners.delete(listener),
  }));
  return () => {
    isNarrow = true;
    for (const listener of [...listeners]) listener();
  };
}

it('nothing lies over the screen of a phone that is turned', async () => {
  const turn = turning();
  const place: SidebarProps = { children: <p>The menu</p> };
  const screen = await draw(
    <TestMemoryRouter>
      <AdminContext>
        <TurnedSidebar {...place} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  expect(screen.all()).toContain('The menu');
  await screen.settle(turn);
  expect(document.querySelector('.RaSidebar-modal')).toBeNull();
  await screen.close();
});

it('the menu stays below the bar when the page is moved', async () => {
  const { layout: Frame } = frame;
  const screen = await draw(
    <TestMemoryRouter>
      <AdminContext>
        <Frame />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await screen.settle(() => {
    vi.stubGlobal('pageYOffset', 400);
    window.dispatchEvent(new Event('scroll'));
  });
  expect(document.querySelector('.RaSidebar-docked')).not.toBeNull();
  expect(document.querySelector('.RaSidebar-appBarCollapsed')).toBeNull();
  await screen.close();
});

it('the menu is dark on a phone too, where its drawer hangs outside of the frame', async () => {
  const turn = turning();
  const { layout: Frame } = frame;
  const screen = await draw(
    <TestMemoryRouter>
      <AdminContext>
        <Frame />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await screen.settle(turn);
  await screen.press('[aria-label="ra.action.open_menu"]');
  const menu = document.querySelector('.RaSidebar-modal [role="menu"]');
  expect(menu && getComputedStyle(menu).background).toBe('#14173a');
  await screen.close();
});
