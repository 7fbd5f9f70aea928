import { randomUUID } from 'node:crypto';
import {
  cookieStaff,
  csrfToken,
  startSession,
} from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import type { Role } from '#app/shell/permissions.rules.ts';
import type { Product } from './product.ts';

/** Somebody signed in to the console, for whole-server tests. Addresses are whole: `/api/v1/...`. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly session: string;
  readonly headers: Readonly<Record<string, string>>;
  get(url: string): ReturnType<Product['get']>;
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ): ReturnType<Product['get']>;
  /** Says why this member opens a person's record; needed before it can be read. */
  open(kind: string, subject: string, reason?: string): ReturnType<Product['get']>;
}

/** A whole session of a member: what their browser would send along. */
export async function sessionFor(platform: Product['platform'], staffId: string) {
  const { token, session } = await startSession(platform, {
    staffId,
    finished: true,
    agent: 'a test',
  });
  const headers = {
    cookie: `${cookieStaff}=${token}`,
    'x-csrf-token': csrfToken(platform, session),
  };
  return { session, headers };
}

/** Makes a member of staff with this role and a whole session of theirs: what a browser would send along. */
export async function newSession(
  platform: Product['platform'],
  role: Role,
): Promise<Pick<Member, 'id' | 'name' | 'session' | 'headers'>> {
  const id = randomUUID();
  const name = `Test ${role}`;
  await platform.database.kysely
    .insertInto('staff')
    .values({
      id,
      name,
      email: `${id}@staff.example.com`,
      role,
      password_hash: 'none',
      must_change_password: false,
    })
    .execute();
  return { id, name, ...(await sessionFor(platform, id)) };
}

/** Calls that go to a product without a port. */
function callsWith(
  app: Product['app'],
  headers: Member['headers'],
): Pick<Member, 'get' | 'send' | 'open'> {
  const send: Member['send'] = (method, url, body) =>
    app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return {
    get: (url) => app.inject({ url, headers }),
    send,
    open: (kind, subject, reason = 'A test looks at this record') =>
      send('POST', '/api/v1/access-grants', { kind, subject, reason }),
  };
}

/** The same, with calls that go to a product without a port. */
export async function signIn(
  { app, platform }: Pick<Product, 'app' | 'platform'>,
  role: Role,
): Promise<Member> {
  const member = await newSession(platform, role);
  return { ...member, ...callsWith(app, member.headers) };
}

/** A member whose session is too old, with a new one. */
export async function signInAgain(
  { app, platform }: Pick<Product, 'app' | 'platform'>,
  member: Member,
): Promise<Member> {
  const fresh = await sessionFor(platform, member.id);
  return { ...member, ...fresh, ...callsWith(app, fresh.headers) };
}
