import * as z from 'zod/mini';
import { type ApiErrorDefinition, common, defineCall } from '#platform/contract.ts';

/** Where a payment stands (API-N2). */
export const PaymentStatus = z.enum(['pending', 'paid', 'failed', 'expired', 'needs-attention']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** The same for people: what went back counts most. */
export const MoneyState = z.union([PaymentStatus, z.literal('refunded')]);
export type MoneyState = z.infer<typeof MoneyState>;

const notVerified: ApiErrorDefinition = {
  status: 400,
  code: 'payment-not-verified',
  message: 'Payment verification failed',
};
const stillOpen: ApiErrorDefinition = {
  status: 409,
  code: 'payment-open',
  message: 'Your bank has not confirmed this payment yet. Nothing is lost: try again in a moment.',
};
const notPaid: ApiErrorDefinition = {
  status: 409,
  code: 'payment-not-made',
  message: 'Nothing was paid yet. The checkout is still open.',
};
const cancelled: ApiErrorDefinition = {
  status: 409,
  code: 'request-cancelled',
  message:
    'This request was cancelled: pay nothing at its checkout. Write to us if that is a mistake.',
};
const declined: ApiErrorDefinition = {
  status: 402,
  code: 'payment-declined',
  message: 'The payment was declined.',
};
const expired: ApiErrorDefinition = {
  status: 410,
  code: 'payment-expired',
  message: 'The checkout was not paid in time.',
};
const attention: ApiErrorDefinition = {
  status: 409,
  code: 'payment-needs-attention',
  message: 'We received a payment that does not match. Our staff will look at it and contact you.',
};
const refunded: ApiErrorDefinition = {
  status: 409,
  code: 'payment-refunded',
  message: 'What you paid is on its way back to you. How soon you see it is up to your bank.',
};
const providerAway: ApiErrorDefinition = {
  status: 503,
  code: 'provider-away',
  message: 'The payment provider does not answer. A payment already made is safe: try again.',
};

const Reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** Asks whether a payment has arrived; may be asked again and again (D-11, C-78). */
export const verifyPayment = defineCall({
  name: 'verifyPayment',
  method: 'POST',
  base: 'verification',
  path: '/payments/verify',
  summary: 'Asks the provider whether a payment has arrived',
  body: z.strictObject({
    paymentReference: Reference,
    requestId: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    /** The request that was paid; absent where something else was paid. */
    requestId: z.optional(z.string()),
    /** Where on this site the payment belongs, when it is no request (C-79). */
    returnTo: z.optional(z.string()),
  }),
  errors: {
    notVerified,
    stillOpen,
    notPaid,
    cancelled,
    declined,
    expired,
    attention,
    refunded,
    providerAway,
  },
  replays: false,
});

/** The provider's signed events (API-N3). The body is taken as bytes, before anything is parsed. */
export const takeWebhook = defineCall({
  name: 'takeWebhook',
  method: 'POST',
  base: 'verification',
  path: '/payments/webhook',
  summary: "Takes the provider's signed events",
  body: z.unknown(),
  answer: z.object({ success: z.literal(true) }),
  errors: {
    unsigned: { status: 401, code: 'webhook-unsigned', message: 'The signature does not fit.' },
    malformed: { status: 400, code: 'webhook-malformed', message: common.invalid.message },
  },
  replays: false,
  raw: true,
  bodyLimit: 256 * 1024,
});
