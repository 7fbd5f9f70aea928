import { type AnyCall, type ApiErrorDefinition, common } from '../contract.ts';

export interface Staff {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly session: string;
  /** False until the password is the member's own and the second factor was given. */
  readonly finished: boolean;
  readonly fresh: boolean;
}

export interface Asked {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  header(name: string): string | undefined;
}

export interface StaffGate {
  find(cookies: Readonly<Record<string, string | undefined>>): Promise<Staff | null>;
  /** Whether a role holds a permission; false for a permission that nobody listed. */
  may(role: string, permission: string): boolean;
  /** Whether the token is the session's own: a form on another site does not know it. */
  isToken(session: string, token: string): boolean;
}

function isForeign(gate: StaffGate, staff: Staff, asked: Asked): boolean {
  const site = asked.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return true;
  return !gate.isToken(staff.session, asked.header('x-csrf-token') ?? '');
}

/** Who asks, also where the answer is no: the log says who was refused. */
interface Admitted {
  readonly staff: Staff | null;
  readonly definition: ApiErrorDefinition | null;
}

/** Whether a call may run: public always, staff by permission, changes from our own pages. */
export async function admits(
  call: Pick<AnyCall, 'access' | 'method'>,
  asked: Asked,
  gate: StaffGate,
): Promise<Admitted> {
  const { access } = call;
  if (access === 'public') return { staff: null, definition: null };
  const staff = await gate.find(asked.cookies);
  const definition = staff ? errorFor(staff, call, asked, gate) : common.unauthorized;
  return { staff, definition };
}

function errorFor(
  staff: Staff,
  { access, method }: Pick<AnyCall, 'access' | 'method'>,
  asked: Asked,
  gate: StaffGate,
): ApiErrorDefinition | null {
  if (access === 'public') return null;
  if (!staff.finished && !access.unfinished) return common.unauthorized;
  if (!gate.may(staff.role, access.may)) return common.forbidden;
  if (method !== 'GET' && isForeign(gate, staff, asked)) return common.forbidden;
  return access.fresh && !staff.fresh ? common.confirmNeeded : null;
}
