import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  cookieStaff,
  csrfToken,
  startSession,
} from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { allCalls } from '#app/contents/api.server.ts';
import { permissions } from '#app/shell/permissions.rules.ts';
import { type AnyCall, defineCall } from '#platform/contract.ts';
import { route } from '#platform/http/calls.server.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { noteFigure } from '../figures.ts';
import {
  type Caller,
  callers,
  expected,
  faultsOfList,
  hollow,
  knock,
  type Table,
} from './matrix.ts';
import { openCalls as open } from './open-calls.ts';

// Check 33.
const table: Table = permissions;

/** Calls that exist only here: staff calls with every kind of fault. */
const planted = (access: AnyCall['access'], name: string) =>
  defineCall({
    name,
    method: 'POST',
    base: 'admin',
    path: `/planted/${name}`,
    summary: name,
    answer: z.object({ ran: z.string() }),
    access,
  }) as unknown as AnyCall;
const plants = [
  planted({ may: 'everything' }, 'plantedUnknown'),
  planted('public', 'plantedPublic'),
  planted({ may: 'toString' }, 'plantedInherited'),
];

let product: Product;
let calls: readonly AnyCall[];
const headersOf = new Map<Caller, Record<string, string>>();
beforeAll(async () => {
  product = await openProduct({
    seeds: false,
    env: { LIMITS_FACTOR: '1000000' },
    calls: (platform) => {
      const pairs = allCalls(platform);
      calls = pairs.map(({ call }) => call);
      const extra = plants.map((call) => route(call, async () => ({ ran: call.name })));
      return [...pairs, ...extra].map(hollow);
    },
  });
  const { platform } = product;
  for (const caller of callers) {
    if (caller.kind === 'nobody') {
      headersOf.set(caller, {});
      continue;
    }
    const member = await signIn(product, caller.role);
    if (caller.kind === 'finished') {
      headersOf.set(caller, { ...member.headers });
      continue;
    }
    const half = { staffId: member.id, finished: false, agent: '' };
    const { token, session } = await startSession(platform, half);
    const cookie = `${cookieStaff}=${token}`;
    headersOf.set(caller, { cookie, 'x-csrf-token': csrfToken(platform, session) });
  }
});
afterAll(() => product.close());

const told = (caller: Caller) =>
  caller.kind === 'nobody' ? 'nobody' : `${caller.kind} ${caller.role}`;

/** Every call that is not answered as the table says. */
async function differences(asked: readonly AnyCall[], by: Table): Promise<string[]> {
  const found: string[] = [];
  for (const call of asked) {
    for (const caller of callers) {
      const got = await knock(product, call, headersOf.get(caller) ?? {});
      const wanted = expected(call, caller, by);
      if (got !== wanted) found.push(`${call.name}, ${told(caller)}: ${got} in place of ${wanted}`);
    }
  }
  return found;
}

describe('every call and everybody', () => {
  it('stands in the table of permissions, or in the list of what is open', () => {
    const { unlisted, unknown, unused } = faultsOfList(calls, { table, open });
    expect({ unlisted, unknown }).toEqual({ unlisted: [], unknown: [] });
    if (unused.length > 0) console.warn(`Permissions that no call asks for: ${unused.join(', ')}`);
    const gone = open.filter((name) => !calls.some((call) => call.name === name));
    expect(gone).toEqual([]);
  });

  it('is answered as the table says, and runs nothing else', async () => {
    expect(await differences(calls, table)).toEqual([]);
    noteFigure('33 routes and roles', 'calls × callers', calls.length * callers.length);
  });

  it('changes nothing without the session’s token, or sent by another site', async () => {
    const changing = calls.filter(({ access, method }) => access !== 'public' && method !== 'GET');
    expect(changing.length).toBeGreaterThan(5);
    const administrator = callers.find((one) => 'role' in one && one.kind === 'finished');
    const headers = headersOf.get(administrator as Caller) ?? {};
    const { cookie = '' } = headers;
    for (const call of changing) {
      expect([call.name, await knock(product, call, { cookie })]).toEqual([call.name, 403]);
      const foreign = { ...headers, 'sec-fetch-site': 'same-site' };
      expect([call.name, await knock(product, call, foreign)]).toEqual([call.name, 403]);
    }
  });
});

/** Looks over the whole trail, and changes nothing. */
const readsByPost = ['verifyAudit'];

describe('the permission that a staff call names', () => {
  const staffCalls = () =>
    calls.flatMap(({ access, ...call }) =>
      access === 'public' ? [] : [{ ...call, ...permissionIn(access.may), may: access.may }],
    );

  it('is one for what stands in its address', () => {
    const resources = new Set(Object.keys(table).map((one) => permissionIn(one).resource));
    const odd = staffCalls().filter(({ path, resource }) => {
      const about = path.split('/').filter((part) => resources.has(part));
      return about.length > 0 && !about.includes(resource);
    });
    expect(odd.map(({ name, may }) => `${name}: ${may}`)).toEqual([]);
  });

  it('is more than one for reading, where the call changes something', () => {
    const odd = staffCalls().filter(
      ({ action, method, name }) =>
        method !== 'GET' && action === 'read' && !readsByPost.includes(name),
    );
    expect(odd.map(({ name, may }) => `${name}: ${may}`)).toEqual([]);
  });
});

/** A permission as the table writes it: what of, and what for. */
function permissionIn(may: string) {
  const [resource = '', action = ''] = may.split('.');
  return { resource, action };
}

describe('the same check catches', () => {
  it('a staff call whose permission is in no table: it is nobody’s', async () => {
    const [unknown, , inherited] = plants as [AnyCall, AnyCall, AnyCall];
    expect(faultsOfList(plants, { table, open }).unknown).toEqual([
      'plantedUnknown',
      'plantedInherited',
    ]);
    for (const call of [unknown, inherited]) {
      for (const caller of callers) {
        const status = await knock(product, call, headersOf.get(caller) ?? {});
        expect([told(caller), status]).toEqual([
          told(caller),
          caller.kind === 'finished' ? 403 : 401,
        ]);
      }
    }
  });

  it('a call without an entry', () => {
    expect(faultsOfList(plants, { table, open }).unlisted).toEqual(['plantedPublic']);
  });

  it('a permission that no call asks for', () => {
    const more = { ...table, 'moon.write': ['administrator'] };
    expect(faultsOfList(calls, { table: more, open }).unused).toContain('moon.write');
  });

  it('a role too many or too few in the table', async () => {
    const staffCalls = calls.filter(({ path }) => path.startsWith('/staff'));
    const more = { ...table, 'staff.write': ['administrator', 'auditor'] };
    expect((await differences(staffCalls, more)).length).toBeGreaterThan(0);
    const fewer = { ...table, 'staff.read': ['administrator'] };
    expect((await differences(staffCalls, fewer)).every((one) => one.includes('auditor'))).toBe(
      true,
    );
  });
});
