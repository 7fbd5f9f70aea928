import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, ApiError, common } from '../contract.ts';
import type { Trx } from '../database/database.server.ts';
import type { Platform } from '../platform.server.ts';
import { sendError } from './errors.server.ts';

interface IdempotentCall {
  readonly call: AnyCall;
  /** The member of staff, so that nobody gets a colleague's answer. */
  readonly by: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const claimed = new AsyncLocalStorage<(trx: Trx, answer: object) => Promise<void>>();

/**
 * Keeps `answer`, the whole 200 answer of the call, in the transaction of its work. Needed where a repeat after a crash
 * would do the work twice, such as making something new. Without an Idempotency-Key nothing is kept.
 */
export async function keepAnswer<T extends object>(trx: Trx, answer: T): Promise<T> {
  await claimed.getStore()?.(trx, answer);
  return answer;
}

/** Answers a repeated request with the same Idempotency-Key from what was kept (C-84). */
export async function answerOnce(
  { idempotency }: Platform,
  { call, by, request, reply }: IdempotentCall,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const sent = request.headers['idempotency-key'];
  if (typeof sent !== 'string') return answer();
  if (!/^[\w-]{8,128}$/.test(sent)) {
    const fields = { 'idempotency-key': 'Use 8 to 128 letters, digits, hyphens or underscores' };
    return sendError(reply, new ApiError(common.invalid, { fields }));
  }
  const key = by ? `${by} ${sent}` : sent;
  const claim = await idempotency.claim(
    call.name,
    key,
    JSON.stringify([request.params, request.body]),
  );
  if (claim.kind === 'different') return sendError(reply, new ApiError(common.keyReused));
  if (claim.kind === 'busy')
    return sendError(reply, new ApiError(common.keyBusy, { retryAfterSeconds: 1 }));
  if (claim.kind === 'again') {
    return reply
      .code(claim.status)
      .header('idempotent-replayed', 'true')
      .type('application/json; charset=utf-8')
      .serializer((kept) => kept)
      .send(claim.answer);
  }
  request.claimed = { call: call.name, key };
  return claimed.run((trx, given) => {
    // What the shape of the answer does not name is not kept.
    const text = reply.serializeInput({ ...given }, '200');
    return idempotency.finish(call.name, key, 200, String(text), trx);
  }, answer);
}

declare module 'fastify' {
  interface FastifyRequest {
    claimed?: { call: string; key: string };
  }
  interface FastifyContextConfig {
    call?: AnyCall;
  }
}

/** Answers that may soon be others: nothing was done yet. */
const passing = new Set([401, 403, 429]);

/** Keeps the answer of a request that holds a key before it is sent, or gives the key back. */
export function keepAnswers(app: FastifyInstance, { idempotency }: Platform): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.claimed) return;
    const { call, key } = request.claimed;
    const { statusCode } = reply;
    const isKept = statusCode < 500 && !passing.has(statusCode) && typeof payload === 'string';
    const noted = isKept
      ? idempotency.finish(call, key, statusCode, payload)
      : idempotency.release(call, key);
    // The answer says what was done: it goes out without the database too, and the key frees itself after a while.
    await noted.catch((error: unknown) =>
      request.log.warn({ err: error }, 'a key was left behind'),
    );
  });
}
