import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError, common } from '../contract.ts';
import { type Changes, watchChanges } from '../database/changes.server.ts';
import type { Admission } from '../load/admission.server.ts';
import { cachedHeader } from '../page.ts';
import type { Platform } from '../platform.server.ts';
import { isOddlyCut } from './bodies/parts.server.ts';
import {
  type CachedPage,
  type CachedPages,
  cachedPages,
  compress,
  encodingFor,
  isKnown,
  pageOf,
  scriptHashes,
} from './cached.server.ts';
import { sendError } from './errors.server.ts';
import { otherHosts, pagePolicy } from './headers.server.ts';
import { addressesIn, addressText, type PageAddress } from './pages/address.server.ts';
import { isForeignForm, type Pages, type Rendered, render } from './pages/render.server.ts';

/** Below this a compressed answer is no smaller on the wire. */
const smallest = 1_024;

const compressible = /^(text\/|application\/(json|javascript|xml|rss\+xml|manifest\+json))|\+xml/;

/** A form with files that is posted without JavaScript: 5 MB of files together, and the answers. */
const largestForm = 5 * 1024 * 1024 + 256 * 1024;

/** Of pages with a parameter, such as posts; about 60 KB each with its compressed forms. */
const mostCached = 500;

interface Site {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly pages: Pages;
  readonly kept: CachedPages;
  readonly changes: Changes;
  readonly admission: Admission;
  addressOf(pathname: string): Promise<PageAddress | null>;
}

function headersOf(site: Site, rendered: Rendered): Record<string, string> {
  const { headers, body, nonce } = rendered;
  const own = Object.fromEntries(
    [...headers].filter(([name]) => name !== 'set-cookie' && name !== cachedHeader),
  );
  if (!(headers.get('content-type') ?? '').startsWith('text/html')) return own;
  const scripts = headers.has(cachedHeader) ? scriptHashes(body.toString()) : [`'nonce-${nonce}'`];
  // In development the browser is told of changed files over a socket of its own.
  const hotReload = site.pages.mode === 'development' ? ['ws:'] : [];
  const { connect, images } = otherHosts(site.platform.config);
  const hosts = { connect: [...connect, ...hotReload], images };
  return { ...own, 'content-security-policy': pagePolicy(scripts, hosts) };
}

async function sendCached(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(page.headers).header('etag', page.etag);
  reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');
  if (isKnown(page, request.headers['if-none-match'])) return reply.code(304).send();
  const encoding = encodingFor(request.headers);
  if (!encoding) return reply.send(page.body);
  reply.header('content-encoding', encoding);
  return reply.send(page.encoded[encoding] ?? (await compress(page.body, encoding, 'once')));
}

async function addressOf(site: Site, { method, url }: FastifyRequest): Promise<PageAddress | null> {
  const isRead = method === 'GET' || method === 'HEAD';
  if (site.pages.mode !== 'production' || !isRead || url.includes('?')) return null;
  return site.addressOf(url);
}

/** A HEAD is rendered like a GET; Node drops the body. */
async function answerPage(site: Site, request: FastifyRequest, reply: FastifyReply) {
  if (isForeignForm(request, site.platform.config.SITE_URL)) {
    return sendError(reply, new ApiError(common.foreign));
  }
  const address = await addressOf(site, request);
  const known = address && site.kept.find(address);
  if (known) return sendCached(known, request, reply);
  const before = site.changes.count();
  const url = address ? addressText(address) : request.url;
  const work = () => render(site, url, request, reply);
  const rendered = await site.admission.run('page', request, work);
  const headers = headersOf(site, rendered);
  const tags = rendered.headers.get(cachedHeader);
  const shared = rendered.cookies.length === 0 && !rendered.personal && rendered.status === 200;
  if (address && tags !== null && shared) {
    const page = pageOf(rendered.body, headers, tags.split(' ').filter(Boolean));
    // A change while rendering may be missing in it.
    const isWhole = site.changes.listens() && site.changes.count() === before;
    if (isWhole && request.method === 'GET') site.kept.keep(address, page);
    return sendCached(page, request, reply);
  }
  return sendOnce(rendered, headers, request, reply);
}

async function sendOnce(
  { status, cookies, body, personal }: Rendered,
  headers: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers(headers).code(status).header('vary', 'accept-encoding');
  if (status === common.busy.status) reply.header('retry-after', 2);
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  // Whoever has the phone next must not find a visitor's own page by the Back key, unless the page says otherwise.
  const said = headers['cache-control'];
  const isOwn = (personal && !said) || cookies.length > 0 || request.method === 'POST';
  if (isOwn) reply.header('cache-control', 'no-store');
  else if (!said) reply.header('cache-control', 'private, no-cache');
  const encoding = encodingFor(request.headers);
  const packs = compressible.test(headers['content-type'] ?? '') && body.length >= smallest;
  if (!encoding || !packs) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress(body, encoding, 'once'));
}

function addressesOf(pages: Pages): Site['addressOf'] {
  const known = new WeakMap<object, ReturnType<typeof addressesIn>>();
  return async (pathname) => {
    const { routes } = await pages.build();
    const find = known.get(routes) ?? addressesIn(routes);
    known.set(routes, find);
    return find(pathname);
  };
}

/** Adds the pages as a catch-all whose form bodies reach the router unread, within limits. */
export function addPages(
  app: FastifyInstance,
  platform: Platform,
  pages: Pages,
  admission: Admission,
): void {
  const kept = cachedPages(mostCached);
  const changes = watchChanges(platform.database, platform.log, (tag) => kept.forget(tag));
  app.addHook('onClose', () => changes.stop());
  const addressOf = addressesOf(pages);
  const site: Site = { app, platform, pages, kept, changes, admission, addressOf };
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
      schema: { hide: true },
      handler: (request, reply) => answerPage(site, request, reply),
    });
  });
}
