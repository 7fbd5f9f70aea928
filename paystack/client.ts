import { jsonOf } from './json.ts';
import { Checkout, Envelope, Refund, RefundState, Transaction } from './shapes.ts';

interface PaystackSettings {
  /** `https://api.paystack.co`, or the sandbox's address. */
  readonly base: string;
  readonly secretKey: string;
  /** Hosts (with port) a buyer may be sent to: `checkout.paystack.com`, or the sandbox's. */
  readonly checkoutHosts: readonly string[];
  /** How long a call may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** No answer that could be relied on: the call may have worked or not. */
export interface Unclear {
  readonly kind: 'unclear';
  /** For the log; holds nothing of a person. */
  readonly why: string;
  /** How long the provider asks to be left alone. */
  readonly retryAfterSeconds?: number;
}

/** The provider understood and said no. */
export interface Declined {
  readonly kind: 'declined';
  readonly code: string;
  readonly message: string;
  /** Our key is not accepted: nobody's payment was judged. */
  readonly isOurs: boolean;
}

type Initialized =
  | { readonly kind: 'ready'; readonly checkoutUrl: string; readonly accessCode: string }
  /** The reference is known to the provider already: ask `verify` what became of it. */
  | { readonly kind: 'duplicate' }
  | Declined
  | Unclear;

export type Verified =
  | { readonly kind: 'found'; readonly transaction: Transaction }
  | { readonly kind: 'unknown-reference' }
  | Declined
  | Unclear;

export type Refunded =
  | { readonly kind: 'queued'; readonly refund: Refund }
  /** The provider says at once that it failed: no money goes back by that. */
  | { readonly kind: 'failed'; readonly refund: Refund }
  | Declined
  | Unclear;

export interface Paystack {
  /**
   * Opens a checkout for a reference of our own, which must be stored before. Never repeated by
   * itself: after `unclear` ask `verify`, or take a fresh reference.
   */
  initialize(order: {
    readonly reference: string;
    /** Whole kobo. */
    readonly amountKobo: number;
    readonly email: string;
    /** The provider adds to its query. */
    readonly callbackUrl: string;
    readonly cancelUrl: string;
  }): Promise<Initialized>;
  /** What the provider knows of a reference. May be asked as often as needed. */
  verify(reference: string): Promise<Verified>;
  /** How the refund with this number of the provider's stands. May be asked as often as needed. */
  refundState(
    id: string,
  ): Promise<{ readonly kind: 'found'; readonly status: string } | Declined | Unclear>;
  /** Gives back the whole amount, or part of it in kobo. Its end is told by events, and by `refundState`. */
  refund(reference: string, amountKobo?: number): Promise<Refunded>;
}

const defaultTimeoutMs = 5_000;
/** Largest answer that is read; the provider's are a few KB. */
const largest = 256 * 1024;

type Answered = { readonly http: number; readonly envelope: Envelope };

async function readLimited(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largest) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function unclear(why: string, retryAfter?: string | null): Unclear {
  const seconds = Number(retryAfter);
  const wait = Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {};
  return { kind: 'unclear', why, ...wait };
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

/** Opens the way to the provider; makes no call by itself. Source: Paystack's OpenAPI document. */
export function openPaystack(settings: PaystackSettings): Paystack {
  const { base, secretKey, checkoutHosts, timeoutMs = defaultTimeoutMs } = settings;

  /** One call, never repeated, never redirected. An answer is an envelope or it is unclear. */
  async function call(method: string, path: string, body?: unknown): Promise<Answered | Unclear> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base.replace(/\/$/, '')}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      text = await readLimited(response);
    } catch (error) {
      return unclear(whyOf(error));
    }
    const { status, headers } = response;
    if (status === 429 || status >= 500)
      return unclear(`HTTP ${status}`, headers.get('retry-after'));
    const envelope = Envelope.safeParse(jsonOf(text));
    if (!envelope.success) return unclear(`HTTP ${status} without an envelope`);
    return { http: status, envelope: envelope.data };
  }

  return {
    async initialize({ reference, amountKobo, email, callbackUrl, cancelUrl }) {
      const answered = await call('POST', '/transaction/initialize', {
        email,
        amount: amountKobo,
        currency: 'NGN',
        reference,
        callback_url: callbackUrl,
        metadata: { cancel_action: cancelUrl },
      });
      if ('kind' in answered) return answered;
      if (!answered.envelope.status)
        return isDuplicate(answered) ? { kind: 'duplicate' } : declined(answered);
      const checkout = Checkout.safeParse(answered.envelope.data);
      if (!checkout.success || checkout.data.reference !== reference) {
        return unclear('a checkout of another shape');
      }
      const { authorization_url: checkoutUrl, access_code: accessCode } = checkout.data;
      if (!mayLead(checkoutUrl, checkoutHosts))
        return unclear('a checkout on a host that is not allowed');
      return { kind: 'ready', checkoutUrl, accessCode };
    },

    async verify(reference) {
      const answered = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
      if ('kind' in answered) return answered;
      if (!answered.envelope.status) {
        return isUnknown(answered) ? { kind: 'unknown-reference' } : declined(answered);
      }
      const transaction = Transaction.safeParse(answered.envelope.data);
      if (!transaction.success) return unclear('a transaction of another shape');
      // An answer about another payment proves nothing about this one.
      if (transaction.data.reference !== reference) return unclear('another reference');
      return { kind: 'found', transaction: transaction.data };
    },

    async refundState(id) {
      const answered = await call('GET', `/refund/${encodeURIComponent(id)}`);
      if ('kind' in answered) return answered;
      if (!answered.envelope.status) return declined(answered);
      const { data: refund } = RefundState.safeParse(answered.envelope.data);
      // An answer about another refund says nothing of this one.
      if (refund?.id !== id) return unclear('another refund');
      return { kind: 'found', status: refund.status };
    },

    async refund(reference, amountKobo) {
      const part = amountKobo === undefined ? {} : { amount: amountKobo };
      const answered = await call('POST', '/refund', {
        transaction: reference,
        currency: 'NGN',
        ...part,
      });
      if ('kind' in answered) return answered;
      if (!answered.envelope.status) return declined(answered);
      const { data: refund } = Refund.safeParse(answered.envelope.data);
      if (!refund) return unclear('a refund of another shape');
      return { kind: refund.status === 'failed' ? 'failed' : 'queued', refund };
    },
  };
}

/** https, or the sandbox's own address, and one of the allowed hosts exactly. */
function mayLead(address: string, hosts: readonly string[]): boolean {
  const { protocol, host, hostname, username } = new URL(address);
  const near = hostname === 'localhost' || hostname === '127.0.0.1';
  return (
    hosts.includes(host) &&
    username === '' &&
    (protocol === 'https:' || (protocol === 'http:' && near))
  );
}

function declined({ http, envelope }: Answered): Declined {
  const { code = `http_${http}`, message } = envelope;
  return { kind: 'declined', code, message, isOurs: http === 401 || http === 403 };
}

// By code where there is one: older answers have the sentence alone.
function isDuplicate({ envelope }: Answered): boolean {
  return (
    envelope.code === 'duplicate_reference' ||
    /duplicate transaction reference/i.test(envelope.message)
  );
}

function isUnknown({ http, envelope }: Answered): boolean {
  if (http !== 404 && http !== 400) return false;
  const words = /reference not found|entity not found|invalid transaction reference/i;
  return envelope.code === 'transaction_not_found' || words.test(envelope.message);
}
