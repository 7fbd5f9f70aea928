import {
  cookieStaff,
  csrfToken,
  startSession,
} from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { createAccount } from '#app/intake/account/service.server.ts';
import { newToken } from '#app/intake/account/token.service.server.ts';
import { mayDo, type Role, roles } from '#app/shell/permissions.rules.ts';
import { type AnyCall, type ApiErrorDefinition, common } from '#platform/contract.ts';
import { nobodysHash } from '#platform/staff/password.server.ts';
import type { Product } from '#test/support/product.ts';
import { newSession } from '#test/support/staff.ts';
import { signInWorker } from '#test/support/worker.ts';

/** Who makes a call: what a browser or an app would send along, and what is to be believed of it. */
export interface Identity {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly staff?: { readonly role: Role; readonly finished: boolean; readonly fresh: boolean };
  readonly worker?: 'whole' | 'masked';
  readonly account?: 'proven' | 'unproven';
  /** Without what proves that one of our own pages asks. */
  readonly withoutToken?: true;
  readonly otherSite?: true;
}

/** How an identity is refused at a call. */
export interface Refusal {
  readonly definition: ApiErrorDefinition;
  /** Told by the handler, after it has looked at what was sent. */
  readonly late?: true;
}

/**
 * The refusal that the definition of a call itself has for an identity; null for none. Staff calls name
 * their permission, and calls for who is signed in otherwise name the refusal of who is not.
 */
export function refusalOf(
  { access, method, path, errors }: AnyCall,
  who: Identity,
): Refusal | null {
  const because = (definition: ApiErrorDefinition | undefined) => definition && { definition };
  if (access !== 'public') {
    const { staff } = who;
    if (!staff || !(staff.finished || access.unfinished))
      return { definition: common.unauthorized };
    if (!mayDo(staff.role, access.may)) return { definition: common.forbidden };
    const isForeign = who.withoutToken || who.otherSite;
    if (method !== 'GET' && isForeign) return { definition: common.forbidden };
    return access.fresh && !staff.fresh ? { definition: common.confirmNeeded } : null;
  }
  const ofWorker = path === '/me' || path.startsWith('/me/');
  if (errors.unauthorized && ofWorker) {
    if (who.otherSite) return because(errors.foreign) ?? null;
    if (!who.worker) return { definition: errors.unauthorized };
    return (who.worker === 'masked' && because(errors.masked)) || null;
  }
  if (errors.unauthorized) {
    if (!who.account) return { definition: errors.unauthorized };
    return (who.account === 'unproven' && because(errors.unproven)) || null;
  }
  return who.otherSite && errors.foreign ? { definition: errors.foreign, late: true } : null;
}

type Needs = Pick<Product, 'app' | 'get' | 'platform' | 'post'>;
export const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
/** Whose own page the tests look at, and somebody else who has one. */
export const [ownBadge, otherBadge] = ['Sw-AMY20', 'Sw-CHD11'];

/** A member of staff with a new session, whose password nobody knows. */
export async function asStaff(product: Needs, role: Role): Promise<Identity & { id: string }> {
  const { id, headers } = await newSession(product.platform, role);
  const { kysely } = product.platform.database;
  await kysely
    .updateTable('staff')
    .set({ password_hash: nobodysHash })
    .where('id', '=', id)
    .execute();
  return { id, name: role, headers, staff: { role, finished: true, fresh: true } };
}

/** Somebody with a new session of the page of their own record. */
export async function asWorker(product: Needs, badge = ownBadge): Promise<Identity> {
  const { headers } = await signInWorker(product, badge);
  return { name: `the worker ${badge}`, headers, worker: 'whole' };
}

let customers = 0;
/** A customer with an account of the app, and a new token of theirs. */
export async function asCustomer(
  { platform }: Needs,
  proof: 'proven' | 'unproven' = 'proven',
): Promise<Identity> {
  customers += 1;
  const email = `customer.${customers}@example.com`;
  const given = { name: 'Ngozi Customer', email, phone: '08030000200', password: 'rain on zinc' };
  const id = await createAccount(platform, given, { madeBy: 'a test' });
  if (!id) throw new Error('There is such an account already.');
  const { database } = platform;
  const { token } = await database.transaction((trx) => newToken(platform, { id, email }, trx));
  if (proof === 'proven') {
    await database.executeSql('update account_tokens set proven_at = now() where account_id = $1', [
      id,
    ]);
  }
  const headers = { authorization: `Bearer ${token}` };
  return { name: `customer ${customers}, ${proof}`, headers, account: proof };
}

/** Staff whose session is not what it was, by what was done to it. */
const spoilt: Readonly<Record<string, string>> = {
  'of a suspended member': 'update staff set disabled_at = now() where id = $1',
  'that was ended': 'update staff_sessions set ended_at = now() where staff_id = $1',
  'that nobody has used for a day':
    "update staff_sessions set seen_at = seen_at - interval '1 day' where staff_id = $1",
  'of last month':
    "update staff_sessions set created_at = created_at - interval '31 days' where staff_id = $1",
};

async function oddStaff(product: Needs): Promise<Identity[]> {
  const { platform } = product;
  const sql = (text: string, id: string) => platform.database.executeSql(text, [id]);
  const made: Identity[] = [];
  for (const [what, change] of Object.entries(spoilt)) {
    const { id, headers } = await asStaff(product, 'administrator');
    await sql(change, id);
    made.push({ name: `a session ${what}`, headers });
  }
  const half = await asStaff(product, 'administrator');
  const given = { staffId: half.id, finished: false, agent: '' };
  const { token, session } = await startSession(platform, given);
  const cookie = `${cookieStaff}=${token}`;
  const whole = { role: 'administrator', finished: true, fresh: true } as const;
  const stale = await asStaff(product, 'administrator');
  await sql(
    "update staff_sessions set confirmed_at = confirmed_at - interval '2 hours' where staff_id = $1",
    stale.id,
  );
  const { headers } = await asStaff(product, 'administrator');
  const another = await asStaff(product, 'administrator');
  const tokenOfAnother = { 'x-csrf-token': another.headers['x-csrf-token'] ?? '' };
  return [
    ...made,
    {
      name: 'an administrator without the second factor',
      headers: { cookie, 'x-csrf-token': csrfToken(platform, session) },
      staff: { ...whole, finished: false },
    },
    {
      name: 'an administrator who gave the password long ago',
      headers: stale.headers,
      staff: { ...whole, fresh: false },
    },
    {
      name: 'an administrator’s cookie alone',
      headers: { cookie: headers.cookie ?? '' },
      staff: whole,
      withoutToken: true,
    },
    {
      name: 'an administrator with the token of another session',
      headers: { ...headers, ...tokenOfAnother },
      staff: whole,
      withoutToken: true,
    },
    {
      name: 'an administrator on a page of another site',
      headers: { ...headers, ...elsewhere },
      staff: whole,
      otherSite: true,
    },
  ];
}

async function oddOthers(product: Needs): Promise<Identity[]> {
  const sql = (text: string) => product.platform.database.executeSql(text);
  const [worker, account] = [await asWorker(product), await asCustomer(product)];
  await sql("update me_sessions set ends_at = opened_at, seen_at = seen_at - interval '90 days'");
  await sql("update account_tokens set expires_at = created_at - interval '1 day'");
  const whole = await asWorker(product);
  const masked = await signInWorker(product, ownBadge, 'sms');
  const customer = await asCustomer(product);
  const staff = await asStaff(product, 'administrator');
  const cookieIn = ({ headers }: Identity) => /=([^;.]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const bearer = customer.headers.authorization?.slice(7) ?? '';
  return [
    { name: 'a worker whose session has ended', headers: worker.headers },
    { name: 'a customer whose token has expired', headers: account.headers },
    whole,
    { name: 'a worker signed in by SMS alone', headers: masked.headers, worker: 'masked' },
    {
      name: 'a worker on a page of another site',
      headers: { ...whole.headers, ...elsewhere },
      worker: 'whole',
      otherSite: true,
    },
    customer,
    await asCustomer(product, 'unproven'),
    {
      name: 'each token in the place of another',
      headers: {
        cookie: `${cookieStaff}=${cookieIn(whole)}; __Host-me=${bearer}`,
        authorization: `Bearer ${cookieIn(staff)}`,
      },
    },
  ];
}

/** Everybody who makes calls. Those that have ended were good once. */
export async function everybody(product: Needs): Promise<Identity[]> {
  const others = await oddOthers(product);
  const members: Identity[] = [];
  for (const role of roles) members.push(await asStaff(product, role));
  const nobody = { name: 'nobody', headers: {} };
  return [nobody, ...others, ...members, ...(await oddStaff(product))];
}

/**
 * What every row of every table is, in a line a table: refused calls leave it as it was. The queue does work of its
 * own meanwhile, so that of its jobs only those count that a call has sent; `but` names what may change.
 */
export async function everyRow(
  { platform }: Pick<Product, 'platform'>,
  but: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const { database } = platform;
  const { rows: tables } = await database.executeSql(
    `select format('%I', relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname = 'public'`,
  );
  const told =
    "count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as told";
  const each = (tables as { name: string }[])
    .filter(({ name }) => !but.includes(name))
    .map(({ name }) => `select '${name}' as name, ${told} from public.${name} t`);
  const sent = `select 'jobs' as name, count(*)::text as told from pgboss.job
    where name not in (select name from pgboss.schedule) and name not like '\\_\\_%'`;
  const { rows } = await database.executeSql([...each, sent].join(' union all '));
  return Object.fromEntries(
    (rows as { name: string; told: string }[]).map((one) => [one.name, one.told]),
  );
}

/** The tables in which anything is another row than before. */
export const changedSince = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(after).filter((name) => after[name] !== before[name]);
