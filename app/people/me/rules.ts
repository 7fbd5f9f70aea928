import { peopleAmong } from '#app/people/verification/matching.rules.ts';
import { dayMs, hourMs, minuteMs, pauseLeft } from '#platform/time.ts';

/**
 * The cookie of a session. Behind its secret stands the badge number, so that each page can say for whom it was
 * drawn: people share a phone, and one signs in while a page of the other is open.
 */
export const cookieOfPage = '__Host-me';

export const badgeIn = (cookies: Readonly<Record<string, string | undefined>>): string =>
  (cookies[cookieOfPage] ?? '').split('.')[1] ?? '';

/** How long a code holds, and how often it may be typed. */
export const codeHoldsMs = 10 * minuteMs;
export const codeTries = 5;

/** How long after the first, the second and every further code another one may be asked for. */
const pauses = [30_000, minuteMs, 5 * minuteMs] as const;
/** After an hour without a code the pauses begin anew. */
const pausesEndMs = hourMs;

export interface Asked {
  readonly askedAt: Date;
  /** How many codes were asked for in a row, the last one included. */
  readonly asks: number;
}

/** How many codes in a row a further one makes. */
export function asksWith(last: Asked | null, now: Date): number {
  return last && now.getTime() - last.askedAt.getTime() < pausesEndMs ? last.asks + 1 : 1;
}

/** How long whoever asked that often waits for the next code. */
export const pauseAfter = (asks: number): number =>
  pauses[Math.min(asks, pauses.length) - 1] ?? pauses[0];

/** Milliseconds until a further code may be asked for; 0: now. */
export function waitFor(last: Asked | null, now: Date): number {
  return last ? pauseLeft(last.askedAt, pauseAfter(last.asks), now) : 0;
}

/** A session ends so long after its last use, and so long after its beginning in any case. */
export const idleMs = 12 * hourMs;
export const sessionMs = 7 * dayMs;
/** How often its use is noted. */
export const notedEveryMs = 5 * minuteMs;
/** How long after a sign-in a new way to sign in may be added. */
export const freshMs = 10 * minuteMs;
/** Sessions of one record; a further one ends the oldest. */
export const mostSessions = 20;

/** How long a new device sees a masked page after a code by SMS alone. */
export const maskedMs = dayMs;
/** A browser that was not seen for so long is a new one. */
export const deviceMs = 180 * dayMs;

export type Way = 'sms' | 'mail' | 'passkey';

interface Device {
  readonly firstAt: Date;
  /** When a code by mail or a passkey was used there. */
  readonly trustedAt: Date | null;
}

/**
 * Until when a session is masked; null: it opens all. A code by mail and a passkey open all. A code by SMS
 * opens all only where the browser is known: a number can be taken over.
 */
export function maskedUntil(way: Way, device: Device | null, now: Date): Date | null {
  if (way !== 'sms' || device?.trustedAt) return null;
  const until = new Date((device?.firstAt ?? now).getTime() + maskedMs);
  return until > now ? until : null;
}

/** A record that is reached by a phone number or mail address. */
export interface Reached {
  readonly id: string;
  readonly badge: string;
  /** Name and birth date: one person. */
  readonly nameKey: string;
  readonly born: string;
}

export interface Chosen {
  /** `YYYY-MM-DD`: which of several people. */
  readonly dateOfBirth?: string | undefined;
  /** The key of a badge number: which of several records. */
  readonly badge?: string | undefined;
}

/**
 * The record that a right code opens. Several records of one person: the one that holds longest, which comes
 * first, or the one whose badge number was given. Several people of one phone: the birth date decides.
 * Null: it does not yet say which.
 */
export function choose(
  reached: readonly Reached[],
  { dateOfBirth, badge }: Chosen,
): Reached | null {
  const born = dateOfBirth ? reached.filter((one) => one.born === dateOfBirth) : reached;
  const theirs = badge ? born.filter((one) => one.badge.toLowerCase() === badge) : born;
  if (peopleAmong(born) > 1 && !(dateOfBirth && badge)) return null;
  return theirs[0] ?? null;
}
