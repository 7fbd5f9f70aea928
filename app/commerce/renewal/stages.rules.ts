import type { RenewalState } from './contract.ts';

/** Where the page of a renewal stands. */
export type Stage =
  | {
      readonly kind: 'start';
      readonly error?: string;
      /** The checkout was left without a payment. */
      readonly cancelled?: boolean;
      /** The address for the receipt, where the server drew the page with it. */
      readonly email?: string;
      /** What is wrong with it. */
      readonly emailFault?: string;
      /** The page shows a price of before. */
      readonly priceChanged?: boolean;
    }
  | { readonly kind: 'working' }
  | {
      readonly kind: 'checking';
      readonly reference: string;
      readonly checkoutUrl?: string;
      /** The browser did not let the checkout open. */
      readonly blocked?: boolean;
      /** The first look need not wait. */
      readonly atOnce?: boolean;
    }
  | { readonly kind: 'stopped'; readonly reference: string; readonly why: string }
  | { readonly kind: 'failed'; readonly reference: string }
  | {
      readonly kind: 'done';
      readonly reference: string;
      readonly expiryDate: string | null;
      readonly typeName: string;
      /** What was paid went back since. */
      readonly note?: string;
    }
  /** The record cannot be renewed at all. */
  | { readonly kind: 'barred'; readonly why: string }
  /** What the address says of a payment cannot be used. */
  | { readonly kind: 'unusable'; readonly why: string };

export type UnderWay = Exclude<Stage, { kind: 'start' | 'working' | 'barred' }>;

/** The pause between an answer and the next question (RNW-05, BIZ-14). */
export const pollMs = 5_000;
/** After this the page stops by itself (C-81; a guess there). */
export const giveUpMs = 10 * 60_000;

export const initiationFailed = 'Failed to initiate renewal. Please try again.';
export const notPaid =
  'Nothing was paid. The renewal is still open, so you can go on with it here.';
export const uncheckable =
  'The payment status could not be checked. A payment already made is safe.';
export const gaveUp =
  'No payment has arrived in ten minutes, so this page has stopped looking. If you have paid, your payment is safe: check again.';
export const mismatch =
  'The payment details in this address do not match, so no payment is shown here. A payment already made is safe.';

/**
 * The payment that an address names: the provider appends trxref and reference, the page keeps
 * reference alone. Null: none; `mismatch` when they are not one and the same.
 */
export function referenceIn(query: URLSearchParams): string | null | 'mismatch' {
  const told = [...query.getAll('reference'), ...query.getAll('trxref')];
  const [first] = told;
  if (first === undefined) return null;
  return told.every((one) => one === first) && first.trim() !== '' ? first : 'mismatch';
}

/** What a status answer means; its words are compared without regard to case (C-82). */
export function stageOf(reference: string, { status, message, details }: RenewalState): Stage {
  const word = status.toLowerCase();
  if (word === 'completed') {
    const { expiryDate, verificationType } = details;
    const typeName = verificationType.name;
    return { kind: 'done', reference, expiryDate, typeName, ...(message ? { note: message } : {}) };
  }
  if (word === 'failed') return { kind: 'failed', reference };
  return message ? { kind: 'stopped', reference, why: message } : { kind: 'checking', reference };
}

/** What a status that could not be read means; 404 says that there is no such renewal. */
export function stageOfFailure(reference: string, failed: { status: number }): Stage {
  if (failed.status === 404) return { kind: 'unusable', why: mismatch };
  return { kind: 'stopped', reference, why: uncheckable };
}

interface Refused {
  readonly error?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly serverMessage?: string;
}

/** The page before the checkout once more, with what was wrong (D-06). */
export function startAfter(refused: Refused): Extract<Stage, { kind: 'start' }> {
  const { fields, serverMessage } = refused;
  if (fields.email) return { kind: 'start', emailFault: fields.email };
  const error = serverMessage || initiationFailed;
  return {
    kind: 'start',
    error,
    ...(refused.error === 'price-changed' ? { priceChanged: true } : {}),
  };
}

/** Every stage that a payment has part in. */
export function isUnderWay(stage: Stage): stage is UnderWay {
  return !['start', 'working', 'barred'].includes(stage.kind);
}
