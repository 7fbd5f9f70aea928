import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform.server.ts';

const hidden = { schema: { hide: true } as never };

/**
 * `/healthz`: the process answers. `/readyz`: it can reach its database and is not stopping; 503
 * otherwise. `/metrics`: Prometheus text, by route pattern, so that no id or name is in a label.
 */
export function addHealth(
  app: FastifyInstance,
  platform: Platform,
  isStopping: () => boolean,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Counter({
    name: 'upload_scans_total',
    help: 'Uploads by the word of the virus scanner; unscanned ones were refused for want of one',
    labelNames: ['finding'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [finding, count] of Object.entries(platform.scanner.counts))
        this.inc({ finding }, count);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
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
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
