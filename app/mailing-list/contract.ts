import * as z from 'zod/mini';
import { defineCall, emailPattern } from '#platform/contract.ts';

export const subscribe = defineCall({
  name: 'subscribe',
  method: 'POST',
  base: 'verification',
  path: '/mail-list/subscribe',
  summary: 'Subscribe an address to the mailing list',
  body: z.object({
    email: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: 'Email is required', abort: true }),
        z.maxLength(254, 'Please enter a valid email address'),
        z.regex(emailPattern, 'Please enter a valid email address'),
      ),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
});
