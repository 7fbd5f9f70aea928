import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { TransactionStatus } from '../shapes.ts';

/** A transaction as the sandbox keeps it. Amounts are whole kobo, times instants in ISO 8601. */
export interface Entry {
  readonly id: number;
  readonly reference: string;
  readonly accessCode: string;
  readonly amount: number;
  readonly currency: string;
  readonly email: string;
  readonly callbackUrl: string;
  readonly cancelUrl: string;
  readonly metadata: unknown;
  readonly createdAt: string;
  status: TransactionStatus;
  /** What the buyer was charged, when it is not the amount: fees on top, or tampering on trial. */
  charged: number | null;
  /** Another currency than the one asked for, on trial. */
  chargedCurrency: string | null;
  channel: string | null;
  gatewayResponse: string | null;
  paidAt: string | null;
  last4: string | null;
  brand: string | null;
  history: { type: string; message: string; at: string }[];
}

export type Opened = Pick<
  Entry,
  'reference' | 'amount' | 'currency' | 'email' | 'callbackUrl' | 'cancelUrl' | 'metadata'
>;

export interface Ledger {
  byReference(reference: string): Entry | undefined;
  byAccessCode(code: string): Entry | undefined;
  open(given: Opened, now: number): Entry;
  /** Changes a transaction and keeps the change. */
  change(entry: Entry, change: Partial<Entry>, said: string, now: number): void;
  all(): readonly Entry[];
}

/** Keeps transactions in memory and, given a file, beyond the end of the process. */
export function openLedger(file: string | null): Ledger {
  const entries = new Map<string, Entry>();
  const codes = new Map<string, Entry>();
  const know = (entry: Entry) => {
    entries.set(entry.reference, entry);
    codes.set(entry.accessCode, entry);
  };
  if (file && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line of a process that was killed may be cut.
      if (line.endsWith('}')) know(JSON.parse(line) as Entry);
    }
  }
  const keep = (entry: Entry) => {
    if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`);
  };
  let last = Math.max(3_000_000_000, ...[...entries.values()].map(({ id }) => id));
  return {
    byReference: (reference) => entries.get(reference),
    byAccessCode: (code) => codes.get(code),
    all: () => [...entries.values()],
    open(given, now) {
      last += 1;
      const entry: Entry = {
        ...given,
        id: last,
        accessCode: randomBytes(10).toString('hex'),
        createdAt: new Date(now).toISOString(),
        status: 'abandoned',
        charged: null,
        chargedCurrency: null,
        channel: null,
        gatewayResponse: null,
        paidAt: null,
        last4: null,
        brand: null,
        history: [],
      };
      know(entry);
      keep(entry);
      return entry;
    },
    change(entry, change, said, now) {
      Object.assign(entry, change);
      entry.history.push({ type: entry.status, message: said, at: new Date(now).toISOString() });
      keep(entry);
    },
  };
}
