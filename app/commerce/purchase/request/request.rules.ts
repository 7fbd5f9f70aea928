import type { Kind } from '#app/commerce/plans/contract.ts';
import { dayOfWork } from '#app/commerce/plans/rules.ts';
import { koboOfText } from '#platform/money.ts';
import { formatWeekday } from '#platform/time.ts';
import type { PurchaseRequest } from '../contract.ts';
import { isOnTalk } from '../rules.ts';

type Statuses = Pick<PurchaseRequest, 'paymentStatus' | 'status'>;
type Money = Pick<PurchaseRequest, 'paymentStatus' | 'refundedAt' | 'status' | 'underWay'>;

/** A payment's state as people read it. */
export const paymentWords: Readonly<Record<PurchaseRequest['paymentStatus'], string>> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Declined',
  expired: 'Not paid in time',
  'needs-attention': 'Being looked at',
  'nothing-to-pay': 'Nothing to pay',
};

/** Of a payment that may still come: how it stands, what its buyer does, and what the button does (decision 061). */
export const unconfirmedWords = 'Not confirmed yet';
export const payNothingMore =
  'You began a payment that your bank has not confirmed yet. If you have paid, do not pay again: it shows here as soon as it arrives. If it comes to nothing, you can pay here anew.';
export const checkAgain = 'Check again';
export const asksFirst = 'Paystack is asked. Who has not paid can go on then.';

/** Where the payment of a request stands: for one that was cancelled none is awaited any more. */
export const standOf = ({ paymentStatus, status }: Statuses) =>
  status === 'cancelled' && paymentStatus === 'pending' ? 'nothing-to-pay' : paymentStatus;

/** The same in words; what may come counts most, then what was given back. */
export function moneyWords(request: Money): string {
  if (request.underWay) return unconfirmedWords;
  return request.refundedAt ? 'Refunded' : paymentWords[standOf(request)];
}

/** Whether the page leads to a receipt; an older server gives one of what is paid alone. */
export const hasReceipt = ({
  hasReceipt: told,
  paymentStatus,
}: Pick<PurchaseRequest, 'hasReceipt' | 'paymentStatus'>): boolean =>
  told ?? paymentStatus === 'paid';

/** The state of the work. */
export const statusWords: Readonly<Record<PurchaseRequest['status'], string>> = {
  received: 'Received',
  processing: 'In progress',
  fulfilled: 'Done',
  cancelled: 'Cancelled',
};

/** The same of one request. */
export const workWords = ({
  cannotGoOn,
  status,
}: Pick<PurchaseRequest, 'cannotGoOn' | 'status'>): string =>
  cannotGoOn ? 'Stopped' : statusWords[status];

/** Whether the page offers to pay (W-20): what is looked at by staff must not be paid again. */
export function canPay({ paymentStatus, status }: Statuses): boolean {
  return status === 'received' && ['pending', 'failed', 'expired'].includes(paymentStatus);
}

/** Whether it costs nothing and was never sent, as after a closed tab: nobody works on it before (C-75). */
export function isUnsent({ paymentStatus, status }: Statuses): boolean {
  return status === 'received' && paymentStatus === 'nothing-to-pay';
}

type Begun = Pick<PurchaseRequest, 'cannotGoOn' | 'refundedAt'> & Statuses;

/** Whether it is paid and worked on, or will be at once: of any other one its page says what became of it. */
export function isBegun({ cannotGoOn, paymentStatus, refundedAt, status }: Begun): boolean {
  const isOver = status === 'cancelled' || status === 'fulfilled';
  return paymentStatus === 'paid' && refundedAt === null && !cannotGoOn && !isOver;
}

export interface Stage {
  readonly name: string;
  readonly words: string;
  /** ISO time, where it is known. */
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'later' | 'wrong';
}

/** The way of a request as four stages: ordered, paid, worked on, done. */
export function stagesOf(request: PurchaseRequest): Stage[] {
  const { cannotGoOn, status, createdAt, paidAt, refundedAt } = request;
  const paymentStatus = standOf(request);
  const settled =
    refundedAt !== null || paymentStatus === 'paid' || paymentStatus === 'nothing-to-pay';
  const wrong = ['failed', 'expired', 'needs-attention'].includes(paymentStatus);
  const fulfilled = status === 'fulfilled';
  // Nobody works on what was given back before anything was begun.
  const isBack = refundedAt !== null && status === 'received';
  const unsent = isUnsent(request);
  const working = settled && !fulfilled && !isBack && !unsent && status !== 'cancelled';
  return [
    { name: 'Ordered', words: 'Your request was received.', at: createdAt, state: 'done' },
    {
      name: 'Payment',
      words: moneyWords(request),
      at: refundedAt ?? paidAt,
      state: settled ? 'done' : wrong ? 'wrong' : 'now',
    },
    cannotGoOn
      ? { name: 'Work', words: 'It cannot go on as it was ordered.', at: null, state: 'wrong' }
      : {
          name: 'Work',
          words: working
            ? 'We are working on it.'
            : fulfilled
              ? 'The work is done.'
              : status === 'cancelled'
                ? 'Nothing more is done.'
                : unsent
                  ? 'Starts once you send the request.'
                  : 'Starts once the payment is confirmed.',
          at: null,
          state: fulfilled ? 'done' : working ? 'now' : 'later',
        },
    status === 'cancelled'
      ? { name: 'Cancelled', words: 'This request goes no further.', at: null, state: 'wrong' }
      : {
          name: 'Result',
          words: fulfilled
            ? 'Your request is fulfilled.'
            : cannotGoOn
              ? 'Not known yet.'
              : 'Still to come.',
          at: null,
          state: fulfilled ? 'done' : 'later',
        },
  ];
}

/** What comes out of a request of each kind. */
const results: Readonly<Record<Kind, string>> = {
  VERIFICATION:
    'the person to be verified gets a link and agrees there; we check, and the record shows the level, the tick and the date until which it holds',
  BACKGROUND_CHECK: 'we make the checks that your plan lists and tell you what was found',
  CLEARANCE: 'we confirm what the pass stands for and tell you the result',
  INSURED:
    'we look at the job you named and write to you when its cover is confirmed; once this request is done, the plan covers that job up to its limits',
  INCIDENT_REPORT: 'we look into what happened and tell you what was established',
  HEALTH_PLAN: 'we arrange the checks of your plan with you',
  RECRUITMENT_PACKAGE: 'we look for people who fit what you described and present them to you',
};

/** One sentence or two on what happens next. */
export function nextOf(request: PurchaseRequest): string {
  const { type, paymentStatus, status, lines } = request;
  const looked = request.buyerErased
    ? 'Our staff look at it.'
    : 'Our staff look at it and write to you.';
  if (request.underWay) return payNothingMore;
  if (request.refundedAt && (status !== 'processing' || request.cannotGoOn)) {
    const is = status === 'cancelled' ? 'This request was cancelled, and what' : 'What';
    const again = canPay(request) ? ' You can pay for the request anew here.' : '';
    return `${is} you paid is on its way back to you. How soon you see it is up to your bank.${again}`;
  }
  if (status === 'cancelled' && paymentStatus === 'needs-attention' && !request.refundedAt)
    return `This request was cancelled, and we received a payment for it that cannot be used. ${looked}`;
  if (request.replaced)
    return 'Another order was made in place of this request, so it was cancelled. Go on with that one.';
  if (request.personErased) {
    const charged =
      request.personErased === 'uncharged'
        ? 'Nothing was charged.'
        : 'If you have paid for it meanwhile, our staff give that back.';
    return `The person this was about has asked us to delete their data, so this can't be done. ${charged}`;
  }
  if (request.unrefunded)
    return 'This request was cancelled, and our staff look at what you paid. Write to us if it is a mistake.';
  if (status === 'cancelled')
    return 'This request was cancelled. Write to us if that is a mistake.';
  if (status === 'fulfilled' && type === 'VERIFICATION' && request.buyerErased)
    return 'The verification is over.';
  if (status === 'fulfilled' && type === 'VERIFICATION')
    return 'The verification is over. We sent what came of it to the email address of the order.';
  if (status === 'fulfilled') return 'There is nothing left to do. Keep the number of the request.';
  if (paymentStatus === 'needs-attention' && !request.refundedAt) {
    return `We received a payment that does not match this request. ${looked} Please do not pay again.`;
  }
  if (request.cannotGoOn) {
    const next =
      paymentStatus === 'nothing-to-pay' ? 'Write' : 'Our staff look at what you paid; write';
    return `This request cannot go on as it was ordered. ${next} to us.`;
  }
  if (canPay(request)) {
    return `Nothing happens until the payment is confirmed. Then ${results[type]}.`;
  }
  // Of who paid for something beside it, too.
  const onTalk = isOnTalk(type, lines[0] && koboOfText(lines[0].amount));
  if (isUnsent(request)) {
    const then = onTalk ? 'we talk with you and agree on the price' : results[type];
    return `Nothing happens until you send the request; nothing is to be paid for that. Then ${then}.`;
  }
  if (onTalk) {
    const covers =
      type === 'INSURED' ? ' The plan covers nothing before this request is done.' : '';
    return `Now we talk with you and agree on the price. Nothing is to be paid for the plan before.${covers}`;
  }
  if (request.buyerErased) return `Now ${results[type]}.`;
  return `Now ${results[type]}. If something is missing, we write to the email address of the order.`;
}

export type Outlook = Pick<
  PurchaseRequest,
  'type' | 'estimatedDays' | 'hearBy' | 'isLate' | 'needed'
>;

export type AfterPayment = Outlook & Pick<PurchaseRequest, 'buyerErased' | 'cannotGoOn' | 'mailed'>;

/** Of a request what may be said to whoever pays it: nothing of the person. */
export const afterPayment = ({
  type,
  estimatedDays,
  hearBy,
  isLate,
  cannotGoOn,
  needed,
  buyerErased,
  mailed,
}: AfterPayment): AfterPayment => ({
  type,
  estimatedDays,
  hearBy,
  isLate,
  cannotGoOn,
  needed,
  buyerErased,
  mailed,
});

/** When the buyer hears, in words. A verification is due on a business day, that of its case (CASE-04). */
export function hearText({ type, estimatedDays, hearBy, isLate }: Omit<Outlook, 'needed'>): string {
  if (hearBy && isLate) {
    return `You were to hear from us by ${formatWeekday(hearBy)}, Lagos time, and it takes longer. If you have not heard from us, write to us with the number of the request.`;
  }
  if (hearBy) {
    return `You hear from us by ${formatWeekday(hearBy)}, Lagos time. That is an estimate and no promise.`;
  }
  if (!estimatedDays) return 'We write to the email address of the order as soon as there is news.';
  const day = dayOfWork(type);
  const days = estimatedDays === 1 ? `a ${day}` : `${estimatedDays} ${day}s`;
  return `You hear from us within ${days} of the payment.`;
}

// Others than codes are not sent at night (MSG-02): who waits for an SMS then is told why none comes.
const agreesFirst = 'Nothing is checked before the person to be verified agrees.';
const agreesBy = {
  link: `${agreesFirst} They get a link of their own, by mail at once, by SMS from 8:00 to 20:00, Lagos time: if that is you, open it.`,
  staff: `${agreesFirst} Our staff send them a link of their own: if that is you, open it.`,
  unpaid: `${agreesFirst} They get a link of their own once it is paid.`,
  either: `${agreesFirst} They get a link of their own, by mail, by SMS or from our staff: if that is you, open it.`,
};

/**
 * What is still to be sent, and by whom, in words; `invited`: whether the person was sent their link, null
 * where that is not known (D-18). Before the payment nobody is.
 */
export function neededText(
  { type, needed }: Pick<Outlook, 'type' | 'needed'>,
  invited: boolean | null | 'unpaid' = true,
): string {
  const known = invited === null ? 'either' : invited ? 'link' : 'staff';
  const agrees = agreesBy[invited === 'unpaid' ? invited : known];
  const missing = needed.length > 0 ? `Not sent yet: ${needed.join(', ')}.` : '';
  if (type === 'VERIFICATION') {
    return missing ? `${agrees} ${missing} It can be sent on the page of that link.` : agrees;
  }
  if (!missing) return 'We have everything that the order asks for.';
  return `${missing} If you have it, send it to us with the number of the request.`;
}
