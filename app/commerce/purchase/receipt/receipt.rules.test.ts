import { describe, expect, it } from 'vitest';
import { isTrial, paidWith, receiptNumber } from './receipt.rules.ts';

const unknown = { brand: null, last4: null, channel: null };

describe('what a receipt says of how it was paid', () => {
  it.each([
    [{ brand: 'visa', last4: '4081', channel: 'card' }, 'Visa card ending in 4081'],
    [{ brand: ' mastercard ', last4: '0007', channel: null }, 'Mastercard card ending in 0007'],
    [{ brand: null, last4: '4081', channel: 'card' }, 'Card ending in 4081'],
    [{ brand: '  ', last4: '4081', channel: null }, 'Card ending in 4081'],
    [{ brand: null, last4: null, channel: 'bank' }, 'Bank, at Paystack'],
    [{ brand: 'visa', last4: null, channel: 'mobile_money_ng' }, 'Mobile money ng, at Paystack'],
    [{ brand: null, last4: '', channel: 'bank_transfer' }, 'Bank transfer, at Paystack'],
    [{ brand: 'visa', last4: null, channel: null }, 'Paystack'],
    [{ ...unknown, channel: '' }, 'Paystack'],
    [unknown, 'Paystack'],
  ])('%j: %s', (given, said) => {
    expect(paidWith(given)).toBe(said);
  });
});

it('numbers the receipt by its request', () => {
  expect(receiptNumber('RQ-0123456789ABCDEF')).toBe('RC-0123456789');
  expect(receiptNumber('RQ-01234')).toBe('RC-01234');
  expect(receiptNumber('01RQ-2345')).toBe('RC-01RQ-2345');
});

it.each([
  ['sk_live_0123', false],
  ['sk_test_0123', true],
  ['', true],
  ['my_sk_live_0123', true],
  ['SK_LIVE_0123', true],
])('under the key %s the receipt is one of a trial: %s (C-94)', (key, trial) => {
  expect(isTrial(key)).toBe(trial);
});
