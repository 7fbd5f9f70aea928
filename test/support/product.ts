import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { staffGate } from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { allCalls } from '#app/contents/api.server.ts';
import { allFigures } from '#app/contents/figures.server.ts';
import { allJobs } from '#app/contents/jobs.server.ts';
import { type Clock, systemClock } from '#platform/clock.server.ts';
import { readConfig } from '#platform/config.server.ts';
import type { Route } from '#platform/http/calls.server.ts';
import { type Metrics, openMetrics } from '#platform/http/health.server.ts';
import { buildServer, type Served } from '#platform/http/server.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { logOptions } from '#platform/log.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { type ApiDocument, documentedBy } from '../programme/hostile/documented.ts';
import { emptyDatabase, seededDatabase, testSettings } from './seeded.ts';

export interface Product {
  readonly platform: Platform;
  readonly app: FastifyInstance;
  /** What operators read on a port of their own. */
  readonly metrics: Metrics;
  /** Everything that was logged, as JSON lines. */
  readonly logged: string[];
  /** Posts JSON to `/api<path>` from the given address. */
  post(
    path: string,
    body: unknown,
    more?: InjectOptions & { from?: string },
  ): ReturnType<typeof get>;
  get(path: string, more?: InjectOptions & { from?: string }): ReturnType<typeof get>;
  close(): Promise<void>;
}

type Given = {
  env?: Record<string, string>;
  clock?: Clock;
  calls?: (platform: Platform) => readonly Route[];
  /** Load start data and sample records; on by default. */
  seeds?: boolean;
  /** Work off the job queue too; off by default. */
  jobs?: boolean;
  /** Other bounds for what may be in work, or a built client beside the calls. */
  server?: Pick<Served, 'admission' | 'clientFolder'>;
  /** Jobs besides the product's own. */
  moreJobs?: readonly Job<never>[];
};

async function get(app: FastifyInstance, options: InjectOptions & { from?: string }) {
  const { from, ...rest } = options;
  return app.inject({ ...rest, ...(from ? { remoteAddress: from } : {}) });
}

type Check = ReturnType<typeof documentedBy>;
let check: Check | undefined;

/** The check against the product's own document, which is the same for all settings; made once. */
function checkOf(app: FastifyInstance, { calls }: Given): Check {
  const make = () => documentedBy(app.swagger() as unknown as ApiDocument);
  if (calls) return make();
  check ??= make();
  return check;
}

/** Lets no undocumented answer pass: status, media type and fields (check 23 of the programme). */
function watchAnswers(app: FastifyInstance, documented: Check): void {
  const inject = app.inject.bind(app) as (
    options: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  const watched = async (options: InjectOptions) => {
    const answer = await inject(options);
    const fault = documented({
      method: options.method ?? 'GET',
      url: String(options.url),
      status: answer.statusCode,
      type: String(answer.headers['content-type'] ?? ''),
      body: answer.body,
    });
    if (fault) throw new Error(`Not as documented: ${fault}`);
    return answer;
  };
  Object.assign(app, { inject: watched });
}

/** The calls of the product on a platform that is there, without a port. */
export async function productOn(
  platform: Platform,
  calls: (platform: Platform) => readonly Route[] = allCalls,
  more: Partial<Served> = {},
): Promise<FastifyInstance> {
  const gate = staffGate(platform);
  const app = await buildServer({ platform, calls: calls(platform), gate, ...more });
  await app.ready();
  return app;
}

/** The whole server side of the product without a port, on a fresh database. */
export async function openProduct(given: Given = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-test-'));
  const config = readConfig({ ...testSettings, DATA_DIR: folder, ...given.env });
  const clock = given.clock ?? systemClock;
  const database =
    given.seeds === false ? await emptyDatabase() : await seededDatabase(config, clock);
  const logged: string[] = [];
  const write = (line: string) => logged.push(line);
  const log = pino({ ...logOptions, level: 'trace' }, { write });
  const platform = await openPlatform(config, {
    database,
    clock,
    log: log as never,
  });
  await platform.jobs.prepare([...allJobs(platform), ...(given.moreJobs ?? [])]);
  if (given.jobs) await platform.jobs.work();
  const metrics = openMetrics(platform, allFigures(platform));
  const app = await productOn(platform, given.calls, { metrics, ...given.server });
  watchAnswers(app, checkOf(app, given));
  return {
    platform,
    app,
    metrics,
    logged,
    post: (path, body, more = {}) =>
      get(app, { method: 'POST', url: `/api${path}`, payload: body as object, ...more }),
    get: (path, more = {}) => get(app, { method: 'GET', url: `/api${path}`, ...more }),
    async close() {
      await app.close();
      await platform.jobs.stop();
      await platform.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
