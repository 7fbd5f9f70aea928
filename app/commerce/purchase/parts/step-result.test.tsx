import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { koboOfText } from '#platform/money.ts';
import { AfterOrder } from '../request/parts/after-order.tsx';
import { begin, type Outcome } from '../steps.rules.ts';
import { DialogFoot } from './dialog-foot.tsx';
import { StepResult } from './step-result.tsx';

const plan: Plan = {
  ...{ id: 'free', name: 'Free', description: '', bgColor: '#FFFFFF' },
  ...{ basePrice: koboOfText('0.00'), features: [], extraCharges: {}, feeCharges: [] },
};
const begun = begin('/verification', 'VERIFICATION', plan);
const customer = { name: 'Ada Obi', email: 'ada@example.com', phone: '' };
const shown = (outcome: Outcome) =>
  renderToStaticMarkup(
    <StepResult draft={{ ...begun, customer, step: 5, outcome }} formId={null} />,
  );

describe('the result of an order', () => {
  const message = 'Your request was received';

  it('is on its way until there is one, and names the checkout that may not open (PUR-13)', () => {
    expect(shown({ kind: 'sending' })).toContain('Processing your payment...');
    const address = 'https://checkout.example/1';
    expect(shown({ kind: 'sending', address })).toContain(`<a href="${address}">open the checkout`);
  });

  it.each([false, undefined])('claims no mail where none was sent: %s (D-18)', (mailed) => {
    const html = shown({ kind: 'done', message, paid: false, mailed });
    expect(html).toContain('Your request was received.');
    expect(html).not.toContain('confirmation email');
  });

  it('notes the mail that was sent, and to whom (PUR-11)', () => {
    const html = shown({ kind: 'done', message, paid: false, mailed: true });
    // It breaks before its host on a narrow phone.
    expect(html).toContain('A confirmation email has been sent to <b>ada<wbr/>@example.com</b>.');
  });
});

describe('an order that is refused', () => {
  const message = 'We received a payment that does not match.';
  const foot = (over: boolean) => {
    const draft = { ...begun, step: 5, requestId: 'RQ-1' } as const;
    const outcome: Outcome = { kind: 'failed', message, over };
    const ways = { formId: '', waiting: false, blocked: false, onBack() {}, onAgain() {} };
    return renderToStaticMarkup(
      <MemoryRouter>
        <DialogFoot {...{ ...ways, draft: { ...draft, outcome } }} onPay={() => {}} {...leaving} />
      </MemoryRouter>,
    );
  };
  const leaving = { onClose() {}, onLeave() {} };

  it('may be tried again, unless the same order is refused whenever it is sent', () => {
    expect(foot(false)).toContain('Try Again');
    const over = foot(true);
    expect(over).not.toContain('Try Again');
    expect(over).toContain('href="/dashboard/requests/RQ-1"');
    expect(shown({ kind: 'failed', message })).toContain('Everything you entered is kept.');
    expect(shown({ kind: 'failed', message, before: 'RQ-0' })).toContain(
      'href="/dashboard/requests/RQ-0"',
    );
    expect(shown({ kind: 'failed', message, over: true })).toContain(
      'Its page says what happens next.',
    );
  });
});

describe('an order that is not paid yet', () => {
  const message = 'Your bank has not confirmed this payment yet.';
  const foot = (outcome: Outcome) => {
    const ways = { formId: '', waiting: false, blocked: false, onBack() {}, onAgain() {} };
    const leaving = { onClose() {}, onLeave() {}, onPay() {} };
    const draft = { ...begun, step: 5, requestId: 'RQ-1', outcome } as const;
    return renderToStaticMarkup(<DialogFoot {...{ ...ways, ...leaving, draft }} />);
  };

  it('can be paid where the checkout is still open', () => {
    const outcome: Outcome = { kind: 'unpaid', message };
    expect(foot(outcome)).toContain('Pay ₦0');
    expect(shown(outcome)).not.toContain('do not pay again');
  });

  it('is not to be paid again where its payment is not confirmed, in the words of its page (decision 061)', () => {
    const outcome: Outcome = { kind: 'unpaid', message, isUnconfirmed: true };
    expect(foot(outcome)).toContain('Check again');
    expect(foot(outcome)).not.toContain('Pay ₦');
    const html = shown(outcome);
    expect(html).toContain('Not confirmed yet');
    expect(html).toContain('If you have paid, do not pay again');
    expect(html).not.toContain('go on at the checkout');
    const checkout = 'https://checkout.example/1';
    expect(shown({ ...outcome, checkout })).toMatch(
      /pay nothing more. If you have not, <a href="https:\/\/checkout.example\/1"/,
    );
  });
});

describe('after a payment', () => {
  const known = { type: 'CLEARANCE', estimatedDays: 2, hearBy: null } as const;
  const said = (mailed: boolean | undefined, paidBy?: string) =>
    renderToStaticMarkup(
      <AfterOrder
        requestId="RQ-1"
        known={{ ...known, needed: [], mailed }}
        {...(paidBy ? { paidBy } : {})}
      />,
    );

  it('no confirmation is promised to a mailbox that came back (D-18, PAY-09)', () => {
    expect(said(true, 'the address you gave')).toContain(
      'A confirmation email has been sent to the address you gave.',
    );
    const refused = said(false, 'the address you gave');
    expect(refused).toContain(
      'No email reaches you: our mail to the address you gave came back, or was marked as spam.',
    );
    expect(refused).not.toContain('has been sent');
    // A server that is being replaced by a newer one does not say it.
    expect(said(undefined, 'the address you gave')).not.toContain('No email reaches you');
    expect(said(true)).not.toContain('confirmation');
  });
});
