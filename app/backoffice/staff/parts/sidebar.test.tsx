// @vitest-environment happy-dom

import { AdminContext, type SidebarProps, TestMemoryRouter } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { frame } from './frame.tsx';
import { TurnedSidebar } from './sidebar.tsx';

afterEach(() => vi.unstubAllGlobals());

it('nothing lies over the screen of a phone that is turned', async () => {
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
  const place: SidebarProps = { children: <p>The menu</p> };
  const screen = await draw(
    <TestMemoryRouter>
      <AdminContext>
        <TurnedSidebar {...place} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  expect(screen.all()).toContain('The menu');
  isNarrow = true;
  await screen.settle(() => {
    for (const listener of [...listeners]) listener();
  });
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
