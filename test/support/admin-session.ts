import { TOTP } from 'otpauth';
import { firstAdministratorEmail } from '#app/backoffice/staff/service.server.ts';

/** The first administrator's session in a running product, as plain data that can be handed on. */
export interface AdminSession {
  readonly site: string;
  readonly cookie: string;
  readonly csrf: string;
  readonly password: string;
  readonly recoveryCodes: readonly string[];
}

/** One call of the session; throws when it is refused. */
export async function ask(session: AdminSession, method: string, path: string, body?: object) {
  const send = () =>
    fetch(`${session.site}/api/v1${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        cookie: session.cookie,
        'x-csrf-token': session.csrf,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  let answer = await send();
  // A machine that has just started everything else may be told to come again, and when.
  for (let n = 0; answer.status === 503 && n < 20; n += 1) {
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    answer = await send();
  }
  const told = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
  const set = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.startsWith('__Host-staff='));
  const given = (told.session ?? told) as { csrf?: string };
  return {
    told,
    session: { ...session, cookie: set ?? session.cookie, csrf: given.csrf ?? session.csrf },
  };
}

/** Completes the first administrator's first sign-in, as the sign-in page would. */
export function openAdminSession(site: string, oneTime: string): Promise<AdminSession> {
  const password = 'the session of all journeys';
  return firstSignIn(site, { email: firstAdministratorEmail, oneTime, password });
}

/** A member who is signed in: the session's cookie for a browser, and calls of their own. */
export interface SignedIn {
  readonly token: string;
  /** Throws with the status when the call is refused. */
  ask(method: string, path: string, body?: object): Promise<unknown>;
}

/** Completes the first sign-in of a member made by the queue. */
export async function signedIn(
  site: string,
  member: { readonly email: string; readonly oneTime: string; readonly password: string },
): Promise<SignedIn> {
  return callsAs(await firstSignIn(site, member));
}

/** The same of the first administrator. */
export function callsAs(session: AdminSession): SignedIn {
  return {
    token: session.cookie.slice('__Host-staff='.length),
    ask: async (method, path, body) => (await ask(session, method, path, body)).told,
  };
}

async function firstSignIn(
  site: string,
  { email, oneTime, password }: { email: string; oneTime: string; password: string },
): Promise<AdminSession> {
  const nobody = { ...nobodyAt(site), password };
  let { session } = await ask(nobody, 'POST', '/session', { email, password: oneTime });
  const own = { current: oneTime, password };
  ({ session } = await ask(session, 'PUT', '/session/password', own));
  const offered = await ask(session, 'POST', '/session/totp/new', {});
  const code = new TOTP({ secret: String(offered.told.secret) }).generate();
  const done = await ask(session, 'POST', '/session/totp/confirm', { code });
  return { ...done.session, recoveryCodes: done.told.recoveryCodes as string[] };
}

const nobodyAt = (site: string) => ({
  site,
  cookie: '',
  csrf: '',
  password: '',
  recoveryCodes: [],
});

/**
 * A session of the first administrator's beside the given one, for what asks for the password once more: that gives
 * its session another token, and whoever else holds the one before is signed out.
 */
export async function anotherSession({
  site,
  password,
  recoveryCodes,
}: AdminSession): Promise<AdminSession> {
  const begun = { email: firstAdministratorEmail, password };
  const { session } = await ask({ ...nobodyAt(site), password }, 'POST', '/session', begun);
  const [code = ''] = recoveryCodes;
  return (await ask(session, 'POST', '/session/totp', { code })).session;
}
