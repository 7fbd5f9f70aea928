import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PurchaseRequest } from '../../contract.ts';
import type { Posted } from './pay-again.tsx';
import { RequestPage } from './request-page.tsx';

const unpaid: PurchaseRequest = {
  ...{ requestId: 'RQ-1', type: 'VERIFICATION', plan: 'Basic', lines: [], total: '5000.00' },
  ...{ paymentStatus: 'pending', status: 'received', createdAt: '2026-03-01T12:30:00.000Z' },
  ...{ paidAt: null, refundedAt: null, estimatedDays: 5, hearBy: null, needed: [], mailed: true },
};

function shown(request: PurchaseRequest, posted?: Posted) {
  const element = <RequestPage request={request} {...(posted ? { posted } : {})} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('promises no link before the payment, and one after it (W-20)', () => {
  const before = shown(unpaid);
  expect(before).toContain('They get a link of their own once it is paid.');
  expect(before).not.toContain('by mail at once');
  expect(shown({ ...unpaid, paymentStatus: 'paid', status: 'processing' })).toContain(
    'by mail at once',
  );
});

it('promises no link and no day where the work cannot go on', () => {
  const paid = { ...unpaid, paymentStatus: 'paid', status: 'processing' } as const;
  const page = shown({ ...paid, cannotGoOn: true });
  expect(page).toContain('Request: stopped');
  expect(page).toContain('This request cannot go on as it was ordered.');
  expect(page).not.toMatch(/get a link|You hear from us|We are working on it/);
  // An older server says nothing of it.
  expect(shown(paid)).toContain('Request: in progress');
});

it('promises no mail, and asks for no address, where its buyer was erased', () => {
  const paid = { ...unpaid, paymentStatus: 'paid', status: 'processing' } as const;
  const page = shown({ ...paid, mailed: false, buyerErased: true, alsoPaid: true });
  expect(page).toContain('No email address is kept with this request any more');
  expect(page).not.toMatch(/contact you|came back|You hear from us|we write to|Is this your order/);
  expect(shown({ ...paid, alsoPaid: true })).toContain('and contact you');
});

it.each([
  ['received', 'wait', 'Not paid yet'],
  ['cancelled', 'done', 'Nothing to pay'],
] as const)('the payment of an order that is %s looks as what it reads', (status, tone, words) => {
  expect(shown({ ...unpaid, type: 'CLEARANCE', status })).toContain(
    `<span class="pill pill--${tone}">${words}</span>`,
  );
});

it('says that another payment came, to who paid twice (I9)', () => {
  const paid = { ...unpaid, paymentStatus: 'paid', status: 'processing' } as const;
  const words = 'We received another payment for this request';
  expect(shown({ ...paid, alsoPaid: true })).toContain(words);
  expect(shown({ ...paid, alsoPaid: false })).not.toContain(words);
  // An older server says nothing of it.
  expect(shown(paid)).not.toContain(words);
});

it('asks what became of a payment that may be under way before it offers to pay (I4)', () => {
  const paying = shown({ ...unpaid, underWay: true });
  expect(paying).toContain('<span class="pill pill--wait">Not confirmed yet</span>');
  expect(paying).toContain('Check again');
  expect(paying).not.toContain('Pay ₦5,000 now');
  // Who has not paid is not kept out.
  const checkout = { reference: 'SW-1', address: 'https://checkout.example/1', underWay: true };
  const asked = shown({ ...unpaid, underWay: true }, { intent: 'pay', checkout });
  for (const part of ['If you have paid, wait', checkout.address, 'Check again'])
    expect(asked).toContain(part);
  expect(shown({ ...unpaid, underWay: false })).toContain('Pay ₦5,000 now');
  // An older server says nothing of it.
  expect(shown(unpaid)).toContain('Pay ₦5,000 now');
});

it('offers to send an order that costs nothing and was never sent, and promises no day before (C-75)', () => {
  const free = { ...unpaid, total: '0.00', paymentStatus: 'nothing-to-pay' } as const;
  const before = shown(free);
  expect(before).toContain('Send the request');
  for (const part of ['You pay at Paystack', 'You hear from us', 'Nothing is checked before'])
    expect(before).not.toContain(part);
  const after = shown({ ...free, status: 'processing' });
  expect(after).not.toContain('Send the request');
  expect(after).toContain('You hear from us');
});

it('says in words why a receipt does not come: its link is followed, not saved (W-26)', () => {
  const customerInfo = { name: 'Ada', email: 'ada@example.com', phone: '+2348030000001' };
  const paid = { ...unpaid, paymentStatus: 'paid', status: 'processing' } as const;
  const link = /<a [^>]*\/requests\/RQ-1\/receipt"[^>]*>/.exec(shown({ ...paid, customerInfo }));
  expect(link?.[0]).not.toContain(' download');
});
