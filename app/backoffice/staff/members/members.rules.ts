import { mayDo, type Permission } from '#app/shell/permissions.rules.ts';
import { dayMs } from '#platform/time.ts';

/** How long a disabled administrator still counts as a second pair of eyes that exists. */
export const countsMs = 7 * dayMs;
/** How long one who has given out a password may not take the second factor away, and the reverse. */
export const apartMs = 7 * dayMs;

/**
 * Whether a new member needs a colleague's word: as soon as there is a second administrator. One who
 * was disabled counts on for a week, or else one of two could make themselves the only one.
 */
export function needsColleague(
  administrators: readonly { readonly disabled_at: Date | null }[],
  now: Date,
): boolean {
  const counted = administrators.filter(
    ({ disabled_at: at }) => at === null || now.getTime() - at.getTime() < countsMs,
  );
  return counted.length > 1;
}

interface Administrator {
  readonly id: string;
  readonly disabled_at: Date | null;
  readonly must_change_password: boolean;
}

/** Whether this is the only administrator who can still sign in: a one-time password may be in nobody's hands. */
export function isLastAdministrator(administrators: readonly Administrator[], id: string): boolean {
  const able = administrators.filter(
    (one) => one.disabled_at === null && (one.id === id || !one.must_change_password),
  );
  return able.length === 1 && able[0]?.id === id;
}

/** What takes a second officer: who holds one of these is somebody's other pair of eyes. */
const secondOfficer = [
  'approvals.decide',
  'cases.decide',
  'disputes.write',
  'inquiries.write',
] as const satisfies readonly Permission[];

/**
 * Whether resetting this as well would put the whole account into one colleague's hands: who resets
 * both could sign in as a second officer, and agree to their own request or decide on their own work.
 */
export function holdsOtherHalf(
  member: { readonly role: string },
  other: { readonly by: string | null; readonly at: Date | null },
  asker: { readonly id: string; readonly now: Date },
): boolean {
  const isSecond = secondOfficer.some((one) => mayDo(member.role, one));
  if (!isSecond || other.by !== asker.id || !other.at) return false;
  return asker.now.getTime() - other.at.getTime() < apartMs;
}
