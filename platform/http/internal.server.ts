import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Answer, AnyCall, ErrorAnswer, Input } from '../contract.ts';
import { addressOf, type BaseAddresses } from '../contract-address.ts';
import { challengeHeader } from '../limits/challenge/solve.ts';
import type { Send } from '../page.ts';
import { CallFailed } from '../send.ts';

/** Known to this process alone, so that a visitor cannot name his own request id. */
export const internalKey = randomBytes(32).toString('hex');

export interface Visitor {
  readonly address: string;
  readonly requestId: string;
  readonly cookie: string;
}

/** JSON is announced with every call, so that one without a body of its own sends an empty object. */
const bodyOf = ({ method }: AnyCall, body: unknown) =>
  body === undefined && method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) };

/**
 * A `send` for loaders and actions: the call runs in this process with everything a call from the
 * network meets (validation, limits, audit). `cookies` collects what it sets.
 */
export function sendInternal(
  app: FastifyInstance,
  bases: BaseAddresses,
  visitor: Visitor,
  cookies: string[],
): Send {
  return async <C extends AnyCall>(
    call: C,
    input: Input<C>,
    { key }: { readonly key?: string } = {},
  ): Promise<Answer<C>> => {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown };
    const response = await app.inject({
      method: call.method,
      url: addressOf(call, parts, bases),
      remoteAddress: visitor.address,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-request-id': visitor.requestId,
        'x-internal': internalKey,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(visitor.cookie ? { cookie: visitor.cookie } : {}),
      },
      ...bodyOf(call, parts.body),
    });
    const set = response.headers['set-cookie'];
    cookies.push(...(Array.isArray(set) ? set : set ? [set] : []));
    const body = response.json() as unknown;
    if (response.statusCode >= 400) {
      const challenge = response.headers[challengeHeader];
      throw new CallFailed(
        response.statusCode,
        body as Partial<ErrorAnswer>,
        typeof challenge === 'string' ? challenge : '',
      );
    }
    return body as Answer<C>;
  };
}
