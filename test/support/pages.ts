import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import {
  type RouterContextProvider,
  type ServerBuild,
  UNSAFE_withErrorBoundaryProps as withError,
  UNSAFE_withComponentProps as withProps,
} from 'react-router';
import { vi } from 'vitest';
import { staffGate } from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { allCalls } from '#app/contents/api.server.ts';
import { allFiles } from '#app/contents/files.server.ts';
import { loadSeeds } from '#app/contents/seeds.server.ts';
import * as entry from '#app/entry.server.tsx';
import * as root from '#app/root.tsx';
import routes from '#app/routes.ts';
import { siteContext } from '#app/shell/contract.ts';
import { siteFrom } from '#app/shell/service.server.ts';
import { systemClock } from '#platform/clock.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { basesOf, buildServer } from '#platform/http/server.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { seededDatabase, testSettings } from './seeded.ts';

// Without a bundle a style sheet has no address of its own.
vi.mock('../../app/shell/shell.css?url', () => ({ default: '/shell.css' }));

type Screen = {
  default?: Parameters<typeof withProps>[0];
  ErrorBoundary?: Parameters<typeof withError>[0];
};
const screens = import.meta.glob<Screen>('../../app/**/screens/*.tsx');

/** A build hands a screen its loader's data as props; so do we. */
function drawn(screen: Screen): object {
  return {
    ...screen,
    ...(screen.default ? { default: withProps(screen.default) } : {}),
    ...(screen.ErrorBoundary ? { ErrorBoundary: withError(screen.ErrorBoundary) } : {}),
  };
}

type Manifest = Record<string, { id: string; path?: string; hasLoader: boolean }>;

/** The pages as React Router's build would have them, but from the sources: no bundle, no browser. */
async function pagesBuild(): Promise<ServerBuild> {
  const served: Record<string, unknown> = {
    root: { id: 'root', path: '', module: drawn(root as object as Screen) },
  };
  const known: Manifest = { root: { id: 'root', path: '', hasLoader: true } };
  for (const one of routes as RouteConfigEntry[]) {
    const load = screens[`../../app/${one.file.replace(/^.*\/app\//, '').replace(/^\.\//, '')}`];
    if (!load) throw new Error(`No screen for ${one.path}: ${one.file}`);
    const id = one.id ?? one.file;
    const screen = await load();
    const own = {
      id,
      parentId: 'root',
      hasLoader: 'loader' in screen,
      ...(one.path ? { path: one.path } : {}),
      ...(one.index ? { index: true } : {}),
    };
    served[id] = { ...own, module: drawn(screen) };
    known[id] = own;
  }
  const assets = Object.fromEntries(
    Object.entries(known).map(([id, route]) => [id, { ...route, module: `/${id}.js` }]),
  );
  return {
    entry: { module: entry },
    routes: served,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: assets,
      url: '/m.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

export interface Pages {
  readonly config: Config;
  readonly platform: Platform;
  readonly app: FastifyInstance;
  /** The HTML that a direct load answers. Throws when the status is another one. */
  html(path: string, status?: number): Promise<string>;
  close(): Promise<void>;
}

let shared: Promise<Pages> | undefined;

/** One server with its default settings for all test files of a worker; it ends with its process. */
export function sharedPages(): Promise<Pages> {
  shared ??= openPages();
  return shared;
}

/**
 * The whole server with its pages and start data, without a port, on a fresh database or the given
 * one, which then stays open.
 */
export async function openPages(
  env: Record<string, string> = {},
  given?: Database,
): Promise<Pages> {
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-pages-'));
  const config = readConfig({ ...testSettings, DATA_DIR: folder, LIMITS_FACTOR: '1000', ...env });
  const platform = await openPlatform(config, {
    database: given ?? (await seededDatabase(config, systemClock)),
    clock: systemClock,
    log: pino({ level: 'silent' }) as never,
  });
  if (given) await loadSeeds(platform);
  const build = pagesBuild();
  const app = await buildServer({
    platform,
    calls: allCalls(platform),
    gate: staffGate(platform),
    files: allFiles(platform),
    pages: {
      build: () => build,
      mode: 'production',
      bases: basesOf(platform),
      fill: (context: RouterContextProvider) => context.set(siteContext, siteFrom(config)),
    },
  });
  await app.ready();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    config,
    platform,
    app,
    async html(path, status = 200) {
      const answer = await app.inject({ url: path, headers: { accept: 'text/html' } });
      if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}`);
      return answer.body;
    },
    async close() {
      await app.close();
      await platform.jobs.stop();
      if (!given) await platform.database.close();
    },
  };
}

/** Posts a form as a browser without JavaScript does, and gives the page that answers. */
export function postForm(
  { app }: Pages,
  path: string,
  fields: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...more,
    },
    payload: new URLSearchParams(fields).toString(),
  });
}
