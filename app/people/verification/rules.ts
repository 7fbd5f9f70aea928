import { withoutUnseen } from '#platform/text/patterns.ts';
import type { Level, Status } from './contract.ts';

/** What staff have decided about a record; expiry is not a decision but a fact of the calendar. */
export type StoredStatus = 'verified' | 'suspended' | 'revoked' | 'pending';

export interface Validity {
  readonly standing: StoredStatus;
  readonly expiresAt: Date | null;
}

/** VERIFIED only while the expiry lies ahead (C-49); a record without an expiry was never verified. */
export function statusOf(record: Validity, now: Date): Status {
  if (record.standing === 'suspended') return 'SUSPENDED';
  if (record.standing === 'revoked') return 'REVOKED';
  if (record.standing === 'pending' || !record.expiresAt) return 'PENDING';
  return record.expiresAt > now ? 'VERIFIED' : 'EXPIRED';
}

export type Badge = 'ACTIVE' | Exclude<Status, 'VERIFIED'>;

/** The badge of the details page (VDT-03): ACTIVE for what is verified and in date, else the reason. */
export function badgeOf(status: Status): Badge {
  return status === 'VERIFIED' ? 'ACTIVE' : status;
}

/** Basic carries a blue tick, Premium and Platinum a green one, and only while verified (C-16). */
export function tickOf(level: Level, status: Status): 'basic' | 'premium' | null {
  if (status !== 'VERIFIED' || level === 'Free') return null;
  return level === 'Basic' ? 'basic' : 'premium';
}

/** What a badge number looks like, in words. */
export const badgeForm = 'A badge number is Sw- and five, or seven to twelve, letters or digits';

/**
 * The lower-case key of a badge number, whatever its case; null for what is none. `Sw-` and five
 * characters are the older ones (C-48), new ones have eight (`badges/`).
 */
export function badgeKey(id: string): string | null {
  return /^sw-(?:[0-9a-z]{5}|[0-9a-z]{7,12})$/i.test(id) ? id.toLowerCase() : null;
}

/** A badge number as cards and cases write it, by its key. */
export const badgeWritten = (key: string): string => `Sw-${key.slice(3).toUpperCase()}`;

/**
 * A badge number with our dash, as people type it: with another one, a space or nothing after `Sw`, or copy it, with
 * unseen marks. What is no badge number stays as it is.
 */
export function dashed(typed: string): string {
  const ours = withoutUnseen(typed)
    .trim()
    .replace(/^sw[\s\p{Pd}]*/iu, 'Sw-');
  return badgeKey(ours) ? ours : typed;
}

/** The key under which a badge number is looked up, as people type it; what is none is not found. */
export const typedKey = (typed: string): string => dashed(typed).toLowerCase();

/** True for what a broken link leaves where an id should stand (C-26). */
export function isLostId(id: string | undefined): boolean {
  return !id || ['', 'undefined', 'null'].includes(id.trim().toLowerCase());
}
