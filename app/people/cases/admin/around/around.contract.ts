import * as z from 'zod/mini';
import { kobo } from '#platform/contract.ts';
import { Beside } from '../../asking/asking.contract.ts';

/** What stands around a case on its screen: guarantors, messages, possible duplicates, the provider. */

const Text = z.nullable(z.string());

/** A guarantor. How to reach them and why they said no is for who may see sensitive details. */
export const ShownGuarantor = z.object({
  place: z.literal([1, 2]),
  name: z.string(),
  relation: z.string(),
  state: z.enum(['asked', 'yes', 'no']),
  namedAt: z.string(),
  /** Whether a link went out that opens; false for one who is to be called. */
  linked: z.boolean(),
  answeredAt: Text,
  phone: z.optional(z.string()),
  email: z.optional(Text),
  reason: z.optional(Text),
});
export type ShownGuarantor = z.infer<typeof ShownGuarantor>;

/** A message to the person: what it was about and what became of it, never its words. */
export const ShownMessage = z.object({
  at: z.string(),
  channel: z.enum(['mail', 'sms', 'whatsapp']),
  about: z.string(),
  state: z.enum(['waiting', 'sent', 'delivered', 'failed', 'bounced']),
  /** Why it has not gone out and when it will. */
  held: z.nullable(z.object({ why: z.string(), until: z.string() })),
});
export type ShownMessage = z.infer<typeof ShownMessage>;

/** `person` and `perhaps` stand for the numbers and the birth date, for who may not see those. */
const sameThings = ['phone', 'email', 'nin', 'vnin', 'name', 'person', 'perhaps'] as const;
export type SameThing = (typeof sameThings)[number];

/** A case or record that may be of the same person, with what is the same. */
export const ShownDuplicate = z.object({
  kind: z.enum(['case', 'record']),
  id: z.string(),
  name: z.string(),
  same: z.array(z.enum(sameThings)),
});
export type ShownDuplicate = z.infer<typeof ShownDuplicate>;

/** Whether the identity provider can be asked just now; whatever it says, people can check by hand. */
export const ProviderState = z.object({
  state: z.enum(['ready', 'by-hand', 'budget-used', 'down', 'misconfigured']),
  leftKobo: kobo(),
  /** What it can be asked beside an identity check. */
  besides: z.array(Beside),
  /** The enterprise that a virtual NIN is made for, where that is set; an older server says nothing. */
  virtualNinFor: z.optional(z.string()),
  /** When it last failed to answer. */
  since: Text,
});
export type ProviderState = z.infer<typeof ProviderState>;

/** A suspension for safety, before the decision is final (CASE-08). */
const Safety = z.object({
  askedBy: z.string(),
  askedAt: z.string(),
  /** Only for who may see sensitive details. */
  reason: z.optional(z.string()),
});

export const around = {
  stoppedAt: Text,
  stoppedBecause: z.nullable(z.enum(['not-me', 'no-consent'])),
  /** Whether a message reaches the person, where they are written to. */
  reached: z.boolean(),
  /** `shown`: the person agreed. Null: the case has no photo. */
  photo: z.nullable(z.object({ handle: z.optional(z.string()), shown: z.boolean() })),
  guarantors: z.array(ShownGuarantor),
  messages: z.array(ShownMessage),
  duplicates: z.array(ShownDuplicate),
  provider: ProviderState,
  /** A suspension that waits for a second officer. */
  safety: z.nullable(Safety),
  /** The record is suspended now: its page shows no tick. */
  suspended: z.boolean(),
};

/** How a suspension ends that was requested on another record or another proposal than the case has by now. */
export const outdated = {
  status: 409,
  code: 'request-outdated',
  message: 'The case has changed since this was requested. Look at it, then request it again.',
} as const;
