import type { TransactionStatus } from '../shapes.ts';
import { transactionOf } from './answers.ts';
import { type Card, type TypedCard, takeCard } from './cards.ts';
import type { Controls } from './controls.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Timers } from './timers.ts';
import type { Webhooks } from './webhooks.ts';

/** What a buyer can do at the checkout, and what the provider makes of it. */
export interface Payments {
  /** The sentence to show when nothing was charged. */
  byCard(entry: Entry, typed: TypedCard): string | null;
  /** The money arrives later; until then the transaction is `ongoing`. */
  byTransfer(entry: Entry): void;
  /** What testers do to a transaction: another state, another amount or currency. */
  force(entry: Entry, change: Forced): void;
  /** Tells of a dispute, as when the buyer's bank asks for the money back; nothing else changes. */
  dispute(entry: Entry, told: Disputed): void;
  refund(entry: Entry, amount: number): { id: number; status: string };
  /** How a refund stands since this start; undefined where none has this number. */
  refundState(id: number): string | undefined;
}

export interface Forced {
  readonly status: TransactionStatus;
  readonly charged?: number;
  readonly chargedCurrency?: string;
  /** Whether an event is sent for it. */
  readonly silent?: boolean;
}

export interface Disputed {
  readonly event: 'create' | 'remind' | 'resolve';
  readonly id: number;
  readonly dueAt?: string;
  readonly resolution?: string;
}

export function openPayments(given: {
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  readonly timers: Timers;
  readonly controls: () => Controls;
}): Payments {
  const { ledger, webhooks, timers, controls } = given;
  const now = () => timers.now();
  const firstRefund = 7_000_001;
  /** How each refund stands, by its order. */
  const refunds: string[] = [];

  function announce(entry: Entry): void {
    const data = transactionOf(entry, controls().quirks);
    webhooks.send('charge.success', entry.reference, data);
  }

  function succeed(entry: Entry, change: Partial<Entry>): void {
    if (entry.status === 'success') return;
    const paidAt = new Date(now()).toISOString();
    const success = { status: 'success', gatewayResponse: 'Successful', paidAt } as const;
    ledger.change(entry, { ...success, ...change }, 'Paid', now());
    announce(entry);
  }

  function charge(entry: Entry, card: Card): void {
    const { brand, outcome, gatewayResponse, number } = card;
    const facts = { channel: 'card', brand, last4: number.slice(-4), gatewayResponse };
    if (outcome === 'success') succeed(entry, facts);
    else ledger.change(entry, { ...facts, status: 'failed' }, gatewayResponse, now());
  }

  return {
    byCard(entry, typed) {
      if (entry.status === 'success') return null;
      const taken = takeCard(typed);
      if (taken.kind === 'again') return taken.message;
      charge(entry, taken.card);
      return null;
    },
    byTransfer(entry) {
      if (entry.status !== 'abandoned') return;
      ledger.change(entry, { status: 'ongoing', channel: 'bank_transfer' }, 'Waiting', now());
      timers.after(controls().transferMs, () => succeed(entry, { channel: 'bank_transfer' }));
    },
    force(entry, { status, charged, chargedCurrency, silent = false }) {
      const money = { charged: charged ?? null, chargedCurrency: chargedCurrency ?? null };
      if (status !== 'success') {
        ledger.change(entry, { ...money, status }, 'Changed by a tester', now());
        return;
      }
      const paidAt = new Date(now()).toISOString();
      const change = { ...money, status, paidAt, gatewayResponse: 'Successful', channel: 'card' };
      ledger.change(entry, change, 'Paid by a tester', now());
      if (!silent) announce(entry);
    },
    dispute(entry, { event, id, dueAt = null, resolution = null }) {
      webhooks.send(`charge.dispute.${event}`, entry.reference, {
        id,
        refund_amount: entry.amount,
        currency: entry.currency,
        status: event === 'resolve' ? 'resolved' : 'awaiting-merchant-feedback',
        resolution,
        domain: 'test',
        transaction: transactionOf(entry, controls().quirks),
        transaction_reference: null,
        category: 'chargeback',
        dueAt,
        resolvedAt: event === 'resolve' ? new Date(now()).toISOString() : null,
        created_at: new Date(now()).toISOString(),
      });
    },
    refund(entry, amount) {
      const { refunds: way, transferMs } = controls();
      const status = way === 'fails-later' ? 'pending' : way;
      const place = refunds.push(status) - 1;
      const id = firstRefund + place;
      const refund = { id, transaction_reference: entry.reference, currency: 'NGN' };
      const asText = { ...refund, amount: String(amount) };
      webhooks.send(`refund.${status}`, entry.reference, { ...asText, status });
      if (status !== 'pending') return { id, status };
      const end = way === 'fails-later' ? 'failed' : 'processed';
      timers.after(transferMs, () => {
        refunds[place] = end;
        if (end === 'processed') ledger.change(entry, { status: 'reversed' }, 'Refunded', now());
        webhooks.send(`refund.${end}`, entry.reference, { ...asText, status: end });
      });
      return { id, status };
    },
    refundState: (id) => refunds[id - firstRefund],
  };
}
