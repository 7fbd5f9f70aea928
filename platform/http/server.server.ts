import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ApiError, common, Nothing } from '../contract.ts';
import { type BaseAddresses, pathsOf } from '../contract-address.ts';
import { type Admission, openAdmission } from '../load/admission.server.ts';
import type { Platform } from '../platform.server.ts';
import { addConsole, type Console } from '../staff/console.server.ts';
import type { StaffGate } from '../staff/guard.server.ts';
import { keepHostsApart } from '../staff/hosts.server.ts';
import { addAssets, addHashed } from './assets/assets.server.ts';
import { type Built, builtElsewhere } from './assets/versions.server.ts';
import { keepPace, limitBodies, longestBodyMs } from './bodies/budget.server.ts';
import { endIdle } from './bodies/idle.server.ts';
import { addCall, type Route } from './calls.server.ts';
import { addCors } from './cors.server.ts';
import {
  addErrorAnswers,
  type BareAnswers,
  bareAnswers,
  errorAnswer,
  refuseMalformed,
  sendError,
  sendErrorAnswer,
} from './errors.server.ts';
import { addFiles, type SiteFile } from './files.server.ts';
import { addHeaders } from './headers.server.ts';
import { addHealth, type Metrics } from './health.server.ts';
import { keepAnswers } from './idempotent.server.ts';
import { internalKey } from './internal.server.ts';
import { addOpenApi } from './openapi/openapi.server.ts';
import type { Pages } from './pages/render.server.ts';
import { addPages } from './pages.server.ts';

export interface Served {
  readonly platform: Platform;
  readonly calls: readonly Route[];
  readonly gate: StaffGate;
  readonly pages?: Pages;
  readonly files?: readonly SiteFile[];
  readonly clientFolder?: string;
  /** Further folders of files that carry a hash in their name, by where they are served. */
  readonly hashed?: Built;
  readonly console?: Console;
  readonly isStopping?: () => boolean;
  readonly admission?: Admission;
  readonly metrics?: Metrics;
}

export function basesOf({ config }: Pick<Platform, 'config'>): BaseAddresses {
  return {
    main: config.MAIN_API_URL,
    verification: config.VERIFICATION_API_URL,
    admin: config.ADMIN_API_PATH,
  };
}

function openFastify(
  { config, log }: Platform,
  { badSocket, noRoute, expectation }: BareAnswers,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Clients cannot set their id; internal calls carry the page's.
    genReqId: (raw) =>
      raw.headers['x-internal'] === internalKey
        ? String(raw.headers['x-request-id'])
        : randomUUID(),
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY_HOPS,
    bodyLimit: 64 * 1024,
    // An upper bound that nobody reaches who keeps the pace (`keepPace`).
    requestTimeout: longestBodyMs,
    // Without progress (`endIdle`). Node forgives a socket with unsent bytes once: up to twice this.
    connectionTimeout: 8_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    // We answer a missing Host ourselves, in our shape; `refuseWhenStopping` answers while we stop.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
      // Of a body that nobody has asked for yet one piece waits, not two: a thousand may come at once.
      highWaterMark: 16_384,
    },
    return503OnClosing: false,
    clientErrorHandler: badSocket,
    frameworkErrors: noRoute,
    routerOptions: { maxParamLength: 200 },
    // Zod validates and serialises; Fastify's compilers would load for nothing.
    schemaController: {
      compilersFactory: {
        buildValidator: () => validatorCompiler as never,
        buildSerializer: () => serializerCompiler as never,
      },
    },
  });
  app.server.on('checkExpectation', expectation);
  return app;
}

/** How many requests of a connection are in work or wait for their turn. */
const inLine = new WeakMap<object, number>();

/** Refuses new requests while closing, but internal ones. Connections end with their last answer and hold nothing up. */
function refuseWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!stopping || request.headers['x-internal'] === internalKey) return;
    reply.header('connection', 'close');
    return sendError(reply, new ApiError(common.busy, { retryAfterSeconds: 2 }));
  });
  app.addHook('onSend', async ({ headers, raw }, reply) => {
    if (!stopping || headers['x-internal'] === internalKey) return;
    // Another one behind it is answered first.
    if ((inLine.get(raw.socket) ?? 0) <= 1) reply.header('connection', 'close');
  });
}

/** Closes pipelined connections: a few bytes could order megabytes that nobody reads. */
function refusePipelines(app: FastifyInstance): void {
  const most = 16;
  app.addHook('onRequest', async ({ raw }, reply) => {
    const count = (inLine.get(raw.socket) ?? 0) + 1;
    inLine.set(raw.socket, count);
    if (count <= most) return;
    reply.hijack();
    raw.socket.destroy();
  });
  app.addHook('onResponse', async ({ raw }) => {
    inLine.set(raw.socket, (inLine.get(raw.socket) ?? 1) - 1);
  });
}

/** Logs one line per request: the route pattern, never the address, which can hold a badge. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(reply.refusedWith ? { refused: reply.refusedWith } : {}),
        ...(request.staff ? { staff: request.staff.id } : {}),
      },
      'request',
    );
  });
}

/** Some apps send a content type with every call. Fastify would refuse one without a body. */
function forgetTypeOfNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (routeOptions.config.call?.body !== Nothing || headers['transfer-encoding']) return;
    if (Number(headers['content-length'] ?? 0) === 0) delete headers['content-type'];
  });
}

export async function buildServer(served: Served): Promise<FastifyInstance> {
  const { platform, calls, pages } = served;
  const paths = pathsOf(basesOf(platform));
  const bases = new Set(Object.values(paths));
  const bare = bareAnswers(platform.config, [...bases]);
  const app = openFastify(platform, bare);
  app.server.maxConnections = 10_000;
  endIdle(app.server);
  app.removeContentTypeParser('text/plain');
  addErrorAnswers(app);
  addHeaders(app, platform.config);
  refuseMalformed(app);
  const { path = '/admin', beside = [] } = served.console ?? {};
  keepHostsApart(app, platform.config, { path, api: platform.config.ADMIN_API_PATH, beside });
  await addCors(app, platform.config);
  refusePipelines(app);
  refuseWhenStopping(app);
  keepPace(app.server, bare);
  limitBodies(app);
  logRequests(app);
  keepAnswers(app, platform);
  addHealth(app, platform, served.isStopping ?? (() => false), served.metrics);
  const admission = served.admission ?? openAdmission();
  await addOpenApi(app, paths.main);
  await app.register(async (scope) => {
    forgetTypeOfNothing(scope);
    for (const one of calls) {
      const bases = one.call.base === 'admin' ? [paths.admin] : [paths.main, paths.verification];
      addCall(scope, platform, one, bases, { gate: served.gate, admission });
    }
  });
  for (const base of bases) {
    const beside = { schema: { hide: true }, config: { besideCalls: true } } as const;
    app.all(`${base}/*`, beside, (_request, reply) =>
      reply.code(404).send(errorAnswer(common.notFound)),
    );
  }
  app.setNotFoundHandler((_request, reply) => sendErrorAnswer(reply, common.notFound));
  const elsewhere = builtElsewhere(platform);
  if (served.clientFolder) await addAssets(app, served.clientFolder, elsewhere);
  for (const [prefix, folder] of Object.entries(served.hashed ?? {})) {
    await addHashed(app, folder, prefix as keyof Built, elsewhere);
  }
  if (served.console) await addConsole(app, platform, served.console, elsewhere);
  if (pages) addFiles(app, pages, admission, served.files ?? []);
  if (pages) addPages(app, platform, pages, admission);
  return app;
}
