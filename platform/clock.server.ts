/** The only reader of the machine's time, so that tests can set it. */
export interface Clock {
  /** The present instant. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests that stands still until it is told to move. */
export function fixedClock(start: string): Clock & { advance(milliseconds: number): void } {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
