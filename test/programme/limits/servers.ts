import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { staffGate } from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { allCalls } from '#app/contents/api.server.ts';
import { allJobs } from '#app/contents/jobs.server.ts';
import { readConfig } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { buildServer } from '#platform/http/server.server.ts';
import { openPlatform } from '#platform/platform.server.ts';

/** One server process's worth of the product on a database that others may share. */
export async function openServer(
  database: Database,
  env: Record<string, string> = {},
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const config = readConfig({ SECRET_KEY: 'one key for all servers, as it must be', ...env });
  const log = pino({ level: 'silent' });
  const platform = await openPlatform(config, { database, log: log as never });
  await platform.jobs.prepare(allJobs(platform));
  const app = await buildServer({ platform, calls: allCalls(platform), gate: staffGate(platform) });
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await platform.jobs.stop();
    },
  };
}
