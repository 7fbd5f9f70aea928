import * as z from 'zod/mini';
import { verifyPayment } from '#app/commerce/payment/contract.ts';
import { getVerification } from '#app/people/verification/contract.ts';
import { Language } from '#app/shell/languages/contract.ts';
import {
  type ApiErrorDefinition,
  common,
  defineCall,
  mailAddress,
  text,
} from '#platform/contract.ts';

/** Why a record cannot be renewed here, and what to do instead; the page says the same (C-31). */
export const obstacles = {
  suspended: {
    status: 409,
    code: 'verification-suspended',
    message: 'This verification is suspended. Renewing it does not lift that: contact us first.',
  },
  revoked: {
    status: 409,
    code: 'verification-revoked',
    message: 'This verification was revoked, so it cannot be renewed. Contact us if you disagree.',
  },
  unfinished: {
    status: 409,
    code: 'verification-unfinished',
    message: 'This verification is not finished yet, so there is nothing to renew.',
  },
  noPrice: {
    status: 409,
    code: 'verification-without-price',
    message: 'This type of verification has no price online. Contact us to renew it.',
  },
} as const satisfies Record<string, ApiErrorDefinition>;
export type Obstacle = keyof typeof obstacles;

const VerificationId = text({ max: 64, name: 'verificationId' });
const Reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

/** Opens the checkout of a renewal; asking again gives the same one (API-12, I4). */
export const initiateRenewal = defineCall({
  name: 'initiateRenewal',
  method: 'POST',
  path: '/verifications/renew/initiate',
  summary: 'Opens the checkout at which a verification is renewed',
  body: z.strictObject({
    verificationId: VerificationId,
    /** Where the receipt goes; left out, nobody gets one. */
    email: z.optional(
      mailAddress({ required: 'Email is required', invalid: 'Invalid email address' }),
    ),
    /** What the page showed, only ever compared with the server's own price (RNW-01). */
    shownPriceKobo: z.optional(z.int().check(z.minimum(0))),
    /** In which the page is read: the checkout leads back to it in the same. */
    language: z.optional(Language),
  }),
  answer: z.object({
    reference: z.string(),
    /** The provider's checkout; an address of this site when it was just paid. */
    checkoutUrl: z.string(),
  }),
  errors: {
    ...obstacles,
    notFound: getVerification.errors.notFound,
    limited: common.limited,
    priceChanged: {
      status: 409,
      code: 'price-changed',
      message: 'The price has changed since you opened this page. Look at it again before you pay.',
    },
    declined: {
      status: 402,
      code: 'checkout-declined',
      message: 'The payment provider did not open a checkout. Nothing was charged.',
    },
    stillOpen: verifyPayment.errors.stillOpen,
    away: verifyPayment.errors.providerAway,
  },
});

export const RenewalState = z.object({
  /** COMPLETED once the new expiry is written, FAILED for failed and expired (C-82). */
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  /** What to tell the visitor when waiting alone will not help, or when what was paid went back. */
  message: z.optional(z.string()),
  details: z.object({
    expiryDate: z.nullable(z.string()),
    verificationType: z.object({ name: z.string() }),
  }),
});
export type RenewalState = z.infer<typeof RenewalState>;

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'renewal-not-found',
  message: 'There is no renewal under this reference.',
};

export const getRenewalStatus = defineCall({
  name: 'getRenewalStatus',
  method: 'GET',
  base: 'verification',
  path: '/verifications/renew/status/{reference}',
  summary: 'How far a renewal has come; may be asked every five seconds',
  params: z.object({ reference: Reference }),
  /** With it, a reference of another record's renewal is none. */
  query: z.object({ verificationId: z.optional(z.string().check(z.maxLength(64))) }),
  answer: RenewalState,
  errors: { notFound, limited: common.limited },
  personal: true,
});

/** Does what the webhook does; the provider itself is asked, so nothing can be faked (C-64). */
export const completeRenewal = defineCall({
  name: 'completeRenewal',
  method: 'POST',
  path: '/verifications/renew/complete',
  summary: 'Asks the provider about a renewal and writes the new expiry when it is paid',
  body: z.strictObject({
    reference: Reference,
    verificationId: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: RenewalState,
  errors: { notFound, limited: common.limited },
  personal: true,
  replays: false,
});
