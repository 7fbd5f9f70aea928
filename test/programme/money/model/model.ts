import type { PaymentStatus } from '#app/commerce/payment/contract.ts';

/**
 * What must become of one request and its payments, written a second time and without a database. The
 * product is held against it (check 9).
 */

const minute = 60_000;

/** What the provider knows of a reference. `other`: success with another amount. */
export type ProviderStatus = 'unknown' | 'open' | 'failed' | 'success' | 'other';

export interface Payment {
  status: PaymentStatus;
  provider: ProviderStatus;
  /** The buyer has been given the address of its checkout. */
  handed: boolean;
  createdAt: number;
  openedAt: number | null;
}

/** How the provider misbehaves for one command. */
export type Fault = 'none' | 'http-500' | 'accepted-then-cut';

export interface Model {
  now: number;
  payments: Payment[];
  /** Places of payments whose event was taken and not yet worked off. */
  hooked: number[];
  /** Events that were ever sent: the same bytes again are no news. */
  events: Set<string>;
  /** Paid payments whose seller has not been told yet. */
  told: number;
  fulfilled: boolean;
}

export const emptyModel = (now: number): Model => ({
  now,
  payments: [],
  hooked: [],
  events: new Set(),
  told: 0,
  fulfilled: false,
});

const drawn: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['paid', 'failed', 'expired', 'needs-attention'],
  failed: ['paid', 'needs-attention'],
  expired: ['paid', 'needs-attention'],
  paid: [],
  'needs-attention': [],
};

/** Whether the states know this step. */
export function isDrawn(from: PaymentStatus, to: PaymentStatus): boolean {
  return from === to || drawn[from].includes(to);
}

/** The provider was asked and has answered clearly. */
export function settled(model: Model, payment: Payment): void {
  const { status, provider } = payment;
  if (status === 'paid' || status === 'needs-attention') return;
  if (provider === 'other') payment.status = 'needs-attention';
  else if (provider === 'success') {
    const twice = model.payments.some((one) => one.status === 'paid');
    payment.status = twice ? 'needs-attention' : 'paid';
    if (!twice) model.told += 1;
  } else if (status === 'pending' && provider === 'failed') payment.status = 'failed';
  else if (status === 'pending') {
    const age = model.now - (payment.openedAt ?? payment.createdAt);
    if (age >= 35 * minute) payment.status = 'expired';
  }
}

function initialized(model: Model, payment: Payment, fault: Fault): string {
  if (fault === 'http-500') return 'provider-away';
  if (payment.provider !== 'unknown') {
    if (model.now - payment.createdAt > 10_000) payment.status = 'expired';
    return 'provider-away';
  }
  payment.provider = 'open';
  if (fault === 'accepted-then-cut') return 'provider-away';
  payment.handed = true;
  payment.openedAt = model.now;
  return 'ready';
}

/** Nobody pays again while money that does not fit waits for staff. */
const held = 'payment-needs-attention';

/** A checkout is asked for. Gives the kind of the answer. */
export function processed(model: Model, fault: Fault): string {
  const { payments } = model;
  if (payments.some(({ status }) => status === 'paid')) return 'paid';
  if (payments.some(({ status }) => status === 'needs-attention')) return held;
  let pending: Payment | undefined;
  for (const one of [...payments].reverse()) {
    if (fault !== 'none') return 'provider-away';
    settled(model, one);
    if (one.status === 'paid') return 'paid';
    if (one.status === 'needs-attention') return held;
    if (one.status === 'pending') pending = one;
  }
  if (pending?.handed) {
    pending.openedAt = model.now;
    return 'ready';
  }
  if (pending) return initialized(model, pending, fault);
  const fresh: Payment = {
    status: 'pending',
    provider: 'unknown',
    handed: false,
    createdAt: model.now,
    openedAt: null,
  };
  payments.push(fresh);
  return initialized(model, fresh, fault);
}

/** The queue is worked off. */
export function worked(model: Model, fault: Fault): void {
  if (fault === 'none') {
    for (const place of model.hooked) {
      const payment = model.payments[place];
      if (payment) settled(model, payment);
    }
    model.hooked = [];
  }
  if (model.told > 0) model.fulfilled = true;
  model.told = 0;
}
