import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import inject, { type InjectOptions } from 'light-my-request';
import {
  type Answer,
  type AnyCall,
  common,
  type ErrorAnswer,
  type Input,
  type Sent,
} from '../contract.ts';
import { addressOf, type BaseAddresses } from '../contract-address.ts';
import { challengeHeader } from '../limits/challenge/solve.ts';
import type { Send } from '../page.ts';
import { busyTries, CallFailed } from '../send.ts';

/** Marks the process's own calls: a secret, so that no visitor's passes for one. */
export const internalKey = randomBytes(32).toString('hex');

/** A request of the process to itself. Fastify's own `inject` refuses it to pages in work once the server is told to stop. */
export const askItself = (app: FastifyInstance, asked: InjectOptions) => inject(app.routing, asked);

interface Visitor {
  readonly address: string;
  readonly requestId: string;
  readonly cookie: string;
  /** Aborted once nobody waits for the page any more. */
  readonly gone: AbortSignal;
}

const bodyOf = ({ method }: AnyCall, body: unknown) =>
  body === undefined && method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) };

const againAfterMs = 1_000;

/** Tries of this process that may wait at once: each holds the place of a page. */
const mostWaiting = 20;
let waiting = 0;

interface Response {
  readonly statusCode: number;
  readonly headers: { readonly connection?: unknown };
  readonly body: string;
}

/** Whether an earlier try is still worked on. A server that stops waits for none. */
const isBusy = ({ statusCode, headers, body }: Response) =>
  statusCode === common.keyBusy.status &&
  headers.connection !== 'close' &&
  (JSON.parse(body) as Partial<ErrorAnswer>).error === common.keyBusy.code;

/**
 * A `send` for loaders and actions; `cookies` collects what the answers set. It asks on while an earlier try is worked
 * on: of a form that is pressed twice without a script, the second answer is the one that is read.
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
    const parts: Sent = input;
    const sent = bodyOf(call, parts.body);
    const ask = () =>
      askItself(app, {
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
        ...sent,
      });
    let response = await ask();
    for (let busy = busyTries; busy > 0 && waiting < mostWaiting && isBusy(response); busy -= 1) {
      waiting += 1;
      await wait(againAfterMs, null, { signal: visitor.gone }).catch(() => null);
      waiting -= 1;
      if (visitor.gone.aborted) break;
      response = await ask();
    }
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
