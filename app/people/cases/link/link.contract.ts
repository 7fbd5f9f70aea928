import * as z from 'zod/mini';
import { common, defineCall, text } from '#platform/contract.ts';

/** The pages that a mailed link opens. */
export const LinkedPage = z.enum(['case', 'guarantee']);
export type LinkedPage = z.infer<typeof LinkedPage>;

/** By `ref` the page is asked for from then on; without the browser's cookie it opens nothing. */
export const openLink = defineCall({
  name: 'openLink',
  method: 'POST',
  path: '/links/open',
  summary: 'Swaps the token of a mailed link for a cookie, so that no address carries the token',
  body: z.strictObject({ page: LinkedPage, token: text({ max: 200, name: 'token' }) }),
  answer: z.object({ ref: z.string() }),
  errors: {
    invalid: common.invalid,
    limited: common.limited,
    notFound: {
      status: 404,
      code: 'link-not-found',
      message: 'This link does not open anything, or not any more.',
    },
  },
  personal: true,
  replays: false,
});

export const closeLink = defineCall({
  name: 'closeLink',
  method: 'POST',
  path: '/links/close',
  summary: 'Forgets in this browser a page that a mailed link opened; the link itself still works',
  body: z.strictObject({ ref: text({ max: 200, name: 'ref' }) }),
  answer: z.object({ success: z.literal(true) }),
  errors: { invalid: common.invalid },
  personal: true,
  replays: false,
});
