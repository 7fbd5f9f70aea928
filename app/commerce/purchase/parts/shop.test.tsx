// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { WaitNotice } from '#app/shell/parts/wait-notice.tsx';
import { pendingCount } from '#platform/pending.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { Shop } from './shop.tsx';

it('an order that is being opened is known as under way, and the page says so where its button has no script yet (D-10)', async () => {
  const element = (
    <>
      <Shop lists={new Promise(() => {})}>
        <button type="button" data-buy="VERIFICATION basic">
          Purchase
        </button>
      </Shop>
      <WaitNotice />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = await draw(<RouterProvider router={router} />);
  const said = () => document.querySelector('.wait')?.textContent;
  expect([pendingCount(), said()]).toEqual([0, '']);
  await page.press('button');
  expect(pendingCount()).toBe(1);
  await vi.waitFor(() => expect(said()).toBe('Loading...'), patience);
});
