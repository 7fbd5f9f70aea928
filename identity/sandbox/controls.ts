import * as z from 'zod/mini';

/**
 * How the provider misbehaves. `lost` does the work and takes the money, and its answer never comes; the
 * others do nothing.
 */
export const Fault = z.enum(['none', '500', 'timeout', 'cut', 'malformed', 'lost']);
export type Fault = z.infer<typeof Fault>;

/** What a tester may turn. */
export const Controls = z.strictObject({
  /** Each answer waits so long. */
  delayMs: z._default(z.int().check(z.minimum(0), z.maximum(120_000)), 0),
  fault: z._default(Fault, 'none'),
});
export type Controls = z.infer<typeof Controls>;

/** Nothing misbehaves. */
export const calm: Controls = Controls.parse({});
