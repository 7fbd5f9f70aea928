// @vitest-environment happy-dom

import { AdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refresh } from '#app/backoffice/staff/parts/refresh.tsx';
import { authProvider } from '#app/backoffice/staff/parts/session.ts';
import { draw } from '#test/support/drawn.ts';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { OverviewShow } from './overview-show.tsx';

// Where the screen of another file has led to.
beforeEach(() => {
  location.hash = '#/';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const overview = (count: number) => {
  const case_ = { id: 'cases', label: 'Cases to decide', count, to: '/cases', urgent: true };
  return { waits: [case_], charts: [], cases: null, backups: null };
};

it('whose session has ended is led from the dashboard to the sign-in, and back (D-05)', async () => {
  const refused = { success: false, error: 'unauthorized', message: 'Please sign in.' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 401 }));
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  await drawInConsole(<OverviewShow />, { authProvider });
  const back = [['/admin/sign-in?to=%23%2F']];
  await vi.waitFor(() => expect(assign.mock.calls).toEqual(back), patience);
});

it('the dashboard is read anew by “Refresh”, and by “Try again” where it did not come', async () => {
  let count = 0;
  const fetched = vi.fn(async () => {
    count += 1;
    if (count === 1) throw new TypeError('network');
    return new Response(JSON.stringify(overview(count)));
  });
  vi.stubGlobal('fetch', fetched);
  const screen = await draw(
    <AdminContext>
      <OverviewShow />
      <Refresh />
    </AdminContext>,
  );
  const says = (words: string) =>
    vi.waitFor(() => expect(screen.text()).toContain(words), patience);
  await says('No answer from the server');
  await screen.press('[role=alert] button');
  await says('2Cases to decide');
  await screen.press('button');
  await says('3Cases to decide');
  expect(fetched).toHaveBeenCalledTimes(3);
});
