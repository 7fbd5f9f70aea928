// @vitest-environment happy-dom

import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import type { PurchaseRequest } from '../../contract.ts';
import RequestScreen from '../../screens/request.tsx';

const unpaid: PurchaseRequest = {
  ...{ requestId: 'RQ-1', type: 'CLEARANCE', plan: 'Clearance pass', total: '5000.00' },
  ...{ lines: [], paymentStatus: 'pending', status: 'received', paidAt: null, refundedAt: null },
  ...{ createdAt: '2026-11-26T10:00:00.000Z', estimatedDays: 2, hearBy: null, needed: [] },
  mailed: true,
};
const paid: PurchaseRequest = { ...unpaid, paymentStatus: 'paid', status: 'processing' };

const NoConnection = () => 'No connection';

/** The page of an unpaid request; what becomes of it is asked once its window is looked at again. */
async function open() {
  let read = 0;
  const asked: unknown[] = [];
  let answer = async (): Promise<Response> => Response.json(unpaid);
  vi.stubGlobal('fetch', (address: unknown) => {
    asked.push(address);
    return answer();
  });
  vi.spyOn(console, 'error').mockReturnValue();
  const path = '/dashboard/requests/RQ-1';
  const Page = createRoutesStub([
    {
      path,
      Component: RequestScreen as never,
      ErrorBoundary: NoConnection,
      // Over the same line as everything else, once the page has come.
      async loader() {
        read += 1;
        if (read === 1) return { request: unpaid };
        const found = await answer();
        return { request: found.ok ? await found.json() : null };
      },
    },
  ]);
  const page = await draw(<Page initialEntries={[path]} />);
  await vi.waitFor(
    () => page.settle(() => expect(page.text()).toContain('Pay ₦5,000 now')),
    patience,
  );
  return {
    page,
    asked,
    reads: () => read,
    lookAgain: (next: typeof answer) => {
      answer = next;
      return page.settle(async () => {
        dispatchEvent(new Event('focus'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      });
    },
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('stays where its own asking gets no answer, with what was typed, and goes on asking (PAGE-05)', async () => {
  const { page, asked, reads, lookAgain } = await open();
  await page.type('ada@example.com', 'input[type=email]');
  await lookAgain(async () => Promise.reject(new TypeError('Failed to fetch')));
  await lookAgain(async () => new Response('', { status: 502 }));
  expect(page.text()).toContain('Pay ₦5,000 now');
  expect(asked.length).toBeGreaterThan(1);
  expect(document.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe(
    'ada@example.com',
  );
  expect(reads()).toBe(1);
  await lookAgain(async () => Response.json(paid));
  await vi.waitFor(
    () => page.settle(() => expect(page.text()).not.toContain('Pay ₦5,000 now')),
    patience,
  );
});

it('says that no email comes where mail to its buyer has come back (D-18)', async () => {
  for (const mailed of [true, false, undefined]) {
    const { mailed: _told, ...untold } = paid;
    const request = mailed === undefined ? untold : { ...untold, mailed };
    const Page = createRoutesStub([
      { path: '/', Component: RequestScreen as never, loader: () => ({ request }) },
    ]);
    const page = await draw(<Page />);
    await vi.waitFor(
      () => page.settle(() => expect(page.text()).toContain('Now we confirm')),
      patience,
    );
    expect([mailed, page.text().includes('No email reaches you')]).toEqual([
      mailed,
      mailed === false,
    ]);
    await page.close();
  }
});

it('is read anew where its request is gone, and not while nothing has changed (W-20)', async () => {
  const { reads, lookAgain } = await open();
  await lookAgain(async () => Response.json(unpaid));
  expect(reads()).toBe(1);
  const gone = { success: false, message: 'Gone', error: 'request-not-found' };
  await lookAgain(async () => Response.json(gone, { status: 404 }));
  expect(reads()).toBe(2);
});

it.each([
  [unpaid, 'now'],
  [{ ...unpaid, underWay: true }, 'now'],
  [{ ...unpaid, paymentStatus: 'nothing-to-pay', total: '0.00' } as const, 'now'],
  [paid, 'kept:purchase'],
  [{ ...unpaid, status: 'cancelled' } as const, 'kept:purchase'],
])(
  'runs its script unasked where something may become of it elsewhere (FU-07)',
  async (request, wake) => {
    const Page = createRoutesStub([
      { path: '/', Component: RequestScreen as never, loader: () => ({ request }) },
    ]);
    const page = await draw(<Page />);
    await vi.waitFor(
      () =>
        page.settle(() =>
          expect(document.querySelector('[data-wake]')?.getAttribute('data-wake')).toBe(wake),
        ),
      patience,
    );
  },
);
