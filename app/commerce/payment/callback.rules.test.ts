import { expect, it } from 'vitest';
import { CallFailed } from '#platform/send.ts';
import { heardFrom, viewOf, wayBack } from './callback.rules.ts';

it.each([
  ['', 'Missing payment information'],
  ['reference=a', 'Missing payment information'],
  ['trxref=a', 'Missing payment information'],
  ['reference=%20&trxref=a', 'Missing payment information'],
  ['reference=a&trxref=%20', 'Missing payment information'],
  ['reference=a&trxref=b', 'Payment verification failed'],
])('asks nobody about %j (PAY-02, C-78)', (query, message) => {
  expect(viewOf(new URLSearchParams(query))).toEqual({ kind: 'failed', message });
});

it('asks about the reference of both parameters (PAY-01)', () => {
  const view = viewOf(new URLSearchParams('trxref=SW-1&reference=SW-1'));
  expect(view).toEqual({ kind: 'ask', reference: 'SW-1' });
});

it.each([
  [new CallFailed(0, {}), 'no-answer', 'Payment verification failed'],
  [new CallFailed(500, { message: 'Broken' }), 'no-answer', 'Broken'],
  [new CallFailed(499, { message: 'Gone' }), 'refused', 'Gone'],
  [new CallFailed(503, { message: 'Away' }), 'no-answer', 'Away'],
  [new CallFailed(429, { message: 'Slowly' }), 'no-answer', 'Slowly'],
  [new CallFailed(409, { error: 'payment-open', message: 'Open' }), 'open', 'Open'],
  [new CallFailed(409, { error: 'payment-not-made', message: 'None' }), 'open', 'None'],
  [new CallFailed(409, { error: 'payment-needs-attention', message: 'Odd' }), 'refused', 'Odd'],
  [new CallFailed(400, {}), 'refused', 'Payment verification failed'],
])('hears what an answer means (PAY-06, D-12)', (failed, kind, message) => {
  expect(heardFrom(failed)).toEqual({ kind, message });
});

it('goes on to a page of this site only (C-79)', () => {
  expect(wayBack('/renew-verification/Sw-AMY20', 'SW-1')).toBe(
    '/renew-verification/Sw-AMY20?trxref=SW-1&reference=SW-1',
  );
  expect(wayBack('/renew-verification/Sw-AMY20?lang=ha', 'SW-1')).toBe(
    '/renew-verification/Sw-AMY20?lang=ha&trxref=SW-1&reference=SW-1',
  );
  for (const bad of ['https://example.com', '//example.com', '/\\example.com', '']) {
    expect(wayBack(bad, 'SW-1')).toBeNull();
  }
});
