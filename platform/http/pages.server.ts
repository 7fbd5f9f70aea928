import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { BaseAddresses } from '../contract-address.ts';
import { nonceContext, requestIdContext, sender } from '../page.ts';
import type { Platform } from '../platform.server.ts';
import { otherHosts, pagePolicy } from './headers.server.ts';
import { sendInside } from './inside.server.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this a compressed answer is no smaller on the wire. */
const smallest = 1_024;

async function compressed(
  bytes: Buffer,
  accepts: string,
): Promise<{ bytes: Buffer; encoding: string } | null> {
  if (bytes.length < smallest) return null;
  if (/\bbr\b/.test(accepts)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { bytes: await brotli(bytes, { params }), encoding: 'br' };
  }
  return /\bgzip\b/.test(accepts) ? { bytes: await gzipped(bytes), encoding: 'gzip' } : null;
}

const compressible = /^(text\/|application\/(json|javascript|xml|rss\+xml|manifest\+json))|\+xml/;

/** Pages: everything that no call, file or asset answers, rendered by React Router. */
export interface Pages {
  /** The build of the pages; a function, because `npm run dev` makes it anew. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
  bases: BaseAddresses;
  /** Fills the router context with what the product's screens need. */
  fill(context: RouterContextProvider): void;
}

const hostPattern = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/** The address that was asked for; a Host that is none counts as the site's own. */
function addressAsked(request: FastifyRequest, siteUrl: string): URL {
  const asked = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  const known = hostPattern.test(request.host) && URL.canParse(asked);
  // The path is joined as text: as a reference, `//x` would name another host.
  return new URL(`${new URL(known ? asked : siteUrl).origin}${request.url}`);
}

/** The visitor's request in the web's own shape, with a body that was read within the limit. */
function webRequest(request: FastifyRequest, reply: FastifyReply, siteUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return new Request(addressAsked(request, siteUrl), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(request.body instanceof Buffer ? { body: new Uint8Array(request.body) } : {}),
  });
}

async function answerPage(
  app: FastifyInstance,
  platform: Platform,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const cookies: string[] = [];
  const visitor = {
    address: request.ip,
    requestId: request.id,
    cookie: request.headers.cookie ?? '',
  };
  const context = new RouterContextProvider();
  context.set(sender, sendInside(app, pages.bases, visitor, cookies));
  context.set(nonceContext, nonce);
  context.set(requestIdContext, request.id);
  pages.fill(context);
  const handle = createRequestHandler(await pages.build(), pages.mode);
  const answer = await handle(webRequest(request, reply, platform.config.SITE_URL), context);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of [...answer.headers.getSetCookie(), ...cookies]) {
    reply.header('set-cookie', cookie);
  }
  if (!answer.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
  // An answer to one visitor's cookies is nobody else's.
  if (cookies.length > 0) reply.header('cache-control', 'no-store');
  reply.code(answer.status);
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) {
    // In development the browser is told of changed files over a socket of its own.
    const hotReload = pages.mode === 'development' ? ['ws:'] : [];
    reply.header(
      'content-security-policy',
      pagePolicy(nonce, [...otherHosts(platform.config), ...hotReload]),
    );
  }
  const body = Buffer.from(await answer.arrayBuffer());
  const small = compressible.test(type)
    ? await compressed(body, String(request.headers['accept-encoding'] ?? ''))
    : null;
  reply.header('vary', 'accept-encoding');
  if (small) reply.header('content-encoding', small.encoding);
  return reply.send(small?.bytes ?? body);
}

/**
 * Adds the pages as a catch-all in a scope of its own: a form posted without JavaScript arrives
 * urlencoded, and its bytes go unread to the router, within the server's limit.
 */
export function addPages(app: FastifyInstance, platform: Platform, pages: Pages): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true } as never,
      handler: (request, reply) => answerPage(app, platform, pages, request, reply),
    });
  });
}
