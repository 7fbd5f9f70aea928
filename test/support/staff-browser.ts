import { TOTP } from 'otpauth';
import type { Session } from '#app/backoffice/staff/contract.ts';
import type { Product } from './product.ts';

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser at the console without a port: keeps cookies, sends the session's token along. */
export function staffBrowser({ app, platform }: Pick<Product, 'app' | 'platform'>, from = '') {
  const cookies = new Map<string, string>();
  const state = { csrf: '' };
  async function send(method: Verb, path: string, body?: object, more: object = {}) {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': state.csrf,
        'user-agent': 'Test browser',
        ...more,
      },
      ...(from ? { remoteAddress: from } : {}),
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value, maxAge } of answer.cookies as {
      name: string;
      value: string;
      maxAge?: number;
    }[]) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    if (answer.statusCode === 200) {
      const told = answer.json<{ csrf?: string; session?: Session }>();
      state.csrf = told.csrf ?? told.session?.csrf ?? state.csrf;
    }
    return answer;
  }
  /** The code that an authenticator app shows now, or so many steps of 30 seconds later. */
  const code = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: platform.clock.now().getTime() + steps * 30_000 });
  return {
    cookies,
    state,
    send,
    code,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: object, more?: object) => send('POST', path, body, more),
    /** From a one-time password to a complete sign-in. */
    async complete(email: string, oneTime: string, password: string) {
      await send('POST', '/session', { email, password: oneTime });
      await send('PUT', '/session/password', { current: oneTime, password });
      const { secret } = (await send('POST', '/session/totp/new')).json<{ secret: string }>();
      const answer = await send('POST', '/session/totp/confirm', { code: code(secret) });
      const { session, recoveryCodes } = answer.json<{
        session: Session;
        recoveryCodes: string[];
      }>();
      return { session, recoveryCodes, secret };
    },
  };
}
export type StaffBrowser = ReturnType<typeof staffBrowser>;
