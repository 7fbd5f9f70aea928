import { openSession } from '#app/people/me/session.service.server.ts';
import type { Product } from './product.ts';

/** Somebody signed in to the page of their own record. */
export interface Worker {
  readonly recordId: string;
  readonly cookie: string;
  get(path: string): ReturnType<Product['get']>;
  send(path: string, body: object): ReturnType<Product['post']>;
}

/** The worker of a badge number with a session of their own: opened by mail, or masked by SMS. */
export async function workerOf(
  { platform, get, post }: Pick<Product, 'platform' | 'get' | 'post'>,
  badge: string,
  way: 'mail' | 'sms' = 'mail',
): Promise<Worker> {
  const { id: recordId } = await platform.database.kysely
    .selectFrom('verification_records')
    .select('id')
    .where('badge', '=', badge)
    .executeTakeFirstOrThrow();
  const opened = await platform.database.transaction((trx) =>
    openSession(platform, trx, { recordId, way }, { cookies: {}, header: () => undefined }),
  );
  const set: string[] = [];
  opened.hand({ setCookie: (name, value) => set.push(`${name}=${value}`) });
  const cookie = set.join('; ');
  return {
    recordId,
    cookie,
    get: (path) => get(path, { headers: { cookie } }),
    send: (path, body) => post(path, body, { headers: { cookie } }),
  };
}
