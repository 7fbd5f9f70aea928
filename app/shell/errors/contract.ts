import * as z from 'zod/mini';
import { common, defineCall } from '#platform/contract.ts';

/** An error of a page's script. It says what broke and where in our code, never on which address. */
export const reportError = defineCall({
  name: 'reportError',
  method: 'POST',
  path: '/errors',
  summary: 'Takes an error of a page’s script, for the log and the figures of operators',
  body: z.strictObject({
    type: z.string().check(z.maxLength(80)),
    message: z.string().check(z.maxLength(500)),
    /** The stack, of which only places in our own files are kept. */
    stack: z.string().check(z.maxLength(4_000)),
  }),
  answer: z.object({ success: z.literal(true) }),
  errors: { limited: common.limited },
});
