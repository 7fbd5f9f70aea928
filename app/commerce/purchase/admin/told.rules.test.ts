import { expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { cancelLead, finishLead, messageLabel, reopenLead, whoIsTold } from './told.rules.ts';

const reached = { email: 'ada@example.com', mailed: true };
const erased = { email: '', mailed: false };

it('the console promises a mail to the buyer alone whom one reaches', () => {
  expect(whoIsTold(reached)).toBe('The buyer gets your message by email.');
  // An older server says nothing of it.
  expect(whoIsTold({ email: reached.email })).toBe('The buyer gets your message by email.');
  expect(whoIsTold({ ...reached, mailed: false })).toContain('they are not told');
  expect(whoIsTold(erased)).toBe('The buyer’s data was erased: nobody is told.');
  expect([messageLabel(reached), messageLabel(erased)]).toEqual(['Message to the buyer', 'Reason']);
});

it('a cancellation promises word to the person of a verification alone, and not where they were erased', () => {
  const word = 'they are told that nothing more is needed';
  expect(cancelLead({ ...reached, kind: 'VERIFICATION' }, true)).toContain(word);
  expect(cancelLead({ ...erased, kind: 'VERIFICATION', cannotGoOn: true }, true)).toBe(
    'The buyer’s data was erased: nobody is told. Refund a payment from its own page.',
  );
  expect(cancelLead({ ...reached, kind: 'CLEARANCE' }, true)).not.toContain(word);
});

it('a cancellation sends nobody to a page of a payment that they cannot open', () => {
  const lead = cancelLead({ ...reached, kind: 'CLEARANCE' }, false);
  expect(lead).toContain('Tell finance: ');
  expect(lead).not.toContain('from its own page');
});

it('who marks an insurance whose price was agreed by talking as done reads that it is active then (HIRE-07)', () => {
  const lead = (kind: 'INSURED' | 'RECRUITMENT_PACKAGE', naira: number) =>
    finishLead({ ...reached, kind, lines: [{ name: 'Platinum', kobo: koboOf(naira) }] });
  expect(lead('INSURED', 0)).toBe(
    'The insurance is active from today on: mark it only once the price that was agreed is paid. The buyer gets your message by email.',
  );
  expect([lead('INSURED', 5_000), lead('RECRUITMENT_PACKAGE', 0)]).toEqual(
    Array(2).fill('The buyer gets your message by email.'),
  );
});

it('who takes up such an insurance again reads that it covers nothing meanwhile, and later begins anew', () => {
  const lead = (kind: 'INSURED' | 'CLEARANCE', status: 'fulfilled' | 'cancelled') =>
    reopenLead({
      kind,
      status,
      payment: 'nothing-to-pay',
      lines: [{ name: 'Platinum', kobo: koboOf(0) }],
    });
  const anew = 'then only from the day on which it is marked as done again';
  expect(lead('INSURED', 'fulfilled')).toContain(anew);
  expect(lead('INSURED', 'cancelled')).not.toContain(anew);
  expect(lead('CLEARANCE', 'fulfilled')).not.toContain(anew);
});
