// @vitest-environment happy-dom

import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { WaitNotice } from './wait-notice.tsx';

it('a link is followed by the browser where the next page’s script is of a build that is gone (PAGE-05)', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const router = createMemoryRouter([
    { path: '/', element: <WaitNotice /> },
    { path: '/blog', lazy: () => new Promise<never>(() => {}) },
  ]);
  const page = await draw(<RouterProvider router={router} />);
  const told = () => page.settle(() => dispatchEvent(new Event('newer-build')));
  await told();
  expect(assign).not.toHaveBeenCalled();
  await page.settle(() => void router.navigate('/blog?page=2#list'));
  await told();
  await told();
  expect(assign.mock.calls).toEqual([['/blog?page=2#list']]);
  await page.close();
  vi.restoreAllMocks();
});
