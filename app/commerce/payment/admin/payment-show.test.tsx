// @vitest-environment happy-dom

import { AdminContext, RecordContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import type { StaffPayment } from './contract.ts';
import { PaymentPage } from './payment-show.tsx';

afterEach(() => vi.unstubAllGlobals());

const day = '2026-11-26T10:00:00.000Z';
const payment: StaffPayment = {
  ...{ id: 'SW-1', purpose: 'trial', subject: 'T-1', email: 'buyer@example.com' },
  ...{ amountKobo: koboOf(500_000), paidKobo: koboOf(500_000), status: 'paid', state: 'paid' },
  ...{ reason: null, waits: true, createdAt: day, settledAt: day, paidAt: day, checkoutAt: day },
  ...{ channel: 'card', brand: 'visa', last4: '4081', providerId: '1', checks: 1 },
  ...{ nextCheckAt: null, refundAskedAt: day, refundQueuedAt: null, said: null, events: [] },
  ...{ closedAt: null, closedName: null, closedNote: null, refundRequest: null, dispute: null },
  ...{ canRefund: false, canClose: false, refundFailed: false, refundUncertain: true },
  refundsElsewhere: [],
};

const drawn = (change: Partial<StaffPayment>) =>
  draw(
    <MemoryRouter>
      <AdminContext>
        <RecordContextProvider value={{ ...payment, ...change }}>
          <PaymentPage />
        </RecordContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
const buttons = () => [...document.querySelectorAll('button')].map((one) => one.textContent);

describe('the page of a payment', () => {
  it('sends staff to the provider where nobody knows what became of its refund', async () => {
    const screen = await drawn({});
    await vi.waitFor(() => expect(buttons()).toContain('Refund not found or failed'), patience);
    expect(buttons()).toEqual(['Check with the provider', 'Refund not found or failed']);
    expect(screen.text()).toContain('its outcome is unknown. Look it up at the provider.');
  });

  it('says that what it paid for was cancelled, and how to end that', async () => {
    const kept = { waits: false, refundUncertain: false, refundAskedAt: null };
    const screen = await drawn({ ...kept, unrefunded: true, canClose: true, canRefund: true });
    const ways = ['Check with the provider', 'Close with a note', 'Refund'];
    await vi.waitFor(() => expect(buttons()).toEqual(ways), patience);
    expect(screen.text()).toContain('What this paid for was cancelled, and the money is still');
    await screen.redraw(<p>none</p>);
    expect((await drawn({ ...kept, unrefunded: false })).text()).not.toContain('was cancelled');
  });

  it('says that its refund failed, and has nobody say that they looked', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return new Response(JSON.stringify({ message: 'Done.' }));
    });
    const screen = await drawn({ canClose: true, refundFailed: true, refundUncertain: false });
    const ways = ['Check with the provider', 'Close with a note', 'Allow another refund'];
    await vi.waitFor(() => expect(buttons()).toEqual(ways), patience);
    expect(screen.text()).toContain('Paystack says that this refund failed: no money went back.');
    expect(screen.text()).toContain('failed at Paystack: no money went back');
    expect(screen.text()).not.toMatch(/uncertain|unknown|Look it up/);
    const allow = [...document.querySelectorAll('button')].at(-1);
    await screen.settle(() => allow?.click());
    expect(screen.all()).not.toMatch(/looked|found/);
    await screen.type('The card works again');
    await screen.press('[role=dialog] [type=submit]');
    const seen = { status: 'paid', refundAskedAt: day, closedAt: null };
    await vi.waitFor(() => expect(sent).toHaveLength(1), patience);
    expect(sent).toEqual([
      { note: 'The card works again', seen: { ...seen, disputeAt: null, disputeEnd: null } },
    ]);
  });
});
