import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform.server.ts';
import type { Figure, Running } from '../telemetry/contract.ts';
import { internalKey } from './internal.server.ts';

const hidden = { schema: { hide: true } };

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  readonly type: string;
  text(): Promise<string>;
}

/** A figure that cannot be read is shown as NaN; the others stay. */
export function openMetrics(
  platform: Pick<Platform, 'scanner' | 'telemetry'>,
  figures: readonly Figure[] = [],
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  // Without labels, so that its first increase is visible.
  const failed = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers with a status of 500 or above',
    registers: [registry],
  });
  new Counter({
    name: 'upload_scans_total',
    help: 'Uploads by the word of the virus scanner; unscanned ones were refused for want of one',
    labelNames: ['finding'],
    registers: [registry],
    collect() {
      this.reset();
      const { counts } = platform.scanner;
      for (const [finding, count] of Object.entries(counts)) this.inc({ finding }, count);
    },
  });
  new Counter({
    name: 'sapioworker_errors_total',
    help: 'Errors of the server that are ours, and of browsers',
    labelNames: ['side'],
    registers: [registry],
    collect() {
      this.reset();
      const { errors } = platform.telemetry;
      for (const [side, count] of Object.entries(errors)) this.inc({ side }, count);
    },
  });
  platform.telemetry.watch(figures);
  for (const { name, help, read } of figures) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read().catch(() => Number.NaN));
      },
    });
  }
  return {
    observe(method, route, status, took) {
      seconds.observe({ method, route, status }, took);
      if (status >= 500) failed.inc();
    },
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** `/healthz`: the process answers. `/readyz`: 503 without a database or while stopping. */
function addProbes(app: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const ready =
      !isStopping() &&
      (await sql`select 1`
        .execute(platform.database.kysely)
        .then(() => true)
        .catch(() => false));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}

export function addHealth(
  app: FastifyInstance,
  platform: Platform,
  isStopping: () => boolean,
  metrics?: Metrics,
): void {
  const running = new WeakMap<object, Running>();
  app.addHook('onRequest', async (request) => {
    const isInternal = request.headers['x-internal'] === internalKey;
    const begun = platform.telemetry.request(request.id, request.method, isInternal);
    if (begun) running.set(request, begun);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    running.get(request)?.end({ status: reply.statusCode, route });
  });
  if (metrics) {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    });
  }
  addProbes(app, platform, isStopping);
}

export function buildOperations(
  platform: Platform,
  metrics: Metrics,
  isStopping: () => boolean,
): FastifyInstance {
  const app = fastify({ requestTimeout: 15_000, bodyLimit: 1024 });
  addProbes(app, platform, isStopping);
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.type).send(await metrics.text()),
  );
  return app;
}
