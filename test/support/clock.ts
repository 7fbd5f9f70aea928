import type { Clock } from '#platform/clock.server.ts';

/** A clock that stands still until it is told to move. */
export function fixedClock(start: string): Clock & { advance(milliseconds: number): void } {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
