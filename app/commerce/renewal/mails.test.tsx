import { expect, it } from 'vitest';
import { sampleOperator } from '#app/shell/operator/contract.ts';
import { writeOut } from '#platform/mail/mail.server.ts';
import { koboOf } from '#platform/money.ts';
import {
  RenewalReceiptMail,
  RenewedMail,
  receiptSubject,
  renewedSubject,
} from './mails.server.tsx';

const facts = {
  badge: 'Sw-TND07',
  typeName: 'Basic verification',
  before: new Date('2026-09-21T22:59:59.999Z'),
  after: new Date('2027-11-21T22:59:59.999Z'),
  suspended: false,
  reference: 'SW-7JHJK4F2FSTGTBBACJZ0J1GH80',
  address: 'https://sapioworker.example.com/verification/Sw-TND07',
};

it('tells the person of the record the new date, the old one and the reference (W-26)', () => {
  const plain = writeOut(RenewedMail(facts)).plain;
  const told = ['Sw-TND07', '21 November 2027', '21 September 2026', facts.reference];
  for (const part of [...told, facts.address]) expect(plain).toContain(part);
  // Whoever pays is unknown, so nobody is named.
  expect(plain).toContain('Anybody who has your badge number can pay');
});

it('says of a page that was suspended meanwhile that paying does not lift that', () => {
  expect(writeOut(RenewedMail(facts)).plain).not.toContain('suspended');
  const plain = writeOut(RenewedMail({ ...facts, suspended: true })).plain;
  expect(plain).toContain('Your page is suspended and stays so');
  expect(plain).not.toContain('holds until');
});

it('leaves the old date out where there was none', () => {
  const plain = writeOut(RenewedMail({ ...facts, before: null })).plain;
  expect(plain).not.toContain('Before');
});

it('is a receipt with what, how much, when and under which reference for who paid (FU-08)', () => {
  const paid = {
    kobo: koboOf(500_000),
    paidKobo: koboOf(500_000),
    operator: sampleOperator,
    paidAt: new Date('2026-11-21T23:30:00Z'),
  };
  const plain = writeOut(RenewalReceiptMail({ ...facts, ...paid })).plain;
  for (const part of ['Sw-TND07', '₦5,000', '22 November 2026', facts.reference]) {
    expect(plain).toContain(part);
  }
  for (const subject of [renewedSubject(facts), receiptSubject(facts)]) {
    expect(subject).toContain('Basic verification, Sw-TND07');
  }
});
