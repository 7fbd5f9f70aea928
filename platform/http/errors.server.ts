import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from '../config.server.ts';
import { ApiError, type ApiErrorDefinition, common, ErrorAnswer } from '../contract.ts';
import { isAway } from '../database/away.server.ts';
import { challengeHeader } from '../limits/challenge/solve.ts';
import { waitingTime } from '../limits/waiting.ts';
import { Overloaded } from '../load/bounded-queue.server.ts';
import { closedPolicy, fixedHeaders, httpsHeaders } from './headers.server.ts';

export function errorAnswer(
  definition: ApiErrorDefinition,
  fields?: Readonly<Record<string, string>>,
): ErrorAnswer {
  const named = fields && Object.keys(fields).length > 0 ? fields : undefined;
  return {
    success: false,
    message: named ? [...new Set(Object.values(named))].join(' ') : definition.message,
    error: definition.code,
    ...(named ? { fields: named } : {}),
  };
}

function inWords({ definition, retryAfterSeconds }: ApiError): ApiErrorDefinition {
  if (definition.status !== 429 || retryAfterSeconds === undefined) return definition;
  const when = `You can try again in ${waitingTime(retryAfterSeconds)}.`;
  return { ...definition, message: `${definition.message} ${when}` };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes below the calls' addresses that are no calls. */
    besideCalls?: true;
  }
  interface FastifyReply {
    refusedWith?: string;
  }
}

/** Whether a person sees the answer: a browser opens a page, or follows a link to a file. */
function isLookedAt({ headers, routeOptions: { config } }: FastifyRequest): boolean {
  if (config.besideCalls || !/\btext\/html\b/.test(headers.accept ?? '')) return false;
  return config.call ? Boolean(config.call.file) && headers['sec-fetch-mode'] === 'navigate' : true;
}

export const fileError = {
  description: 'Why there is no file',
  content: { 'application/json': { schema: ErrorAnswer }, 'text/html': { schema: z.string() } },
};

const pageType = 'text/html; charset=utf-8';

/** A form without a script brings its files along. */
const smaller = 'Go back and choose smaller files: those of a form together may have 5 MB.';

/** An error for people, where no page of the site can be drawn. Our own words alone: nothing is escaped. */
const errorPage = ({ code, message }: ApiErrorDefinition) => `<!DOCTYPE html>
<html lang="en-NG">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This page could not be shown</title>
<h1>This page could not be shown</h1>
<p>${message}${code === common.tooLarge.code ? ` ${smaller}` : ''}</p>
<p><a href="/">Go to the home page</a></p>
</html>
`;

/** Sends an error in the stated shape, or as a page to who looks at it (W-27). */
export function sendErrorAnswer(
  reply: FastifyReply,
  definition: ApiErrorDefinition,
  fields?: Readonly<Record<string, string>>,
): FastifyReply {
  reply.code(definition.status);
  if (!isLookedAt(reply.request)) return reply.send(errorAnswer(definition, fields));
  return reply.type(pageType).send(errorPage(definition));
}

export function sendError(reply: FastifyReply, refused: ApiError): FastifyReply {
  const { challenge, fields, definition, retryAfterSeconds } = refused;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (challenge !== undefined) reply.header(challengeHeader, challenge);
  reply.refusedWith = definition.code;
  return sendErrorAnswer(reply, inWords(refused), fields);
}

const byCode: Readonly<Record<string, ApiErrorDefinition>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: common.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: common.wrongType,
  FST_ERR_CTP_EMPTY_JSON_BODY: common.malformed,
  FST_ERR_CTP_INVALID_JSON_BODY: common.malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: common.malformed,
  FST_ERR_BAD_URL: common.malformed,
};

function fieldsOf(error: FastifyError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.split('/').filter(Boolean).join('.');
    const { keys } = issue.params;
    const key = Array.isArray(keys) ? String(keys[0]) : undefined;
    const name = (path || (key ?? 'body')).slice(0, 80);
    const message = key ? `"${key.slice(0, 80)}" is not known here` : (issue.message ?? '');
    fields[name] ??= message || common.invalid.message;
  }
  return fields;
}

/** The refusal that an error is to its caller; null when the fault is ours. */
function refusalOf(
  error: FastifyError,
): { definition: ApiErrorDefinition; fields?: Record<string, string> } | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { definition: common.invalid, fields: fieldsOf(error) };
  }
  const known = byCode[error.code];
  if (known) return { definition: known };
  const status = error.statusCode ?? 500;
  if (status === 404) return { definition: common.notFound };
  return status >= 400 && status < 500 ? { definition: { ...common.malformed, status } } : null;
}

/** Error answers of the whole server: stated shape, nothing of the inside, logged once if ours. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (error instanceof Overloaded) {
      const { retryAfterSeconds } = error;
      return sendError(reply, new ApiError(common.busy, { retryAfterSeconds }));
    }
    const known = refusalOf(error);
    if (known) {
      reply.refusedWith = known.definition.code;
      return sendErrorAnswer(reply, known.definition, known.fields);
    }
    request.log.error({ err: error }, 'request failed');
    if (isAway(error)) {
      return sendErrorAnswer(reply.header('retry-after', 2), common.busy);
    }
    return sendErrorAnswer(reply, common.broken);
  });
}

/** A proxy may have judged by another Host header; behind a host a target that is no path (`*a`) names another. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((one, at) => at % 2 === 0 && /^host$/i.test(one));
    if (hosts.length === 1 && raw.url?.startsWith('/')) return;
    reply.header('connection', 'close');
    return reply.code(common.malformed.status).send(errorAnswer(common.malformed));
  });
}

/** Logs a page's fault. What a visitor's request caused is none, and would hold its address. */
export function logPageError(log: FastifyBaseLogger, error: unknown): void {
  if (error instanceof Error || typeof error !== 'object' || error === null) {
    log.error({ err: error }, 'page failed');
    return;
  }
  const status = 'status' in error ? Number(error.status) : 500;
  if (status < 500) return;
  const inner = 'error' in error ? error.error : undefined;
  log.error({ err: inner ?? error }, 'page failed');
}

/** Answers where the server's hooks do not run. */
export interface BareAnswers {
  noRoute(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
  /** An `Expect` header other than `100-continue`: nothing here meets it. */
  expectation(request: unknown, response: ServerResponse): void;
  /** What is not even HTTP (bad framing, oversized headers, slow headers): answered and closed. */
  badSocket(error: NodeJS.ErrnoException, socket: Socket): void;
}

/** `bases`: where calls stand, such as `/api`: an error there is JSON, as documented. */
export function bareAnswers(
  config: Pick<Config, 'SITE_URL'>,
  bases: readonly string[] = [],
): BareAnswers {
  const bareAnswer = (definition: ApiErrorDefinition, looked = false) => {
    const body = looked ? errorPage(definition) : JSON.stringify(errorAnswer(definition));
    const headers = {
      'content-type': looked ? pageType : 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'content-security-policy': closedPolicy,
      'cache-control': 'no-store',
      connection: 'close',
      ...fixedHeaders,
      ...httpsHeaders(config),
    };
    return { headers, body };
  };
  return {
    noRoute(error, request, reply) {
      const definition = refusalOf(error)?.definition ?? common.broken;
      const isCall = bases.some((base) => request.url.startsWith(`${base}/`));
      const { headers, body } = bareAnswer(definition, !isCall && isLookedAt(request));
      reply.raw.writeHead(definition.status, headers).end(body);
    },
    expectation(_request, response) {
      const { headers, body } = bareAnswer({ ...common.malformed, status: 417 });
      response.writeHead(417, headers).end(body);
    },
    badSocket(error, socket) {
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      // A broken connection is not a malformed request.
      if (!socket.writable || !(isLate || error.code?.startsWith('HPE_'))) {
        socket.destroy();
        return;
      }
      const [definition, phrase] = isLate
        ? [common.tooSlow, 'Request Timeout']
        : error.code === 'HPE_HEADER_OVERFLOW'
          ? [{ ...common.malformed, status: 431 }, 'Request Header Fields Too Large']
          : [common.malformed, 'Bad Request'];
      const { headers, body } = bareAnswer(definition);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const text = `HTTP/1.1 ${definition.status} ${phrase}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
      // Ended alone, a socket whose other side never reads would stay half open for ever.
      socket.end(text, () => socket.destroy());
    },
  };
}
