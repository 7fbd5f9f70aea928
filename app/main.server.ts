import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { staffGate } from '#app/admin/sessions/service.server.ts';
import { allCalls } from '#app/api.server.ts';
import { allFiles } from '#app/files.server.ts';
import { type Prepared, prepare } from '#app/prepare.server.ts';
import { siteContext } from '#app/shell/contract.ts';
import { siteFrom } from '#app/shell/service.server.ts';
import { type Config, processConfig } from '#platform/config.server.ts';
import { basesOf, buildServer } from '#platform/http/server.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';

// Prerendering and the dev server read the pages' build from this module. It does nothing at import.
export * from 'virtual:react-router/server-build';

export { operator } from '#app/operator.server.ts';
export { prepare } from '#app/prepare.server.ts';
export { processConfig } from '#platform/config.server.ts';
export { openPlatform } from '#platform/platform.server.ts';

/** Where the staff console is, and which of its files is which page. */
export const consolePages = {
  path: '/admin',
  pages: { '': 'console.html', 'sign-in': 'sign-in.html' },
} as const;

/** The HTTP side; `build` gives the pages (in development they change). */
export function serve(
  platform: Platform,
  more: {
    build(): Promise<ServerBuild>;
    mode: 'production' | 'development';
    clientFolder?: string;
    consoleFolder?: string;
    isStopping?: () => boolean;
  },
): Promise<FastifyInstance> {
  const { clientFolder, consoleFolder, isStopping, ...pages } = more;
  return buildServer({
    platform,
    calls: allCalls(platform),
    gate: staffGate(platform),
    pages: {
      ...pages,
      bases: basesOf(platform),
      fill: (context: RouterContextProvider) => context.set(siteContext, siteFrom(platform.config)),
    },
    files: allFiles(platform),
    ...(clientFolder ? { clientFolder } : {}),
    ...(consoleFolder ? { console: { folder: consoleFolder, ...consolePages } } : {}),
    ...(isStopping ? { isStopping } : {}),
  });
}

export interface Running {
  readonly config: Config;
  readonly address: string;
  readonly durability: string;
  /** What must be mended although the product runs. */
  readonly troubles: readonly string[];
  readonly firstAdministrator: Prepared['firstAdministrator'];
  readonly invited: Prepared['invited'];
  /** Says so on `/readyz`, and after STOP_DELAY_MS stops taking requests, lets running ones and jobs end (at most 10 s), closes the database. */
  stop(): Promise<void>;
}

async function troublesOf({ config, scanner }: Platform): Promise<string[]> {
  if (!scanner.on || (await scanner.answers())) return [];
  return [
    `The virus scanner at ${config.CLAMD_ADDRESS} does not answer: no upload is kept until it does (CLAMD_ADDRESS).`,
  ];
}

/**
 * Starts the product from its build in `buildFolder`: database, migrations, start data, jobs, HTTP.
 * Throws `BadSettings`, `FolderInUse`, or the network's error when the port is taken.
 */
export async function start(buildFolder: string): Promise<Running> {
  const config = processConfig();
  const platform = await openPlatform(config);
  let stopping = false;
  try {
    const prepared = await prepare(platform);
    const app = await serve(platform, {
      build: () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
      mode: 'production',
      clientFolder: `${buildFolder}/client`,
      consoleFolder: `${buildFolder}/admin`,
      isStopping: () => stopping,
    });
    await platform.jobs.work();
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    platform.log.info({ durability: platform.database.durability }, 'started');
    const troubles = await troublesOf(platform);
    for (const trouble of troubles) platform.log.error(trouble);
    return {
      config,
      address,
      durability: platform.database.durability,
      troubles,
      ...prepared,
      async stop() {
        if (stopping) return;
        stopping = true;
        // Balancers ask `/readyz`: until they have noticed, what they send is still answered.
        await wait(config.STOP_DELAY_MS);
        await app.close();
        await platform.jobs.stop();
        await platform.database.close();
        platform.log.info('stopped');
      },
    };
  } catch (error) {
    await platform.jobs.stop();
    await platform.database.close();
    throw error;
  }
}
