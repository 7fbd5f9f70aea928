// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { WaitNotice } from '#app/shell/parts/wait-notice.tsx';
import { pendingCount } from '#platform/pending.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { toast } from '#ui/toast/toast.ts';
import { Shop } from './shop.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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
  // Files share a process: one may have left a call without an answer.
  const before = pendingCount();
  const page = await draw(<RouterProvider router={router} />);
  const said = () => document.querySelector('.wait')?.textContent;
  expect([pendingCount(), said()]).toEqual([before, '']);
  await page.press('button');
  expect(pendingCount()).toBe(before + 1);
  await vi.waitFor(() => expect(said()).toBe('Loading...'), patience);
});

it.each([
  ['the server’s message', { message: 'Nothing is sold tonight.', error: 'closed' }],
  ['its error field', { error: 'Nothing is sold tonight.' }],
  ['the stated text', null],
])(
  'a plan that cannot be read where its list failed opens nothing and says why: %s (PUR-21)',
  async (_what, body) => {
    const said = vi.spyOn(toast, 'error').mockReturnValue('');
    vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('fetch', async () => {
      if (!body) throw new TypeError('Failed to fetch');
      return Response.json(body, { status: 409 });
    });
    const element = (
      <Shop lists={Promise.resolve({})}>
        <button type="button" data-buy="VERIFICATION basic">
          Purchase
        </button>
      </Shop>
    );
    const page = await draw(
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
    );
    await page.press('button');
    const words = body ? 'Nothing is sold tonight.' : 'Failed to get subscription type';
    await vi.waitFor(() => expect(said.mock.calls).toEqual([[words]]), patience);
    expect(document.querySelector('dialog')).toBeNull();
  },
);
