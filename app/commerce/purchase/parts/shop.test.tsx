// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { pendingCount } from '#platform/pending.ts';
import { draw } from '#test/support/drawn.ts';
import { Shop } from './shop.tsx';

it('an order that is being opened is known as under way, so that its button can say so (D-10)', async () => {
  const element = (
    <Shop lists={new Promise(() => {})}>
      <button type="button" data-buy="VERIFICATION basic">
        Purchase
      </button>
    </Shop>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = await draw(<RouterProvider router={router} />);
  expect(pendingCount()).toBe(0);
  await page.press('button');
  expect(pendingCount()).toBe(1);
});
