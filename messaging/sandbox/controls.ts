import * as z from 'zod/mini';

/**
 * How the provider misbehaves on an answer. `timeout` never answers, `cut` breaks off in the middle,
 * `lost` takes the message and breaks off before it says so.
 */
export const Fault = z.enum(['none', '500', 'timeout', 'cut', 'malformed', 'lost']);
export type Fault = z.infer<typeof Fault>;

const Share = z.number().check(z.minimum(0), z.maximum(1));
const Wait = z.int().check(z.minimum(0), z.maximum(600_000));

/** What a tester may turn. What is left out is calm. */
export const Controls = z.strictObject({
  delayMs: z._default(Wait, 0),
  fault: z._default(Fault, 'none'),
  reports: z._default(
    z.strictObject({
      /** The part of reports that is never sent. */
      lost: z._default(Share, 0),
      /** How often each report is sent. */
      times: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
      delayMs: z._default(Wait, 0),
      /** The part of reports whose signature is wrong. */
      corrupt: z._default(Share, 0),
    }),
    { lost: 0, times: 1, delayMs: 0, corrupt: 0 },
  ),
});
export type Controls = z.infer<typeof Controls>;

export const calm: Controls = Controls.parse({});

/** True for the given part of the calls, evenly spread: 0.5 is every second one. */
export function spread(): (share: number) => boolean {
  let owed = 0;
  return (share) => {
    owed += share;
    if (owed < 1) return false;
    owed -= 1;
    return true;
  };
}
