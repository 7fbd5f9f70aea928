import type { Answer } from '#platform/contract.ts';
import type { CallFailed } from '#platform/send.ts';
import type { verifyPayment } from './contract.ts';

export const verifyFailed = 'Payment verification failed';
const noInformation = 'Missing payment information';

/** What the address of the callback asks for. */
export type CallbackView =
  | { readonly kind: 'ask'; readonly reference: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Both parameters must be there (PAY-02) and name one payment (C-78); else nobody is asked. */
export function viewOf(query: URLSearchParams): CallbackView {
  const reference = query.get('reference')?.trim();
  const twin = query.get('trxref')?.trim();
  if (!reference || !twin) return { kind: 'failed', message: noInformation };
  if (reference !== twin) return { kind: 'failed', message: verifyFailed };
  return { kind: 'ask', reference };
}

/** What asking for a payment came to. */
export type Heard =
  | { readonly kind: 'paid'; readonly answer: Answer<typeof verifyPayment> }
  /** Not confirmed yet: worth asking again. */
  | { readonly kind: 'open'; readonly message: string }
  /** Nobody answered: the payment may well have been made (D-12). */
  | { readonly kind: 'no-answer'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

export function heardFrom({
  status,
  error,
  serverMessage,
}: CallFailed): Exclude<Heard, { kind: 'paid' }> {
  const message = serverMessage || verifyFailed;
  if (error === 'payment-open' || error === 'payment-not-made') return { kind: 'open', message };
  const noAnswer = status === 0 || status >= 500 || status === 429;
  return { kind: noAnswer ? 'no-answer' : 'refused', message };
}

/** Where a payment that is no request's belongs (C-79), as the provider would go there. */
export function wayBack(returnTo: string, reference: string): string | null {
  if (!/^\/(?![/\\])/.test(returnTo)) return null;
  const query = new URLSearchParams({ trxref: reference, reference });
  return `${returnTo}${returnTo.includes('?') ? '&' : '?'}${query}`;
}
