import * as z from 'zod/mini';
import { type Role, roles } from '#app/shell/permissions.rules.ts';
import type { AnyCall, StaffAccess } from '#platform/contract.ts';
import { joinAddress, pathsOf } from '#platform/contract-address.ts';
import { type Route, route } from '#platform/http/calls.server.ts';
import { basesOf } from '#platform/http/server.server.ts';
import type { Product } from '#test/support/product.ts';

/** Who knocks: nobody, somebody whose sign-in is not complete (of each role), and each role. */
export type Caller =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'unfinished' | 'finished'; readonly role: Role };

export const callers: readonly Caller[] = [
  { kind: 'nobody' },
  ...roles.map((role) => ({ kind: 'unfinished', role }) as const),
  ...roles.map((role) => ({ kind: 'finished', role }) as const),
];

export type Table = Readonly<Record<string, readonly string[]>>;

const isStaff = (access: AnyCall['access']): access is StaffAccess => access !== 'public';

/**
 * What is wrong with the list of routes itself: an admin call that everybody may make, a public one
 * that nobody listed, a permission that is not in the table, and one in the table that no call asks for.
 */
export function faultsOfList(
  calls: readonly Pick<AnyCall, 'name' | 'base' | 'access'>[],
  { table, open }: { table: Table; open: readonly string[] },
): { readonly unlisted: string[]; readonly unknown: string[]; readonly unused: string[] } {
  const asked = calls.map(({ access }) => (isStaff(access) ? access.may : ''));
  return {
    unlisted: calls
      .filter(({ name, access }) => access === 'public' && !open.includes(name))
      .map(({ name }) => name),
    unknown: calls
      .filter(({ access }) => isStaff(access) && !Object.hasOwn(table, access.may))
      .map(({ name }) => name),
    unused: Object.keys(table).filter((permission) => !asked.includes(permission)),
  };
}

/** What the table says of a caller at a call: the status of the refusal, or 200. */
export function expected({ access }: Pick<AnyCall, 'access'>, caller: Caller, table: Table) {
  if (!isStaff(access)) return 200;
  if (caller.kind === 'nobody') return 401;
  if (caller.kind === 'unfinished' && !access.unfinished) return 401;
  return table[access.may]?.includes(caller.role) ? 200 : 403;
}

/** The call with its own address and guard, but any input and a handler that only says it ran. */
export function hollow({ call }: Route): Route {
  const anything = z.any();
  const { file: _file, ...rest } = call;
  const open = { params: anything, query: anything, body: anything, replays: false };
  const shape = { ...rest, ...open, raw: false, answer: z.object({ ran: z.string() }) };
  return route(shape as never, (async () => ({ ran: call.name })) as never);
}

/** Knocks at a call as it stands on the wire; 200 only when its own handler ran. */
export async function knock(
  { app, platform }: Pick<Product, 'app' | 'platform'>,
  call: AnyCall,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const base = pathsOf(basesOf(platform))[call.base];
  const answer = await app.inject({
    method: call.method,
    url: joinAddress(base, call.path.replace(/\{\w+\}/g, 'x')),
    headers,
    ...(call.method === 'GET' ? {} : { payload: {} }),
  });
  if (answer.statusCode === 200 && answer.json<{ ran?: string }>().ran !== call.name) return -1;
  return answer.statusCode;
}
