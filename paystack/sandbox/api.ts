import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { refusal, transactionOf } from './answers.ts';
import type { Controls } from './controls.ts';
import type { Ledger, Opened } from './ledger.ts';
import type { Payments } from './payments.ts';

/** The provider's endpoints that the product uses, with its envelopes and error codes. */

const Body = z.record(z.string(), z.unknown());

const Order = z.object({
  email: z.string(),
  // Its own samples send the amount as text.
  amount: z.union([z.int(), z.string().check(z.regex(/^\d+$/))]),
  currency: z.optional(z.string()),
  reference: z.optional(z.string()),
  callback_url: z.optional(z.string()),
  metadata: z.optional(z.unknown()),
});

interface Needs {
  readonly ledger: Ledger;
  readonly payments: Payments;
  readonly controls: () => Controls;
  readonly now: () => number;
  /** This server's own address, for the checkout page. */
  readonly address: string;
}

const lacking: readonly [string, string][] = [
  ['email', 'Email Address is required'],
  ['amount', 'Amount is required'],
];

/** Something before and after one @, with a dot in the second part. */
function isAddress(email: string): boolean {
  const [name = '', host = '', ...more] = email.split('@');
  return (
    name !== '' && more.length === 0 && /^[^\s.]+(?:\.[^\s.]+)+$/.test(host) && !/\s/.test(name)
  );
}

/** What is wrong with an order, in the provider's words; null when nothing is. */
function faultOf(body: Record<string, unknown>, ledger: Ledger) {
  for (const [name, message] of lacking) {
    if (body[name] === undefined || body[name] === '') {
      return refusal(message, 'missing_params', `Send ${name}`);
    }
  }
  const order = Order.safeParse(body);
  if (!order.success || !isAddress(order.data.email)) {
    return refusal('Invalid parameters sent', 'invalid_params', 'Check the values you sent');
  }
  const { amount, currency = 'NGN', reference } = order.data;
  if (Number(amount) < 100) {
    return refusal('Invalid Amount Sent', 'invalid_amount', 'Send a larger amount');
  }
  if (currency !== 'NGN') {
    return refusal('Currency not supported by merchant', 'unsupported_currency', 'Send NGN');
  }
  if (reference !== undefined && !/^[A-Za-z0-9.=-]+$/.test(reference)) {
    const allowed = 'Use letters, digits and the signs - . = only';
    return refusal('Invalid character in reference', 'invalid_params', allowed);
  }
  if (reference !== undefined && ledger.byReference(reference)) {
    const next = 'Try and create the Transaction or Charge with a new reference';
    return refusal('Duplicate Transaction Reference', 'duplicate_reference', next);
  }
  return null;
}

function openedFrom(body: Record<string, unknown>, made: string): Opened {
  const { email, amount, currency = 'NGN', reference, callback_url, metadata } = Order.parse(body);
  const { cancel_action: cancel }: { cancel_action?: unknown } = metadata ?? {};
  return {
    reference: reference ?? made,
    amount: Number(amount),
    currency,
    email,
    callbackUrl: callback_url ?? '',
    cancelUrl: typeof cancel === 'string' ? cancel : '',
    metadata: metadata ?? '',
  };
}

const unknownReference = () =>
  refusal('Transaction reference not found.', 'transaction_not_found', 'Check the reference');

export function addApi(scope: FastifyInstance, secretKey: string, needs: Needs): void {
  const { ledger, payments, controls, now, address } = needs;

  scope.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${secretKey}`) return;
    return reply.code(401).send({ status: false, message: 'Invalid key' });
  });

  scope.post('/transaction/initialize', async (request, reply) => {
    const body = Body.parse(request.body ?? {});
    const fault = faultOf(body, ledger);
    if (fault) return reply.code(400).send(fault);
    const { reference, accessCode } = ledger.open(openedFrom(body, `T${now()}`), now());
    const authorization_url = `${address}/checkout/${accessCode}`;
    const data = { authorization_url, access_code: accessCode, reference };
    return { status: true, message: 'Authorization URL created', data };
  });

  scope.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    async ({ params }, reply) => {
      const entry = ledger.byReference(params.reference);
      if (!entry) return reply.code(404).send(unknownReference());
      const data = transactionOf(entry, controls().quirks);
      return { status: true, message: 'Verification successful', data };
    },
  );

  scope.get<{ Params: { id: string } }>('/refund/:id', async ({ params }, reply) => {
    const id = Number(params.id);
    const status = payments.refundState(id);
    if (!status) return reply.code(404).send(refusal('Refund not found', 'refund_not_found', ''));
    return { status: true, message: 'Refund retrieved', data: { id, status, currency: 'NGN' } };
  });

  scope.post('/refund', async (request, reply) => {
    return refund(Body.parse(request.body ?? {}), reply);
  });

  function refund(body: Record<string, unknown>, reply: FastifyReply) {
    const entry = ledger.byReference(String(body.transaction ?? ''));
    if (!entry) return reply.code(404).send(unknownReference());
    const amount = body.amount === undefined ? entry.amount : Number(body.amount);
    if (entry.status !== 'success' || !(amount > 0) || amount > entry.amount) {
      const message = 'Transaction cannot be refunded';
      return reply.code(400).send(refusal(message, 'invalid_params', 'Check state and amount'));
    }
    const made = payments.refund(entry, amount);
    const data = {
      ...made,
      amount: String(amount),
      currency: 'NGN',
      transaction: { id: entry.id },
    };
    return { status: true, message: 'Refund has been queued for processing', data };
  }
}
