import * as z from 'zod/mini';
import { defineCall } from '#platform/contract.ts';

/** Ends the reminders of a badge number by the token of any of them; it never expires (MSG-03). */
export const stopReminders = defineCall({
  name: 'stopReminders',
  method: 'POST',
  base: 'verification',
  path: '/reminders/stop',
  summary: 'Stop the reminders of a verification by the token of any of them',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: {
    deadLink: { status: 404, code: 'dead-link', message: 'This link does not work.' },
  },
});
