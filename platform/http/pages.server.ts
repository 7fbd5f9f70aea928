import { randomBytes } from 'node:crypto';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { BaseAddresses } from '../contract-address.ts';
import { type Changes, watchChanges } from '../database/changes.server.ts';
import { failureContext, keptHeader, nonceContext, requestIdContext, sender } from '../page.ts';
import type { Platform } from '../platform.server.ts';
import { logPageError } from './errors.server.ts';
import { otherHosts, pagePolicy } from './headers.server.ts';
import { sendInside } from './inside.server.ts';
import {
  compress,
  encodingFor,
  isKnown,
  type KeptPage,
  type KeptPages,
  keptPages,
  pageOf,
  scriptHashes,
} from './kept.server.ts';

/** Below this a compressed answer is no smaller on the wire. */
const smallest = 1_024;

const compressible = /^(text\/|application\/(json|javascript|xml|rss\+xml|manifest\+json))|\+xml/;

/** A form with files that is posted without JavaScript: 5 MB of files together, and the answers. */
const largestForm = 5 * 1024 * 1024 + 256 * 1024;
/** Reading it apart takes its time for each part and each line that heads one; no form of ours has nearly as many. */
const mostParts = 300;
const longestHead = 1_024;

/** Whether a posted form is cut up as no form of ours is: too many parts, or too much before one. */
function isOddlyCut(type: string, body: Buffer): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const line = `--${quoted ?? plain ?? ''}`;
  let parts = 0;
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    const isLast = body.toString('latin1', at + line.length, at + line.length + 2) === '--';
    const head = body.subarray(at, at + line.length + longestHead).indexOf('\r\n\r\n');
    parts += 1;
    if (parts > mostParts || (!isLast && head < 0)) return true;
  }
  return false;
}

/** Pages: everything that no call, file or asset answers, rendered by React Router. */
export interface Pages {
  /** The build of the pages; a function, because `npm run dev` makes it anew. */
  build(): Promise<ServerBuild>;
  mode: 'production' | 'development';
  bases: BaseAddresses;
  /** Fills the router context with what the product's screens need. */
  fill(context: RouterContextProvider): void;
}

/** Every page of today ten times over; about 60 KB each with its compressed forms. */
const mostKept = 500;

/** What answering a page needs. */
interface Site {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly pages: Pages;
  readonly kept: KeptPages;
  readonly changes: Changes;
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

/** An answer of React Router, read whole. */
interface Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly cookies: readonly string[];
  readonly nonce: string;
  /** A call of it gave personal data: never to be kept. */
  readonly personal: boolean;
}

async function render(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<Rendered> {
  const { app, platform, pages } = site;
  const nonce = randomBytes(16).toString('base64');
  const cookies: string[] = [];
  let personal = false;
  const visitor = {
    address: request.ip,
    requestId: request.id,
    cookie: request.headers.cookie ?? '',
  };
  const send = sendInside(app, pages.bases, visitor, cookies);
  const context = new RouterContextProvider();
  context.set(sender, (call, input, more) => {
    personal ||= call.personal;
    return send(call, input, more);
  });
  context.set(nonceContext, nonce);
  context.set(requestIdContext, request.id);
  context.set(failureContext, (error) => logPageError(request.log, error));
  pages.fill(context);
  const handle = createRequestHandler(await pages.build(), pages.mode);
  const answer = await handle(webRequest(request, reply, platform.config.SITE_URL), context);
  const set = [...answer.headers.getSetCookie(), ...cookies];
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, body, cookies: set, nonce, personal };
}

/** Headers of an answer besides those that every answer has. */
function headersOf(site: Site, rendered: Rendered): Record<string, string> {
  const { headers, body, nonce } = rendered;
  const own = Object.fromEntries(
    [...headers].filter(([name]) => name !== 'set-cookie' && name !== keptHeader),
  );
  if (!(headers.get('content-type') ?? '').startsWith('text/html')) return own;
  const scripts = headers.has(keptHeader) ? scriptHashes(body.toString()) : [`'nonce-${nonce}'`];
  // In development the browser is told of changed files over a socket of its own.
  const hotReload = site.pages.mode === 'development' ? ['ws:'] : [];
  const { connect, images } = otherHosts(site.platform.config);
  const hosts = { connect: [...connect, ...hotReload], images };
  return { ...own, 'content-security-policy': pagePolicy(scripts, hosts) };
}

async function sendKept(page: KeptPage, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(page.headers).header('etag', page.etag);
  reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');
  if (isKnown(page, request.headers['if-none-match'])) return reply.code(304).send();
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (!encoding) return reply.send(page.body);
  reply.header('content-encoding', encoding);
  return reply.send(page.encoded[encoding] ?? (await compress(page.body, encoding, 'once')));
}

/** What is the same for everybody is asked for by its address alone. */
function keyOf({ method, url }: FastifyRequest): string | null {
  return (method === 'GET' || method === 'HEAD') && !url.includes('?') ? url : null;
}

async function answerPage(site: Site, request: FastifyRequest, reply: FastifyReply) {
  const key = site.pages.mode === 'production' ? keyOf(request) : null;
  const known = key === null ? undefined : site.kept.find(key);
  if (known) return sendKept(known, request, reply);
  const before = site.changes.count();
  const rendered = await render(site, request, reply);
  const headers = headersOf(site, rendered);
  const topics = rendered.headers.get(keptHeader);
  const shared = rendered.cookies.length === 0 && !rendered.personal && rendered.status === 200;
  if (key !== null && topics !== null && shared) {
    const page = pageOf(rendered.body, headers, topics.split(' ').filter(Boolean));
    // What changed while it was rendered may be missing in it.
    if (site.changes.hears() && site.changes.count() === before) site.kept.keep(key, page);
    return sendKept(page, request, reply);
  }
  return sendOnce(rendered, headers, request, reply);
}

/** An answer for one visitor. */
async function sendOnce(
  { status, cookies, body }: Rendered,
  headers: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers(headers).code(status).header('vary', 'accept-encoding');
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  // An answer to one visitor's cookies is nobody else's.
  if (cookies.length > 0) reply.header('cache-control', 'no-store');
  else if (!headers['cache-control']) reply.header('cache-control', 'private, no-cache');
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  const packs = compressible.test(headers['content-type'] ?? '') && body.length >= smallest;
  if (!encoding || !packs) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'once'));
}

/**
 * Adds the pages as a catch-all in a scope of its own: a form posted without JavaScript arrives
 * urlencoded, and its bytes go unread to the router, within the server's limit; one with files comes
 * in parts, within a limit of its own.
 */
export function addPages(app: FastifyInstance, platform: Platform, pages: Pages): void {
  const kept = keptPages(mostKept);
  const changes = watchChanges(platform.database, platform.log, (topic) => kept.forget(topic));
  app.addHook('onClose', () => changes.stop());
  const site: Site = { app, platform, pages, kept, changes };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.addContentTypeParser<Buffer>(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: largestForm },
      (request, bytes, done) => {
        const isOdd = isOddlyCut(request.headers['content-type'] ?? '', bytes);
        done(isOdd ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : null, bytes);
      },
    );
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true } as never,
      handler: (request, reply) => answerPage(site, request, reply),
    });
  });
}
