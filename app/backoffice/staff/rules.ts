import { minuteMs } from '#platform/time.ts';

/** A session ends after this long without a call, and this long after its sign-in at the latest. */
export const idleMs = 30 * minuteMs;
export const absoluteMs = 12 * 60 * minuteMs;
/** How long a password counts as just given, for exports and reveals. */
export const freshMs = 10 * minuteMs;

/** When a session stops being good, unless somebody ends it before. */
export function sessionEnd(times: { createdAt: Date; seenAt: Date }): Date {
  return new Date(
    Math.min(times.createdAt.getTime() + absoluteMs, times.seenAt.getTime() + idleMs),
  );
}

/** What a sign-in asks for next. The second factor comes first: a new password is not taken without it. */
export function nextOf(given: {
  /** A second factor was set up. */
  readonly enrolled: boolean;
  /** This session has given it. */
  readonly proven: boolean;
  readonly mustChangePassword: boolean;
}): 'code' | 'password' | 'enrol' | 'done' {
  if (given.enrolled && !given.proven) return 'code';
  if (given.mustChangePassword) return 'password';
  return given.enrolled ? 'done' : 'enrol';
}
