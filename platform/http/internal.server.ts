import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Answer, AnyCall, ErrorAnswer, Input, Sent } from '../contract.ts';
import { addressOf, type BaseAddresses } from '../contract-address.ts';
import { challengeHeader } from '../limits/challenge/solve.ts';
import type { Send } from '../page.ts';
import { CallFailed } from '../send.ts';

/** Marks the process's own calls: a secret, so that no visitor's passes for one. */
export const internalKey = randomBytes(32).toString('hex');

interface Visitor {
  readonly address: string;
  readonly requestId: string;
  readonly cookie: string;
}

const bodyOf = ({ method }: AnyCall, body: unknown) =>
  body === undefined && method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) };

/** A `send` for loaders and actions; `cookies` collects what the answers set. */
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
    const parts: Sent = input;
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
    if (response.statusCode >= 400) {
      const challenge = response.headers[challengeHeader];
      throw new CallFailed(
        response.statusCode,
        response.json<Partial<ErrorAnswer>>(),
        typeof challenge === 'string' ? challenge : '',
      );
    }
    return response.json<Answer<C>>();
  };
}
