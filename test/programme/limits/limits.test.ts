import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#app/contents/migrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openPglite } from '#platform/database/pglite.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { freshDatabase } from '#test/support/database.ts';
import { noteFigure } from '../figures.ts';
import { type Postgres, startPostgres } from '../postgresql.ts';
import { openServer } from './servers.ts';

// Check 37: one limit, however many processes, restarts and invented headers.
const { max } = limitTable['verification-search-address'];
let person = 0;

/** Searches for somebody else each time, so that only the address's limit is met; gives the status. */
async function search(app: FastifyInstance, from: string, forwarded?: string): Promise<number> {
  person += 1;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/verifications/search',
    remoteAddress: from,
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    payload: {
      fullName: 'Nobody Here',
      phoneNumber: `0803${1_000_000 + person}`,
      email: `nobody${person}@example.com`,
      dateOfBirth: '1990-01-01',
      searchReason: 'OTHER',
    },
  });
  return answer.statusCode;
}

/** How many of three times the limit are let through, spread over the servers at once. */
async function allowed(apps: readonly FastifyInstance[], from: string, forwarded?: () => string) {
  const statuses = await Promise.all(
    Array.from({ length: max * 3 }, (_, n) =>
      search(apps[n % apps.length] as FastifyInstance, from, forwarded?.()),
    ),
  );
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  return statuses.filter((status) => status === 200).length;
}

let invented = 0;
const newHeader = () => {
  invented += 1;
  return `198.51.100.${invented % 250}, 203.0.113.${invented % 250}`;
};

describe('on PostgreSQL', () => {
  let postgres: Postgres | null = null;
  beforeAll(async () => {
    postgres = await startPostgres();
    if (!postgres) return;
    const database = openPostgresql(postgres.url, 1);
    await migrate(database.kysely, migrations);
    await database.close();
  });
  afterAll(async () => {
    await postgres?.stop();
  });

  it('two servers share one limit, and a restart forgets nothing', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const { url } = postgres;
    const databases = [openPostgresql(url, 4), openPostgresql(url, 4)] as const;
    const servers = [await openServer(databases[0]), await openServer(databases[1])] as const;
    const let2 = await allowed([servers[0].app, servers[1].app], '192.0.2.1');
    expect(let2).toBe(max);
    await servers[0].close();
    const again = await openServer(databases[0]);
    expect(await search(again.app, '192.0.2.1')).toBe(429);
    noteFigure(
      '37 limits',
      `allowed of ${max * 3} over two servers, after a restart`,
      `${let2}, 0`,
    );
    await again.close();
    await servers[1].close();
    for (const database of databases) await database.close();
  });
});

describe('an invented header', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  it('has no effect', async () => {
    const { app, close } = await openServer(database);
    expect(await allowed([app], '192.0.2.2', newHeader)).toBe(max);
    await close();
  });

  it('has none behind a proxy: the address it saw counts, not what the visitor wrote before it', async () => {
    const { app, close } = await openServer(database, { TRUST_PROXY_HOPS: '1' });
    const behind = () => `${newHeader()}, 203.0.113.7`;
    expect(await allowed([app], '10.0.0.1', behind)).toBe(max);
    expect(await search(app, '10.0.0.1', 'x, 203.0.113.8')).toBe(200);
    await close();
  });
});

describe('on the embedded database', { tags: 'nightly' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-limits-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('a restart forgets nothing', async () => {
    const first = await openPglite(folder);
    await migrate(first.kysely, migrations);
    const before = await openServer(first);
    expect(await allowed([before.app], '192.0.2.1')).toBe(max);
    await before.close();
    await first.close();
    const second = await openPglite(folder);
    const after = await openServer(second);
    expect(await search(after.app, '192.0.2.1')).toBe(429);
    await after.close();
    await second.close();
  });
});

/** A limit as it is often written: counted in the process, by the first address of the header. */
function naiveServer(): FastifyInstance {
  const counts = new Map<string, number>();
  const app = fastify({ trustProxy: true });
  app.post('/api/verifications/search', async (request, reply) => {
    const count = (counts.get(request.ip) ?? 0) + 1;
    counts.set(request.ip, count);
    return reply.code(count > max ? 429 : 200).send({});
  });
  return app;
}

describe('the same checks', () => {
  it('catch a limit that is counted in each process, and one that believes the header', async () => {
    const servers = [naiveServer(), naiveServer()];
    expect(await allowed(servers, '192.0.2.1')).toBe(2 * max);
    expect(await allowed(servers.slice(0, 1), '192.0.2.9', newHeader)).toBe(3 * max);
    expect(await search(naiveServer(), '192.0.2.1')).toBe(200);
  });
});
