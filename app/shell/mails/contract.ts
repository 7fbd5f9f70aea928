import * as z from 'zod/mini';
import { defineCall } from '#platform/contract.ts';

/** For those who build the product; a live site does not have it. */
export const listMails = defineCall({
  name: 'listMails',
  method: 'GET',
  path: '/design/mails',
  summary: 'Every mail of the product with invented facts (demo only)',
  answer: z.object({
    data: z.array(
      z.object({ name: z.string(), subject: z.string(), html: z.string(), plain: z.string() }),
    ),
  }),
});
