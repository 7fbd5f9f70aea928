import { openSession } from '#app/people/me/session.service.server.ts';
import { findRecordId } from '#app/people/verification/service.server.ts';
import type { Product } from './product.ts';

/** Somebody signed in to the page of their own record, for whole-server tests. */
export interface Worker {
  readonly recordId: string;
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): ReturnType<Product['get']>;
  post(path: string, body?: unknown): ReturnType<Product['get']>;
}

/** Opens a whole session of a record; by SMS on a new device it is masked. */
export async function signInWorker(
  { get, platform, post }: Pick<Product, 'get' | 'platform' | 'post'>,
  badge: string,
  way: 'mail' | 'sms' = 'mail',
): Promise<Worker> {
  const recordId = await findRecordId(platform, badge);
  if (!recordId) throw new Error(`There is no ${badge}.`);
  const asking = { cookies: {}, header: () => undefined };
  const opened = await platform.database.transaction((trx) =>
    openSession(platform, trx, { recordId, badge, way }, asking),
  );
  const cookies: string[] = [];
  opened.hand({ setCookie: (name, value) => void cookies.push(`${name}=${value}`) });
  const headers = { cookie: cookies.join('; ') };
  return {
    recordId,
    headers,
    get: (path) => get(path, { headers }),
    post: (path, body = {}) => post(path, body, { headers }),
  };
}
