import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#app/contents/api.server.ts';
import { mayDo, type Role, roles } from '#app/shell/permissions.rules.ts';
import {
  type AnyCall,
  type ApiErrorDefinition,
  common,
  type ErrorAnswer,
} from '#platform/contract.ts';
import { clockAt, type SetClock } from '#test/support/money.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { noteFigure } from '../figures.ts';
import {
  asCustomer,
  asStaff,
  asWorker,
  changedSince,
  everybody,
  everyRow,
  type Identity,
  otherBadge,
  ownBadge,
  refusalOf,
} from './identities.ts';
import { ownRefusalOf, ownRefusals } from './own-refusals.ts';
import { requestsOf, type Sent } from './plausible.ts';

// Check 33, with the product's own handlers behind every call.
let product: Product;
let clock: SetClock;
let calls: readonly AnyCall[];
let identities: readonly Identity[];
let made: Awaited<ReturnType<typeof requestsOf>>;
beforeAll(async () => {
  clock = clockAt();
  product = await openProduct({ clock, env: { LIMITS_FACTOR: '1000000' } });
  calls = allCalls(product.platform).map(({ call }) => call);
  await fill();
  identities = await everybody(product);
  made = await requestsOf(product, calls, (await asStaff(product, 'administrator')).headers);
});
afterAll(() => product.close());

/** Something of a person in the lists that the sample data leave empty. */
async function fill(): Promise<void> {
  const person = { name: 'Ngozi Ade', email: 'ngozi.ade@example.com', phone: '0803 000 0201' };
  const message = 'Good morning, this is a message';
  for (const [path, body] of [
    ['/contacts', { ...person, message, department: 'General Inquiry' }],
    ['/feedbacks', { name: 'Ada', verificationId: 'Sw-AMY20', message, email: person.email }],
    ['/mail-list/subscribe', { email: person.email }],
    ['/account/register', { ...person, password: 'rain on a zinc roof' }],
  ] as const) {
    expect([path, (await product.post(path, body)).statusCode]).toEqual([path, 200]);
  }
}

interface Answered {
  readonly status: number;
  readonly body: string;
  readonly cookies: number;
}

/** Makes a call; what no document knows comes as a status of 0. */
async function ask(sent: Sent, { headers }: Pick<Identity, 'headers'>): Promise<Answered> {
  try {
    const { statusCode, body, headers: got } = await product.app.inject({ ...sent, headers });
    return { status: statusCode, body, cookies: [got['set-cookie'] ?? []].flat().length };
  } catch (error) {
    return { status: 0, body: String(error).slice(0, 200), cookies: 0 };
  }
}

/** The words of a refusal, the same for everybody: nothing of anybody stands in them. */
const wordsOf = ({ code, message }: ApiErrorDefinition) =>
  JSON.stringify({ success: false, message, error: code });

const told = (call: AnyCall, who: Identity, { status, body }: Answered) =>
  `${call.name}, ${who.name}: ${status} ${body.slice(0, 200)}`;

/** Whether an answer is the refusal that the definition has, and gives nothing to the browser. */
function isRefusal(
  answer: Answered,
  { definition, late }: NonNullable<ReturnType<typeof refusalOf>>,
) {
  if (answer.cookies > 0) return false;
  if (late && answer.status === 400) return true;
  return answer.status === definition.status && answer.body === wordsOf(definition);
}

describe('every call, made by everybody who may not,', { tags: 'nightly' }, () => {
  it('is refused in the words of its definition, and leaves every row as it was', async () => {
    expect(calls.length).toBeGreaterThan(300);
    const faults: string[] = [];
    let count = 0;
    for (const who of identities) {
      const before = await everyRow(product);
      for (const call of calls) {
        const refusal = refusalOf(call, who);
        if (!refusal) continue;
        const answer = await ask(made.plausible(call), who);
        count += 1;
        if (!isRefusal(answer, refusal)) faults.push(told(call, who, answer));
      }
      const changed = changedSince(before, await everyRow(product));
      faults.push(...changed.map((table) => `${who.name} changed ${table}`));
    }
    noteFigure('33 routes and roles', 'refused calls with real handlers', count);
    expect(count).toBeGreaterThan(3_000);
    expect(faults).toEqual([]);
  });
});

/** The first id that an answer tells. */
const idIn = (body: string) => /"id":"?([^",}]+)/.exec(body)?.[1];

describe('what is of one person', { tags: 'nightly' }, () => {
  // Limits and keys are counted before anybody looks whose a thing is.
  const mayChange = ['limits', 'idempotency_keys'];

  it('is neither told to nor changed by another one who is signed in', async () => {
    const [owner, other] = [await asWorker(product), await asWorker(product, otherBadge)];
    await own(owner);
    const faults: string[] = [];
    const named = calls.filter(({ path }) => /^\/me\/.*\{id\}/.test(path));
    for (const call of named) {
      const { url, ...sent } = made.plausible(call);
      const id = idIn((await ask({ method: 'GET', url: listOf(url) }, owner)).body);
      expect([call.name, typeof id]).toEqual([call.name, 'string']);
      const about = { ...sent, url: url.replace(/(\/api\/me\/\w+\/)[^/]+/, `$1${id}`) };
      const before = await everyRow(product, mayChange);
      const answer = await ask(about, other);
      faults.push(
        ...changedSince(before, await everyRow(product, mayChange)).map(
          (table) => `${call.name} changed ${table}`,
        ),
      );
      const refusal = call.errors.notFound;
      if (refusal && answer.body !== wordsOf(refusal)) faults.push(told(call, other, answer));
      // Of its owner the same request is taken.
      const own = await ask(about, owner);
      if (own.status === 404) faults.push(told(call, owner, own));
    }
    expect(named.length).toBeGreaterThan(6);
    expect(faults).toEqual([]);
  });

  it('is no customer’s and no member’s who is somebody else', async () => {
    const [owner, other] = [await asCustomer(product), await asCustomer(product)];
    const signIns = { method: 'GET', url: '/api/account/sessions' } as const;
    const id = idIn((await ask(signIns, owner)).body);
    const end = { method: 'POST', url: '/api/account/sessions/end', payload: { id } } as const;
    await ask(end, other);
    expect((await ask(signIns, owner)).status).toBe(200);
    await ask(end, owner);
    expect((await ask(signIns, owner)).status).toBe(401);

    const admin = await asStaff(product, 'administrator');
    const sessions = { method: 'GET', url: `/api/v1/sessions?staff=${admin.id}` } as const;
    const session = idIn((await ask(sessions, admin)).body);
    const close = { method: 'DELETE', url: `/api/v1/sessions/${session}` } as const;
    for (const role of roles.filter((one) => one !== 'administrator')) {
      const member = await asStaff(product, role);
      expect([role, (await ask(sessions, member)).body]).toEqual([role, wordsOf(common.forbidden)]);
      expect([role, (await ask(close, member)).status]).toEqual([role, 404]);
    }
    expect((await ask(sessions, admin)).status).toBe(200);
  });
});

const listOf = (url: string) => url.split('/').slice(0, 4).join('/');

/** One of everything that a worker can have. */
async function own(owner: Identity): Promise<void> {
  const share = { fields: ['phoneNumber'], purpose: 'A flat to rent' };
  const { headers } = owner;
  expect((await product.post('/me/shares', share, { headers })).statusCode).toBe(200);
  await product.post('/me/consents', { group: 'contact' }, { headers });
  const { database } = product.platform;
  await database.executeSql(
    `insert into me_passkeys (id, record_id, public_key, counter, transports, made_at)
      select 'a-passkey', id, 'none', 0, '{}', now() from verification_records where badge = $1`,
    [ownBadge],
  );
}

/** Refusals that are about the permission: who may make a call never hears one. */
const ofPermission: readonly string[] = [common.unauthorized.code, common.foreign.code];

/** What a refusal says of itself. */
const refusalIn = ({ status, body }: Pick<Answered, 'status' | 'body'>): Partial<ErrorAnswer> =>
  status >= 400 && body.startsWith('{') ? JSON.parse(body) : {};

/** Refusals of handlers themselves that were heard. */
const met = new Set<unknown>();

/** What is wrong with an answer to who may make the call; null when nothing is. */
function faultOf(call: AnyCall, who: Identity, { status, body }: Answered): string | null {
  if (status === 0) return 'not as documented';
  const { error = '' } = refusalIn({ status, body });
  const own = Object.values(call.errors).find((one) => one.code === error && one.status === status);
  if (status >= 500) return own ? null : 'a fault of ours';
  if (status !== 401 && status !== 403) return null;
  if (call.access === 'public') return own && !ofPermission.includes(error) ? null : 'refused';
  const known = ownRefusalOf(call.name, who.staff?.role, error);
  if (known) met.add(known);
  return known ? null : 'refused';
}

const members = new Map<Role, Identity>();
/** Calls that end sessions, or change who is a member, are made with a session of their own. */
const takesSessions = ({ access, path }: AnyCall) =>
  (access !== 'public' && access.may === 'self') || path.startsWith('/staff');

async function member(role: Role, isNew: boolean): Promise<Identity> {
  const known = members.get(role);
  if (known && !isNew) return known;
  const made = await asStaff(product, role);
  if (!isNew) members.set(role, made);
  return made;
}

/** Everybody who may make a call: roles by their permission, and of the others one each. */
async function whoMay(call: AnyCall): Promise<Identity[]> {
  const { access } = call;
  const able: Identity[] = [];
  if (access !== 'public') {
    for (const role of roles.filter((one) => mayDo(one, access.may)))
      able.push(await member(role, takesSessions(call)));
    return able;
  }
  // Of sessions that began in the same moment nobody knows which is the oldest, to be ended by a new one.
  clock.advance(1);
  const nobody = { name: 'nobody', headers: {} };
  const others = [nobody, await asWorker(product), await asCustomer(product)];
  return others.filter((who) => !refusalOf(call, who));
}

/**
 * Says why the person of a call is looked at, where the call wants to know, and makes it again. Who has not said so
 * reads the refusal alone.
 */
async function askWithReason(call: AnyCall, sent: Sent, who: Identity): Promise<Answered> {
  const first = await ask(sent, who);
  const { error, fields } = refusalIn(first);
  if (error !== common.reasonNeeded.code) return first;
  const given = { ...fields, reason: 'A test looks at this record' };
  const grant = { method: 'POST', url: '/api/v1/access-grants', payload: given } as const;
  expect([call.name, (await ask(grant, who)).status]).toEqual([call.name, 200]);
  return ask(sent, who);
}

describe('every call, made by who may,', { tags: 'nightly' }, () => {
  it('is refused by its handler only where somebody wrote down why', () => {
    const call = calls.find(({ name }) => name === 'caseFile');
    if (!call) throw new Error('There is no such call.');
    const faultFor = (role: Role, { status, code, message }: ApiErrorDefinition) => {
      const who = { name: role, headers: {}, staff: { role, finished: true, fresh: true } };
      return faultOf(call, who, { status, body: wordsOf({ status, code, message }), cookies: 0 });
    };
    expect(faultFor('support', common.forbidden)).toBeNull();
    expect(faultFor('verification-agent', common.forbidden)).toBe('refused');
    expect(faultFor('support', common.reasonNeeded)).toBe('refused');
  });

  it('is never refused for want of permission, and never fails, whatever is sent', async () => {
    const faults: string[] = [];
    const statuses: Record<string, number> = {};
    // Staff last: they hide and revoke what the others look at.
    const inTurn = calls.toSorted((one, other) => rank(one) - rank(other));
    for (const call of inTurn) {
      const wrong = made.wrong(call);
      for (const [turn, sent] of [made.plausible(call), ...wrong].entries()) {
        const able = await whoMay(call);
        // What is wrong is sent by one after the other, and what is right by each.
        const senders = turn === 0 ? able : able.slice(turn % able.length).slice(0, 1);
        for (const who of senders) {
          const answer = await askWithReason(call, sent, who);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          const fault = faultOf(call, who, answer);
          if (fault) faults.push(`${fault}: ${told(call, who, answer)} ${JSON.stringify(sent)}`);
        }
      }
    }
    const list = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
    noteFigure('33 routes and roles', 'admitted calls with real handlers', list.join(', '));
    expect(faults).toEqual([]);
    expect(ownRefusals.filter((one) => !met.has(one))).toEqual([]);
    expect(statuses[200]).toBeGreaterThan(300);
    expect(product.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});

const rank = ({ access, method }: AnyCall) =>
  (access === 'public' ? 0 : 2) + (method === 'GET' ? 0 : 1);
