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
import { sendError } from './errors.server.ts';
import { answerOnce } from './idempotent.server.ts';

/** What a handler may know of the visitor. */
export interface RequestContext {
  /** The visitor's network address, behind the configured number of proxies. */
  readonly address: string;
  readonly requestId: string;
  readonly cookies: Readonly<Record<string, string>>;
  /** A header of the request by its name in lower case; several of one name are no header. */
  header(name: string): string | undefined;
  /** Sets an HttpOnly, Secure, SameSite=Lax cookie for the whole site, and for this host alone. */
  setCookie(
    name: `__Host-${string}`,
    value: string,
    options: { maxAgeSeconds: number; sameSite?: 'strict' },
  ): void;
  readonly log: Log;
}

/** A visit by a member of staff, whom the guard has admitted. */
export interface StaffRequestContext extends RequestContext {
  readonly staff: Staff;
  /** Whether the member's role holds a permission. */
  may(permission: string): boolean;
}

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

/** An answer that is a file. */
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

export type Handler<C extends AnyCall> = (
  input: Received<C>,
  context: RequestContext,
) => Promise<Answer<C> | ApiError | FileAnswer | StreamAnswer>;

/** Like a handler, for a call that the guard lets through for staff only. */
export type StaffHandler<C extends AnyCall> = (
  input: Received<C>,
  context: StaffRequestContext,
) => ReturnType<Handler<C>>;

export interface Route {
  readonly call: AnyCall;
  readonly handler: Handler<AnyCall>;
}

/** Pairs a call with the service function that answers it. */
export function route<C extends AnyCall>(call: C, handler: Handler<C>): Route {
  return { call, handler: handler as unknown as Handler<AnyCall> };
}

/** Pairs a staff call with its service function. Throws at the start when the call is public. */
export function staffRoute<C extends AnyCall>(call: C, handler: StaffHandler<C>): Route {
  if (call.access === 'public') throw new Error(`${call.name} is public, not a staff call.`);
  return { call, handler: handler as unknown as Handler<AnyCall> };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The member of staff who asks for a staff call, admitted or not; unset for everybody else. */
    staff?: Staff | null;
  }
}

const deepest = 32;

/** The name of the first part that holds text no database can keep, or is nested beyond reason. */
function hostilePart(value: unknown, name: string, depth = 0): string | null {
  if (typeof value === 'string') return isCleanText(value) ? null : name;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > deepest) return name;
  for (const [key, one] of Object.entries(value)) {
    if (!isCleanText(key)) return name;
    const found = hostilePart(one, depth === 0 ? key.slice(0, 80) : name, depth + 1);
    if (found) return found;
  }
  return null;
}

function contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  return {
    // None is left of a visitor whose connection broke off meanwhile.
    address: request.ip ?? 'gone',
    requestId: request.id,
    cookies: parseCookie(request.headers.cookie ?? '') as Record<string, string>,
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

/** A 200 answer whose body is a file of one of these media types. */
const fileAnswer = (types: string) => ({
  description: 'The file',
  content: Object.fromEntries(types.split(', ').map((type) => [type, { schema: z.unknown() }])),
});

/** Whether a body is read and judged. */
const hasBody = ({ method }: AnyCall) => method !== 'GET' && method !== 'DELETE';

function schemaOf(call: AnyCall): FastifySchema & { operationId: string } {
  const errors: Record<number, unknown> = {};
  const statuses = [400, 413, 415, 429, 500, 503, ...(call.method === 'GET' ? [] : [409, 422])];
  // A parameter beyond all measure is no address of ours.
  if (call.path.includes('{')) statuses.push(404);
  for (const status of [...statuses, ...Object.values(call.errors).map((one) => one.status)]) {
    errors[status] = ErrorAnswer;
  }
  if (call.access !== 'public') Object.assign(errors, { 401: ErrorAnswer, 403: ErrorAnswer });
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
  } as FastifySchema & { operationId: string };
}

/** Sends a stream as a download. Ends the connection when the source breaks off: no half file is whole. */
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
    .serializer((bytes: unknown) => bytes as string)
    .send(Buffer.from(file.bytes));
}

/**
 * Registers a call at each of the given base paths: validation, the text rule, the staff guard,
 * idempotency, refusals, and no caching of personal data.
 */
export function addCall(
  app: FastifyInstance,
  platform: Platform,
  { call, handler }: Route,
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
    const input = { params: request.params, query: request.query, body: request.body ?? {} };
    const result = await handler(input, context);
    if (result instanceof ApiError) return sendError(reply, result);
    if (result instanceof FileAnswer) return sendFile(request, reply, result);
    if (result instanceof StreamAnswer) return sendStream(reply, result);
    return reply.send(result);
  };
  const mayTakeLong = call.access !== 'public' && hasBody(call);
  /** Why the guard sends the caller away; null admits. Who asks is kept with the request. */
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
      // Before anything of the body is read: strangers are not even told what is wrong with theirs.
      onRequest: async (request, reply) => {
        if (call.access !== 'public') {
          const definition = await errorOfGuard(request, reply);
          if (definition) return sendError(reply, new ApiError(definition));
        }
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
          // A body may have taken minutes to come: who was shut out meanwhile is not admitted. Before the
          // key, too: a kept answer is for nobody whom the guard would not admit now.
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
