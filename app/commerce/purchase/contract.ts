import * as z from 'zod/mini';
import { PaymentStatus, verifyPayment } from '#app/commerce/payment/contract.ts';
import { Kind } from '#app/commerce/plans/contract.ts';
import { type ApiErrorDefinition, common, defineCall, text } from '#platform/contract.ts';
import { objectOf } from '#platform/text/names.ts';
import { isMailAddress, phonePattern, withoutUnseen } from '#platform/text/patterns.ts';

/** An order on its way in, exactly as the dialog sends it (PUR-10, D-09). */
const CustomerInfo = z.strictObject({
  name: text({ max: 120, name: 'name' }),
  email: text({ max: 254, name: 'email' }).check(z.refine(isMailAddress, 'Invalid email address')),
  phone: text({ max: 40, name: 'phone' }).check(z.regex(phonePattern, 'Invalid phone number')),
});
export type CustomerInfo = z.infer<typeof CustomerInfo>;

const OrderBody = z.strictObject({
  typeId: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The answers of step 3 by the field's name; empty where the plan has no form. */
  formData: z.record(z.string().check(z.maxLength(200)), z.unknown()),
  customerInfo: CustomerInfo,
  paymentProvider: z.literal('PAYSTACK'),
  extraInfo: z.strictObject({
    /** Names of the chosen extra charges; their amounts are the server's (C-60). */
    extraCharge: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(30)),
  }),
  acceptedTerms: z.optional(z.strictObject({ version: z.string().check(z.maxLength(40)) })),
  /** The unpaid order of the same buyer in whose place this one comes, with the proof from its own answer. */
  instead: z.optional(
    z.strictObject({
      requestId: z.string().check(z.maxLength(60)),
      proof: z.string().check(z.maxLength(100)),
    }),
  ),
  /** What the buyer was shown, only ever compared with the server's own amount (D-13). */
  shownTotalKobo: z.optional(z.int().check(z.minimum(0))),
});
export type OrderBody = z.infer<typeof OrderBody>;

const errorsOfOrder = {
  unknownPlan: {
    status: 404,
    code: 'plan-not-found',
    message: 'This plan is no longer offered. Choose another one.',
  },
  unknownCharge: {
    status: 400,
    code: 'unknown-charge',
    message: 'One of the extra charges is not offered with this plan.',
  },
  priceChanged: {
    status: 409,
    code: 'price-changed',
    message: 'The price has changed since you opened this. Look at it again before you pay.',
  },
  formRefused: {
    status: 400,
    code: 'form-refused',
    message: 'Some answers need another look.',
  },
  /** In whose place it was to come. */
  paid: {
    status: 409,
    code: 'order-paid',
    message:
      'The order that you made before is paid, so it stays as it is. Nothing is to be paid again.',
  },
  stillOpen: {
    ...verifyPayment.errors.stillOpen,
    message:
      'You began to pay the order that you made before, and your bank has not confirmed it yet. Nothing is lost: try again in a moment.',
  },
  attention: verifyPayment.errors.attention,
  away: verifyPayment.errors.providerAway,
} as const satisfies Record<string, ApiErrorDefinition>;

/** `BACKGROUND_CHECK` is ordered at `/background-check-requests` (C-45). */
export function requestPath(kind: Kind): string {
  return `/${kind.toLowerCase().replaceAll('_', '-')}-requests`;
}

const orderOf = (kind: Kind) =>
  defineCall({
    name: `order${kind.toLowerCase().replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}`,
    method: 'POST',
    base: 'verification',
    path: requestPath(kind),
    summary: `Orders a plan of the kind ${kind}`,
    body: OrderBody,
    /** `proof`: that this order is the buyer's own, who may put another one in its place. */
    answer: z.object({ requestId: z.string(), proof: z.string() }),
    errors: errorsOfOrder,
    personal: true,
  });

/** The order of each kind (API-26). */
export const createRequest = objectOf(Kind.options, orderOf);

/** As it is read out on the phone: in small letters too. */
const RequestId = z.string().check(z.trim(), z.toUpperCase(), z.minLength(1), z.maxLength(60));

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'request-not-found',
  message: 'There is no request under this number.',
};

/** Opens the checkout of a request; asking again gives the same one (API-27, I4). */
export const processPayment = defineCall({
  name: 'processPayment',
  method: 'POST',
  base: 'verification',
  path: '/payments/process',
  summary: 'Opens the checkout of a request',
  body: z.strictObject({ type: Kind, requestId: RequestId, provider: z.literal('PAYSTACK') }),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Absent when there is nothing to pay (C-75). */
    reference: z.optional(z.string()),
    /** `authorization_url` is absent when nothing is left to pay. */
    data: z.optional(z.object({ authorization_url: z.optional(z.string()) })),
    /** Whether money may be on its way by that checkout already; an older server says nothing. */
    underWay: z.optional(z.boolean()),
    /** Where there is nothing to pay: whether this call mailed the buyer; a mailbox has its bound. */
    mailed: z.optional(z.boolean()),
    /** Whether it sent the person to be verified their link; else staff send it. */
    invited: z.optional(z.boolean()),
  }),
  errors: {
    notFound,
    closed: {
      status: 409,
      code: 'request-cancelled',
      message: 'This request was cancelled. Write to us if that is a mistake.',
    },
    erased: {
      status: 409,
      code: 'request-person-erased',
      message:
        "The person this was about has asked us to delete their data, so this can't be done. If you have paid for it, our staff give that back.",
    },
    replaced: {
      status: 409,
      code: 'request-replaced',
      message:
        'Another order was made in place of this request, so it was cancelled. Go on with that one.',
    },
    declined: {
      status: 402,
      code: 'checkout-declined',
      message: 'The payment provider did not take this order.',
    },
    refunded: verifyPayment.errors.refunded,
    stillOpen: verifyPayment.errors.stillOpen,
    attention: verifyPayment.errors.attention,
    away: verifyPayment.errors.providerAway,
  },
});

const Line = z.object({ name: z.string(), amount: z.string() });

/** A request as whoever has its number sees it (API-N2, C-77). */
export const PurchaseRequest = z.object({
  requestId: z.string(),
  type: Kind,
  plan: z.string(),
  /** Naira as decimal text; plan, extra charges and fee. */
  lines: z.array(Line),
  total: z.string(),
  paymentStatus: z.union([PaymentStatus, z.literal('nothing-to-pay')]),
  status: z.enum(['received', 'processing', 'fulfilled', 'cancelled']),
  /** Whether it is cancelled because its buyer has put another one in its place; an older server says nothing. */
  replaced: z.optional(z.boolean()),
  /**
   * Given where it is cancelled because whom it is about was erased: whether nothing was charged for it, or a payment
   * is under way yet. An older server says nothing.
   */
  personErased: z.optional(z.enum(['uncharged', 'under-way'])),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  /** When what was paid went back: the provider took a refund, or says so; null where nothing did. */
  refundedAt: z.nullable(z.string()),
  /**
   * Whether money may be on its way at a checkout that was given up, as by a bank transfer after a declined card:
   * `paymentStatus` is `pending` then. An older server says nothing.
   */
  underWay: z.optional(z.boolean()),
  /** Whether it was cancelled after it was paid, and staff have still to look at that money; an older server says nothing. */
  unrefunded: z.optional(z.boolean()),
  /** Whether another payment came for it that staff have still to look at; an older server says nothing. */
  alsoPaid: z.optional(z.boolean()),
  /** Whether there is a receipt, also of what the provider took back; an older server says nothing. */
  hasReceipt: z.optional(z.boolean()),
  /** How many days the plan takes; null where it names none, or no day is promised any more. */
  estimatedDays: z.nullable(z.number()),
  /** The day by which the buyer hears, `2026-12-01` in Lagos; null while nothing is paid. */
  hearBy: z.nullable(z.string()),
  /** Whether that day is over and the work is not; an older server says nothing. */
  isLate: z.optional(z.boolean()),
  /** Whether it is in work and cannot be done as it was ordered, which staff look at; an older server says nothing. */
  cannotGoOn: z.optional(z.boolean()),
  /** Papers that the form asked for and that were not sent. */
  needed: z.array(z.string()),
  /** Whether mail goes to the address of the order: not where it came back for good, or was called spam; an older server says nothing. */
  mailed: z.optional(z.boolean()),
  /** Whether its buyer was erased: nobody can be written to. An older server says nothing. */
  buyerErased: z.optional(z.boolean()),
  /** Only after the buyer's email was entered. */
  customerInfo: z.optional(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
});
export type PurchaseRequest = z.infer<typeof PurchaseRequest>;

export const getRequest = defineCall({
  name: 'getRequest',
  method: 'GET',
  base: 'verification',
  path: '/requests/{requestId}',
  summary: 'A request, its payment and what becomes of it',
  params: z.object({ requestId: RequestId }),
  answer: PurchaseRequest,
  errors: { notFound },
  personal: true,
});

/** Shows the buyer's own data for half an hour, to who knows the email of the order (C-77). */
export const openRequest = defineCall({
  name: 'openRequest',
  method: 'POST',
  base: 'verification',
  path: '/requests/{requestId}/open',
  summary: "Opens a request's personal part with the buyer's email",
  params: z.object({ requestId: RequestId }),
  body: z.strictObject({
    email: z.string().check(
      z.overwrite(withoutUnseen),
      z.maxLength(254),
      // Nothing typed is no wrong try.
      z.refine((value) => value.trim() !== '', 'Enter the email address of the order'),
    ),
  }),
  answer: z.object({ success: z.literal(true) }),
  errors: {
    wrongEmail: {
      status: 403,
      code: 'wrong-email',
      message: 'This is not the email address of the request.',
    },
    limited: common.limited,
  },
  personal: true,
  replays: false,
});

/** The receipt of what was paid, for who has opened the request. */
export const getReceipt = defineCall({
  name: 'getReceipt',
  method: 'GET',
  base: 'verification',
  path: '/requests/{requestId}/receipt',
  summary: 'Downloads the receipt of a paid request',
  params: z.object({ requestId: RequestId }),
  file: 'application/pdf',
  errors: {
    notFound,
    limited: common.limited,
    notOpened: {
      status: 403,
      code: 'request-not-opened',
      message: 'Enter the email address of the request first.',
    },
  },
  personal: true,
});
