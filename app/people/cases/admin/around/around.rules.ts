import type { SameThing } from './around.contract.ts';

/** The action under which two officers agree to suspend a record before its case is decided. */
export const suspendAction = 'cases.suspend';

/** Whether a suspension for safety may be asked for: an adverse decision is proposed, and a record stands. */
export const maySuspend = (
  one: {
    readonly state: string;
    readonly record_badge: string | null;
  },
  isProposed: boolean,
): boolean => one.state !== 'decided' && one.record_badge !== null && isProposed;

/**
 * What a duplicate has in common, as a member reads it who may not see sensitive details: that it is the same person by
 * a number of theirs, or perhaps by name and birth date, and not by which.
 */
export function sameFor(same: readonly SameThing[], cleared: boolean): SameThing[] {
  if (cleared) return [...same];
  const open = same.filter((thing) => thing === 'phone' || thing === 'email');
  if (same.includes('nin') || same.includes('vnin')) return [...open, 'person'];
  return same.includes('name') ? [...open, 'perhaps'] : open;
}
