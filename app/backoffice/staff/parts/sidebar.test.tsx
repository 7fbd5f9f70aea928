// @vitest-environment happy-dom

import type { ReactNode } from 'react';
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

const { layout: Frame } = frame;
const drawn = (element: ReactNode) =>
  draw(
    <TestMemoryRouter>
      <AdminContext>{element}</AdminContext>
    </TestMemoryRouter>,
  );

it('nothing lies over the screen of a phone that is turned', async () => {
  const turn = turning();
  const place: SidebarProps = { children: <p>The menu</p> };
  const screen = await drawn(<TurnedSidebar {...place} />);
  expect(screen.all()).toContain('The menu');
  await screen.settle(turn);
  expect(document.querySelector('.RaSidebar-modal')).toBeNull();
});

it('the menu stays below the bar when the page is moved', async () => {
  const screen = await drawn(<Frame />);
  await screen.settle(() => {
    vi.stubGlobal('pageYOffset', 400);
    window.dispatchEvent(new Event('scroll'));
  });
  expect(document.querySelector('.RaSidebar-docked')).not.toBeNull();
  expect(document.querySelector('.RaSidebar-appBarCollapsed')).toBeNull();
});

it('the menu is dark on a phone too, where its drawer hangs outside of the frame', async () => {
  const turn = turning();
  const screen = await drawn(<Frame />);
  await screen.settle(turn);
  await screen.press('[aria-label="ra.action.open_menu"]');
  const menu = document.querySelector('.RaSidebar-modal [role="menu"]');
  expect(menu && getComputedStyle(menu).background).toBe('#14173a');
});
