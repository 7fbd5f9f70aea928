import type { Readable } from 'node:stream';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import {
  type Answer,
  type AnyCall,
  ApiError,
  common,
  ErrorAnswer,
  isCleanText,
  Nothing,
  type Received,
} from '../contract.ts';
import { joinAddress } from '../contract-address.ts';
import { type Admission, workOf } from '../load/admission.server.ts';
import type { Log } from '../log.server.ts';
import type { Platform } from '../platform.server.ts';
import { admits, type Staff, type StaffGate } from '../staff/guard.server.ts';
import { fileError, sendError } from './errors.server.ts';
import { answerOnce } from './idempotent.server.ts';

export interface RequestContext {
  readonly address: string;
  readonly requestId: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** A request header by its name in lower case; several of one name are joined, as Node does. */
  header(name: string): string | undefined;
  /** Sets an HttpOnly, Secure, SameSite=Lax cookie for the whole site, and for this host alone. */
  setCookie(
    name: `__Host-${string}`,
    value: string,
    options: { maxAgeSeconds: number; sameSite?: 'strict' },
  ): void;
  readonly log: Log;
}

export interface StaffRequestContext extends RequestContext {
  readonly staff: Staff;
  may(permission: string): boolean;
}

export type Working = Pick<StaffRequestContext, 'staff' | 'requestId'>;

/** An answer of unknown length, written as it is read; the call is declared as a file. */
export class StreamAnswer {
  readonly stream: Readable;
  readonly type: string;
  readonly filename: string;
  constructor(stream: Readable, more: { type: string; filename: string }) {
    this.stream = stream;
    this.type = more.type;
    this.filename = more.filename;
  }
}

export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly filename: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    bytes: Uint8Array,
    more: { type: string; filename?: string; headers?: Record<string, string> },
  ) {
    this.bytes = bytes;
    this.type = more.type;
    this.filename = more.filename;
    this.headers = more.headers ?? {};
  }
}

type Handler<C extends AnyCall> = (
  input: Received<C>,
  context: RequestContext,
) => Promise<Answer<C> | ApiError | FileAnswer | StreamAnswer>;

type StaffHandler<C extends AnyCall> = (
  input: Received<C>,
  context: StaffRequestContext,
) => ReturnType<Handler<C>>;

/** `handler` is a method: TypeScript refuses a property whose handlers each take their own call's input. */
export interface Route {
  readonly call: AnyCall;
  handler(
    input: Received<AnyCall>,
    context: RequestContext | StaffRequestContext,
  ): ReturnType<Handler<AnyCall>>;
  /** Gives an `ApiError` for who may not make a public call, before anything of it is read. */
  guard?(context: RequestContext): Promise<unknown>;
}

export function route<C extends AnyCall>(call: C, handler: Handler<C>): Route {
  return { call, handler };
}

/** The handler must ask again: between the guard and it a body may take minutes. */
export function guarded(guard: NonNullable<Route['guard']>, one: Route): Route {
  return { ...one, guard };
}

/** Throws at the start when the call is public. */
export function staffRoute<C extends AnyCall>(call: C, handler: StaffHandler<C>): Route {
  if (call.access === 'public') throw new Error(`${call.name} is public, not a staff call.`);
  return { call, handler };
}

declare module 'fastify' {
  interface FastifyRequest {
    staff?: Staff | null;
  }
}

/** The name of the first part that holds text no database can keep, or is nested beyond 32 levels. */
function hostilePart(value: unknown, name: string, depth = 0): string | null {
  if (typeof value === 'string') return isCleanText(value) ? null : name;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > 32) return name;
  for (const [key, one] of Object.entries(value)) {
    if (!isCleanText(key)) return name;
    const found = hostilePart(one, depth === 0 ? key.slice(0, 80) : name, depth + 1);
    if (found) return found;
  }
  return null;
}

function contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  return {
    // Unset once the connection has broken off.
    address: request.ip ?? 'gone',
    requestId: request.id,
    cookies: parseCookie(request.headers.cookie ?? ''),
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
    setCookie(name, value, { maxAgeSeconds, sameSite }) {
      reply.header(
        'set-cookie',
        stringifySetCookie({
          name,
          value,
          maxAge: maxAgeSeconds,
          httpOnly: true,
          secure: true,
          sameSite: sameSite ?? 'lax',
          path: '/',
        }),
      );
    },
    log: request.log as Log,
  };
}

const fileAnswer = (types: string) => ({
  description: 'The file',
  content: Object.fromEntries(types.split(', ').map((type) => [type, { schema: z.unknown() }])),
});

const hasBody = ({ method }: AnyCall) => method !== 'GET' && method !== 'DELETE';

function schemaOf(call: AnyCall): FastifySchema & { operationId: string } {
  const error = call.file ? fileError : ErrorAnswer;
  const errors: Record<number, unknown> = {};
  const statuses = [400, 413, 415, 429, 500, 503, ...(call.method === 'GET' ? [] : [409, 422])];
  // Over-long parameters answer 404.
  if (call.path.includes('{')) statuses.push(404);
  for (const status of [...statuses, ...Object.values(call.errors).map((one) => one.status)]) {
    errors[status] = error;
  }
  if (call.access !== 'public') Object.assign(errors, { 401: error, 403: error });
  const base = {
    operationId: call.name,
    summary: call.summary,
    params: call.params,
    querystring: call.query,
  };
  return {
    ...base,
    ...(hasBody(call) && !call.raw ? { body: call.body } : {}),
    response: { 200: call.file ? fileAnswer(call.file) : call.answer, ...errors },
  };
}

/** Ends the connection when the source breaks off, so that no half file looks whole. */
function sendStream(reply: FastifyReply, { stream, type, filename }: StreamAnswer): FastifyReply {
  const name = filename.replace(/[^\w.-]/g, '_');
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(stream);
}

export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): FastifyReply {
  reply.headers(file.headers);
  const etag = file.headers.etag;
  if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (file.filename) {
    const name = file.filename.replace(/[^\w.-]/g, '_');
    reply.header('content-disposition', `attachment; filename="${name}"`);
  }
  return reply
    .type(file.type)
    .serializer((bytes) => bytes)
    .send(Buffer.from(file.bytes));
}

/** Registers a call: validation, text rule, guard, idempotency, refusals, cache headers. */
export function addCall(
  app: FastifyInstance,
  platform: Platform,
  { call, handler, guard }: Route,
  basePaths: readonly string[],
  { gate, admission }: { readonly gate: StaffGate; readonly admission: Admission },
): void {
  const work = workOf(call);
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext | StaffRequestContext,
  ) => {
    reply.header('cache-control', call.personal || call.method !== 'GET' ? 'no-store' : 'no-cache');
    if (call.personal) reply.header('x-robots-tag', 'noindex');
    const body = request.body ?? (call.raw ? Buffer.alloc(0) : {});
    const input = { params: request.params, query: request.query, body };
    const result = await handler(input, context);
    if (result instanceof ApiError) return sendError(reply, result);
    if (result instanceof FileAnswer) return sendFile(request, reply, result);
    if (result instanceof StreamAnswer) return sendStream(reply, result);
    return reply.send(result);
  };
  const mayTakeLong = call.access !== 'public' && hasBody(call);
  const errorOfGuard = async (request: FastifyRequest, reply: FastifyReply) => {
    const { staff, definition } = await admits(call, contextOf(request, reply), gate);
    request.staff = staff;
    return definition;
  };
  const route = (scope: FastifyInstance, basePath: string) =>
    scope.route({
      method: call.method,
      url: joinAddress(basePath, call.path.replace(/\{(\w+)\}/g, ':$1')),
      schema: schemaOf(call),
      ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
      config: { call },
      // Before the body: strangers learn nothing of its faults.
      onRequest: async (request, reply) => {
        if (call.access !== 'public') {
          const definition = await errorOfGuard(request, reply);
          if (definition) return sendError(reply, new ApiError(definition));
        }
        const refusal = await guard?.(contextOf(request, reply));
        if (refusal instanceof ApiError) return sendError(reply, refusal);
        await admission.check(work, request);
      },
      preValidation: async (request, reply) => {
        // A call without a body may be sent with an empty one, or with none at all.
        if (request.body === undefined && call.body === Nothing) request.body = {};
        const body = call.raw ? undefined : request.body;
        for (const part of [request.params, request.query, body]) {
          const name = hostilePart(part, 'body');
          if (!name) continue;
          const fields = { [name]: 'Contains characters that cannot be used' };
          return sendError(reply, new ApiError(common.invalid, { fields }));
        }
      },
      handler: (request, reply) =>
        admission.run(work, request, async () => {
          const asked = contextOf(request, reply);
          // Asked again: a body may take minutes, and a kept answer needs the same permission.
          const definition = mayTakeLong ? await errorOfGuard(request, reply) : null;
          if (definition) return sendError(reply, new ApiError(definition));
          const { staff } = request;
          const context = staff
            ? { ...asked, staff, may: (permission: string) => gate.may(staff.role, permission) }
            : asked;
          const run = () => answer(request, reply, context);
          if (call.method === 'GET' || !call.replays) return run();
          return answerOnce(platform, { call, by: staff?.id, request, reply }, run);
        }),
    });
  for (const basePath of new Set(basePaths)) {
    if (!call.raw) route(app, basePath);
    else app.register(async (scope) => takeBytes(scope, () => route(scope, basePath)));
  }
}

/** In a scope of its own, because parsers hold for every route of a scope. */
function takeBytes(scope: FastifyInstance, addRoute: () => void): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  );
  addRoute();
}
