import { expect, it } from 'vitest';
import { verdictOf } from './stops.server.ts';

it.each([
  ['550 5.1.1 No such user', 'address-refused'],
  ['550-5.2.1 The email account is disabled', 'address-refused'],
  ['550 No such user here', 'address-refused'],
  ['550 5.1.8 Sender address rejected: domain not found', 'try-again'],
  ['550 5.7.1 Relaying denied', 'try-again'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'try-again'],
  ['550 Client host blocked using zen.example.org', 'try-again'],
  ['554 Rejected due to the poor reputation of the sender', 'try-again'],
  ['552 Mailbox full', 'try-again'],
])('a recipient who is refused with %s: %s', (response, verdict) => {
  const responseCode = Number(response.slice(0, 3));
  expect(verdictOf({ command: 'RCPT TO', responseCode, response })).toBe(verdict);
});
