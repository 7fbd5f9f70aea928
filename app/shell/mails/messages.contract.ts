import * as z from 'zod/mini';
import { defineCall } from '#platform/contract.ts';

/** For those who build the product; a live site does not have it. */
export const listSandboxMessages = defineCall({
  name: 'listSandboxMessages',
  method: 'GET',
  path: '/design/messages',
  summary: 'The SMS and WhatsApp messages that the sandbox has taken, the newest first (demo only)',
  answer: z.object({
    /** False: no sandbox answers. */
    runs: z.boolean(),
    data: z.array(
      z.object({
        to: z.string(),
        channel: z.string(),
        text: z.string(),
        at: z.string(),
        status: z.string(),
      }),
    ),
  }),
  personal: true,
});
