import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { common } from '../../contract.ts';
import type { BaseAddresses } from '../../contract-address.ts';
import { failureContext, nonceContext, requestIdContext, sender } from '../../page.ts';
import type { Platform } from '../../platform.server.ts';
import { CallFailed } from '../../send.ts';
import { logPageError } from '../errors.server.ts';
import { sendInternal } from '../internal.server.ts';

/** Pages: everything that no call, file or asset answers, rendered by React Router. */
export interface Pages {
  /** A function, because `npm run dev` rebuilds it. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
  bases: BaseAddresses;
  fill(context: RouterContextProvider): void;
}

interface Renders {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly pages: Pages;
}

const handlers = new WeakMap<ServerBuild, RequestHandler>();

function handlerOf(build: ServerBuild, mode: Pages['mode']): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, mode);
  handlers.set(build, handler);
  return handler;
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/** The origin of the asked host, or the site's own under its own name, or for an invalid Host. */
function originOf(request: FastifyRequest, siteUrl: string): string {
  const site = new URL(siteUrl);
  // Not every proxy says that it was asked over https.
  if (request.host === site.host) return site.origin;
  const asked = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  const known = hostPattern.test(request.host) && URL.canParse(asked);
  return known ? new URL(asked).origin : site.origin;
}

/** React Router refuses another site's form too, but as an error, which any stranger could write into the log. */
export function isForeignForm(request: FastifyRequest, siteUrl: string): boolean {
  const { origin } = request.headers;
  return request.method === 'POST' && Boolean(origin) && origin !== originOf(request, siteUrl);
}

/** Aborted where the connection ends before the answer does. */
function goneWith({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.on('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

function webRequest(request: FastifyRequest, signal: AbortSignal, address: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  return new Request(address, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal,
    ...(request.body instanceof Buffer ? { body: new Uint8Array(request.body) } : {}),
  });
}

export interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly cookies: readonly string[];
  readonly nonce: string;
  /** A call of it gave personal data: never to be kept. */
  readonly personal: boolean;
}

export async function render(
  { app, platform, pages }: Renders,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Rendered> {
  const nonce = randomBytes(16).toString('base64');
  const cookies: string[] = [];
  let personal = false;
  const visitor = {
    address: request.ip,
    requestId: request.id,
    cookie: request.headers.cookie ?? '',
    gone: goneWith(reply),
  };
  const send = sendInternal(app, pages.bases, visitor, cookies);
  const context = new RouterContextProvider();
  let isBusy = false;
  context.set(sender, async (call, input, more) => {
    personal ||= call.personal;
    try {
      return await send(call, input, more);
    } catch (error) {
      isBusy ||= error instanceof CallFailed && error.status === common.busy.status;
      throw error;
    }
  });
  context.set(nonceContext, nonce);
  context.set(requestIdContext, request.id);
  context.set(failureContext, (error) => logPageError(request.log, error));
  pages.fill(context);
  const handle = handlerOf(await pages.build(), pages.mode);
  // Joined as text: `//x` as a reference would name another host.
  const address = new URL(`${originOf(request, platform.config.SITE_URL)}${path}`);
  const answer = await handle(webRequest(request, visitor.gone, address), context);
  const set = [...answer.headers.getSetCookie(), ...cookies];
  const body = Buffer.from(await answer.arrayBuffer());
  // React Router calls every error of a call a fault of ours, also one that passes.
  const status =
    isBusy && answer.status === common.broken.status ? common.busy.status : answer.status;
  return { status, headers: answer.headers, body, cookies: set, nonce, personal };
}
