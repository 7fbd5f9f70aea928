import { describe, expect, it } from 'vitest';
import { formatPhone, whatsappLink } from './phone.rules.ts';

describe('a phone number (FU-17)', () => {
  it.each([
    ['+2348030000009', '+234 803 000 0009'],
    ['+234803000000', '+234803000000'],
    ['+23480300000099', '+23480300000099'],
    ['2348030000009', '2348030000009'],
    ['tel:+2348030000009', 'tel:+2348030000009'],
    ['+441632960961', '+441632960961'],
    ['08030000009', '08030000009'],
    ['', ''],
  ])('%s is written %s', (number, written) => {
    expect(formatPhone(number)).toBe(written);
  });
});

it('begins a WhatsApp message with the number of the request', () => {
  expect(whatsappLink('+234 803-000-0009', 'RQ-1&2')).toBe(
    'https://wa.me/2348030000009?text=Request%20RQ-1%262%3A%20',
  );
});
