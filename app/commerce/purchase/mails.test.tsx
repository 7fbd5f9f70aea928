import { expect, it } from 'vitest';
import { writeOut } from '#platform/mail/mail.server.ts';
import { koboOf } from '#platform/money.ts';
import { ConfirmedMail, DecidedMail } from './mails.server.tsx';

const confirmed = {
  type: 'VERIFICATION' as const,
  invited: true,
  estimatedDays: 3,
  hearBy: '2026-12-01',
  needed: [],
  whatsapp: 'https://wa.me/2348030000000',
  requestId: 'RQ-7JHJK4F2FSTGTBBACJZ0J1GH80',
  lines: [{ name: 'Free verification', amount: koboOf(0) }],
  total: koboOf(0),
  address: 'https://www.example.com/dashboard/requests/RQ-7JHJK4F2FSTGTBBACJZ0J1GH80',
};

it('promises a receipt of what was paid, and none of what costs nothing (W-26)', () => {
  expect(writeOut(ConfirmedMail({ ...confirmed, paid: false })).plain).not.toMatch(/receipt/i);
  const paid = writeOut(ConfirmedMail({ ...confirmed, paid: true })).plain;
  expect(paid).toContain('Keep this mail. On the page of the request your email address opens the');
});

it('calls a price that is still to be agreed no ₦0 (HIRE-10)', () => {
  const lines = [{ name: 'Platinum', amount: koboOf(0) }];
  const order = { ...confirmed, type: 'INSURED' as const, lines, paid: false };
  const { plain } = writeOut(ConfirmedMail(order));
  expect(plain).toMatch(/Platinum:\s+Upon consultation/);
  expect(plain).not.toContain('₦');
});

it('tells how a request ended in the words of staff, line by line', () => {
  const message = 'We could not reach you.\r\n\r\nWhat you paid <soon> goes back.';
  const about = { requestId: confirmed.requestId, plan: 'Basic', address: confirmed.address };
  const { html, plain } = writeOut(DecidedMail({ ...about, done: false, message }));
  expect(plain).toContain('We could not reach you.\n\nWhat you paid <soon> goes back.');
  expect(html).toContain('What you paid &lt;soon&gt; goes back.');
});
