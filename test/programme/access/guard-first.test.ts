import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cookieStaff,
  startSession,
} from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { seedPlans } from '#app/commerce/plans/seed.server.ts';
import { allCalls } from '#app/contents/api.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { mayDo, type Role, roles } from '#app/shell/permissions.rules.ts';
import type { AnyCall } from '#platform/contract.ts';
import { joinAddress, pathsOf } from '#platform/contract-address.ts';
import { basesOf } from '#platform/http/server.server.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';
import { signInWorker } from '#test/support/worker.ts';
import { noteFigure } from '../figures.ts';
import { listen } from '../sockets/raw.ts';
import { ownPageDoors } from './open-calls.ts';

// Who may not call is told so before anything of the call is read (FS-04, FS-15).
let product: Product;
let port: number;
let staffCalls: readonly AnyCall[];
/** Every call under `/me` that is for who is signed in there, and those of an account's token. */
let ownCalls: readonly AnyCall[];
let accountCalls: readonly AnyCall[];
const sockets: Socket[] = [];
beforeAll(async () => {
  product = await openProduct({
    seeds: false,
    env: { LIMITS_FACTOR: '1000000', TRUST_PROXY_HOPS: '1' },
  });
  await seedPlans(product.platform);
  await issueVerification(product.platform, somebody, []);
  const calls = allCalls(product.platform).map(({ call }) => call);
  staffCalls = calls.filter(({ access }) => access !== 'public');
  const isOwnPage = ({ path }: AnyCall) => path === '/me' || path.startsWith('/me/');
  const open = calls.filter(({ access }) => access === 'public');
  ownCalls = open.filter((call) => isOwnPage(call) && !ownPageDoors.includes(call.name));
  accountCalls = open.filter(({ path }) => /^\/account\/(sessions|login\/)/.test(path));
  port = await listen(product.app);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => product.close());

const takesBody = ({ method }: AnyCall) => method !== 'GET' && method !== 'DELETE';

function addressOf(call: AnyCall, part: string): string {
  const base = pathsOf(basesOf(product.platform))[call.base];
  return joinAddress(base, call.path.replace(/\{\w+\}/g, part));
}

const json = { 'content-type': 'application/json' };
/** Requests that cannot be read or judged, each in a way of its own. */
const malformed: Readonly<Record<string, (call: AnyCall) => object | false>> = {
  'a NUL in the address': (call) => ({ url: addressOf(call, 'a%00b') }),
  'a part nobody knows': (call) => ({ url: `${addressOf(call, 'x')}?nobody=%00` }),
  'broken JSON': (call) => takesBody(call) && { payload: '{"a":', headers: json },
  'no JSON': (call) => takesBody(call) && { payload: 'a=b', headers: { 'content-type': 'text/x' } },
  'an empty body': (call) => takesBody(call) && { payload: '', headers: json },
  'a NUL in the body': (call) => takesBody(call) && { payload: { a: '\u0000' } },
  'a body nobody knows': (call) => takesBody(call) && { payload: { nobody: 1 } },
  'too large a body': (call) =>
    takesBody(call) && { payload: '{}', headers: { ...json, 'content-length': '99999999' } },
  'a key that is none': (call) =>
    takesBody(call) && { payload: {}, headers: { ...json, 'idempotency-key': 'a b' } },
};

/** How each staff call answers what is malformed, where it is not as wanted. */
async function differences(
  calls: readonly AnyCall[],
  wanted: number,
  headersFor: (call: AnyCall) => Record<string, string>,
) {
  const found: string[] = [];
  for (const call of calls) {
    for (const [what, make] of Object.entries(malformed)) {
      const given = make(call) as { headers?: object } | false;
      if (!given) continue;
      const headers = { ...given.headers, ...headersFor(call) };
      const { method } = call;
      const asked = { method, url: addressOf(call, 'x'), ...given, headers };
      const { statusCode } = await product.app.inject(asked);
      if (statusCode !== wanted) found.push(`${call.name}, ${what}: ${statusCode}`);
    }
  }
  return found;
}

/** Begins a request over a socket: its head, and so much of a body that never ends. */
async function begin(
  method: string,
  path: string,
  from: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => null);
  sockets.push(socket);
  await once(socket, 'connect');
  let head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n`;
  for (const [name, value] of Object.entries(more)) head += `${name}: ${value}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 7000000\r\n\r\n{"file":"`);
  return socket;
}

const statusOf = async (socket: Socket) =>
  Number(String((await once(socket, 'data'))[0]).split(' ')[1]);

describe('every staff call, whatever is wrong with what is sent,', () => {
  it('answers 401 where nobody is signed in', async () => {
    expect(staffCalls.length).toBeGreaterThan(100);
    expect(await differences(staffCalls, 401, () => ({}))).toEqual([]);
    noteFigure('33 routes and roles', 'staff calls × malformed', staffCalls.length * 9);
  });

  it('answers 401 to a session that is not complete, where it is not for completing it', async () => {
    const { id } = await signIn(product, 'administrator');
    const half = { staffId: id, finished: false, agent: '' };
    const { token } = await startSession(product.platform, half);
    const whole = staffCalls.filter(({ access }) => access !== 'public' && !access.unfinished);
    const headers = { cookie: `${cookieStaff}=${token}` };
    expect(await differences(whole, 401, () => headers)).toEqual([]);
  });

  it('answers 403 to a role that may not', async () => {
    const members = new Map<Role, Record<string, string>>();
    for (const role of roles) members.set(role, { ...(await signIn(product, role)).headers });
    const without = ({ access }: AnyCall) =>
      roles.find((role) => access !== 'public' && !mayDo(role, access.may));
    const headersFor = (call: AnyCall) => members.get(without(call) as Role) ?? {};
    expect(await differences(staffCalls.filter(without), 403, headersFor)).toEqual([]);
  });
});

describe('every call of the own page, whatever is wrong with what is sent,', () => {
  it('answers 401 to a stranger', async () => {
    expect(ownCalls.filter(takesBody).length).toBeGreaterThan(12);
    expect(await differences(ownCalls, 401, () => ({}))).toEqual([]);
    const ended = { cookie: '__Host-me=a-session-that-has-ended' };
    expect(await differences(ownCalls, 401, () => ended)).toEqual([]);
  });

  it('answers 403 to a page of another site, and to a masked session what is not for one', async () => {
    const { headers } = await signInWorker(product, somebody.badge);
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect(await differences(ownCalls, 403, () => foreign)).toEqual([]);
    const masked = await signInWorker(product, somebody.badge, 'sms');
    const whole = ownCalls.filter(({ errors }) => 'masked' in errors);
    expect(whole.length).toBeGreaterThan(8);
    expect(await differences(whole, 403, () => masked.headers)).toEqual([]);
  });

  it('is judged by its body once somebody is signed in', async () => {
    const { headers } = await signInWorker(product, somebody.badge);
    const broken = { payload: '{"a":', headers: { ...json, ...headers } };
    for (const call of ownCalls.filter(takesBody)) {
      const asked = { method: call.method, url: addressOf(call, 'x'), ...broken };
      expect([call.name, (await product.app.inject(asked)).statusCode]).toEqual([call.name, 400]);
    }
  });
});

it('every call of an account’s token answers 401 without one, whatever else is wrong', async () => {
  expect(accountCalls).toHaveLength(3);
  expect(await differences(accountCalls, 401, () => ({}))).toEqual([]);
});

describe('bodies of strangers', () => {
  it('are not waited for by any staff call', async () => {
    const open = staffCalls.filter(takesBody);
    expect(open.length).toBeGreaterThan(50);
    const statuses: unknown[] = [];
    for (const [n, call] of open.entries()) {
      const socket = await begin(call.method, addressOf(call, 'x'), `198.51.100.${n}`);
      statuses.push([call.name, await statusOf(socket)]);
    }
    expect(statuses).toEqual(open.map(({ name }) => [name, 401]));
    // All of them are still there, and none of them holds room.
    expect(await honest(20)).toEqual(Array(20).fill(200));
  });

  it('leave room for honest uploads, however many come slowly from one place', async () => {
    const slow: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      const socket = await begin('POST', '/api/files/upload', '203.0.113.66');
      socket.once('data', (data) => slow.push(Number(String(data).split(' ')[1])));
    }
    // One of them fits into the share of its network, and is read slowly; the others are refused.
    await expect.poll(() => slow.length).toBe(49);
    expect(new Set(slow)).toEqual(new Set([503]));
    expect(await honest(20)).toEqual(Array(20).fill(200));
  });
});

it('a session that ends while its body comes changes nothing any more', async () => {
  const editor = await signIn(product, 'editor');
  const { kysely } = product.platform.database;
  const longAgo = new Date(Date.now() - 5 * 60_000);
  const sessions = () => kysely.updateTable('staff_sessions').where('id', '=', editor.session);
  await sessions().set({ seen_at: longAgo }).execute();
  const socket = await begin('POST', '/api/v1/pictures', '192.0.2.1', editor.headers);
  // The guard has let it in and noted so.
  const seen = () => kysely.selectFrom('staff_sessions').select('seen_at');
  await expect
    .poll(async () => (await seen().where('id', '=', editor.session).execute())[0]?.seen_at)
    .not.toEqual(longAgo);
  await sessions().set({ ended_at: new Date() }).execute();
  socket.write(`${'a'.repeat(7_000_000 - 11)}"}`);
  expect(await statusOf(socket)).toBe(401);
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

/** So many uploads of 1 MB over the network, one after another, each from a network of its own. */
async function honest(count: number): Promise<number[]> {
  const file = Buffer.concat([picture, Buffer.alloc(1024 * 1024)]).toString('base64');
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/files/upload`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': `192.0.2.${n}` },
      body: JSON.stringify({ file: `data:image/png;base64,${file}` }),
    });
    statuses.push(answer.status);
  }
  return statuses;
}
