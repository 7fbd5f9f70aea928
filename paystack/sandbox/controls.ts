import * as z from 'zod/mini';

/** How the provider misbehaves on an answer. `accepted-then-cut` does the work and says nothing. */
export const Fault = z.enum([
  'none',
  'stall',
  'http-500',
  'http-429',
  'malformed',
  'empty',
  'html',
  'cut',
  'reset',
  'redirect',
  'accepted-then-cut',
]);
export type Fault = z.infer<typeof Fault>;

const Share = z.number().check(z.minimum(0), z.maximum(1));
const wait = z.int().check(z.minimum(0));

/** What a tester may turn: webhooks, faults of answers, quirks of the data. */
export const Controls = z.strictObject({
  webhooks: z._default(
    z.strictObject({
      /** The part of events that is never sent. */
      lost: z._default(Share, 0),
      /** How often each event is sent. */
      times: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
      delayMs: z._default(wait, 0),
      /** Each delivery waits a random part of this besides, so that the order changes. */
      shuffleMs: z._default(wait, 0),
      /** The part of events whose signature is wrong. */
      corrupt: z._default(Share, 0),
    }),
    { lost: 0, times: 1, delayMs: 0, shuffleMs: 0, corrupt: 0 },
  ),
  faults: z._default(
    z.strictObject({
      kind: z._default(Fault, 'none'),
      /** The part of the calls that meets it. */
      share: z._default(Share, 1),
      /** Only on paths that begin with this. */
      path: z._default(z.string(), '/'),
      stallMs: z._default(wait, 30_000),
    }),
    { kind: 'none', share: 1, path: '/', stallMs: 30_000 },
  ),
  quirks: z._default(
    z.strictObject({
      metadata: z._default(z.enum(['object', 'string', 'empty', 'zero']), 'object'),
      /** The buyer pays the fees: what was paid is more than what was asked for. */
      feesOnTop: z._default(z.boolean(), false),
      /** Amounts as text. */
      amountsAsText: z._default(z.boolean(), false),
    }),
    { metadata: 'object', feesOnTop: false, amountsAsText: false },
  ),
  /**
   * How a refund is answered: taken, failed at once, or kept back until the provider has the buyer's account.
   * `fails-later`: taken, and failed after the time of a transfer.
   */
  refunds: z._default(z.enum(['pending', 'failed', 'needs-attention', 'fails-later']), 'pending'),
  /** How long a bank transfer takes. */
  transferMs: z._default(wait, 8_000),
});
export type Controls = z.infer<typeof Controls>;

/** Nothing misbehaves. */
export const calm: Controls = Controls.parse({});

/** Random numbers from a seed, so that a run can be repeated (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
