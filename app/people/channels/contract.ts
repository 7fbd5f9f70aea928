import * as z from 'zod/mini';

/** By which ways a person wants to hear from us (MSG-03). */
export const Channels = z.object({
  mail: z.boolean(),
  sms: z.boolean(),
  whatsapp: z.boolean(),
  /** Also what is not necessary: reminders. */
  other: z.boolean(),
});
export type Channels = z.infer<typeof Channels>;
