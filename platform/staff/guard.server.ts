import type { AnyCall } from '../contract.ts';

/** A signed-in member of staff. */
export interface Staff {
  readonly id: string;
  readonly role: string;
}

/** Finds the member of staff behind a session cookie; null when there is none. */
export type FindStaff = (cookies: Readonly<Record<string, string>>) => Promise<Staff | null>;

/**
 * Whether a call may run: public calls always, staff calls only for a signed-in member whose role
 * is the one the call names, or `administrator`. Everything else is denied.
 */
export async function admits(
  call: Pick<AnyCall, 'access'>,
  cookies: Readonly<Record<string, string>>,
  findStaff: FindStaff,
): Promise<'admitted' | 'unauthorized' | 'forbidden'> {
  if (call.access === 'public') return 'admitted';
  const staff = await findStaff(cookies);
  if (!staff) return 'unauthorized';
  return staff.role === 'administrator' || staff.role === call.access.role
    ? 'admitted'
    : 'forbidden';
}
