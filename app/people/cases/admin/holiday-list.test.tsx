// @vitest-environment happy-dom

import { AdminContext, Notification } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { HolidayList } from './holiday-list.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a holiday whose year has two digits is not called added', async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ data: [], hasNext: false })));
  vi.stubGlobal('fetch', fetched);
  const screen = await draw(
    <AdminContext>
      <HolidayList />
      <Notification />
    </AdminContext>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('Add the day'), patience);
  await screen.type('0026-12-25', 'input[type=date]');
  await screen.type('Christmas Day', 'input[maxlength]');
  await screen.press('button[type=submit]');
  await vi.waitFor(() => expect(screen.all()).toContain('year with four digits'), patience);
  expect(fetched).toHaveBeenCalledOnce();
  await screen.close();
});
