import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { staffGate } from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { allCalls } from '#app/contents/api.server.ts';
import { allFigures } from '#app/contents/figures.server.ts';
import { allFiles } from '#app/contents/files.server.ts';
import { type Prepared, prepare } from '#app/contents/operator/operator.server.ts';
import { siteContext } from '#app/shell/contract.ts';
import { siteFrom } from '#app/shell/service.server.ts';
import { BadSettings, type Config, processConfig } from '#platform/config.server.ts';
import { keepServed } from '#platform/http/assets/versions.server.ts';
import { buildOperations, type Metrics, openMetrics } from '#platform/http/health.server.ts';
import { basesOf, buildServer } from '#platform/http/server.server.ts';
import { takeErrors } from '#platform/log.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { scannerTroubles } from '#platform/storage/scanner.server.ts';

// Prerendering and the dev server read the pages' build from this module. It does nothing at import.
export * from 'virtual:react-router/server-build';

export { operator, prepare } from '#app/contents/operator/operator.server.ts';
export { processConfig } from '#platform/config.server.ts';
export { errorLines } from '#platform/log.server.ts';
export { openPlatform } from '#platform/platform.server.ts';

const checkAssets = '/proof/assets/';

/** Where the staff console is, and which of its files is which page. */
export const consolePages = {
  path: '/admin',
  pages: { '': 'console.html', 'sign-in': 'sign-in.html' },
  beside: ['/blog/preview/'],
} as const;

/** The HTTP side; `build` gives the pages (in development they change). */
export function serve(
  platform: Platform,
  more: {
    build(): Promise<ServerBuild>;
    mode: 'production' | 'development';
    clientFolder?: string;
    consoleFolder?: string;
    checkFolder?: string;
    isStopping?: () => boolean;
    metrics?: Metrics;
  },
): Promise<FastifyInstance> {
  const { clientFolder, consoleFolder, checkFolder, isStopping, metrics, ...pages } = more;
  return buildServer({
    platform,
    calls: allCalls(platform),
    gate: staffGate(platform),
    pages: {
      ...pages,
      bases: basesOf(platform),
      fill: (context: RouterContextProvider) => context.set(siteContext, siteFrom(platform.config)),
    },
    files: allFiles(platform, checkFolder),
    ...(checkFolder ? { hashed: { [checkAssets]: `${checkFolder}/assets` } } : {}),
    ...(clientFolder ? { clientFolder } : {}),
    ...(consoleFolder ? { console: { folder: consoleFolder, ...consolePages } } : {}),
    ...(isStopping ? { isStopping } : {}),
    ...(metrics ? { metrics } : {}),
  });
}

export interface Running {
  readonly config: Config;
  readonly address: string;
  /** Where health and figures are for operators; null when the port was taken. */
  readonly operations: string | null;
  readonly durability: string;
  /** What must be mended although the product runs. */
  readonly troubles: readonly string[];
  readonly invited: Prepared['invited'];
  /** Says so on `/readyz`, and after STOP_DELAY_MS stops taking requests, lets running ones and jobs end (at most 10 s), closes the database. */
  stop(): Promise<void>;
}

async function troublesOf(
  { config, scanner }: Platform,
  operations: string | null,
): Promise<string[]> {
  const troubles = await scannerTroubles(config, scanner);
  if (operations !== null) return troubles;
  const port = `Port ${config.OPERATIONS_PORT} is taken, so there is no /metrics.`;
  return [...troubles, `${port} Set OPERATIONS_PORT to another one, or to 0 for any.`];
}

/** Why nothing listens, in words that name the setting; another error as it is. */
function unheard(error: unknown, config: Config, which: '' | 'OPERATIONS_' = ''): unknown {
  const { code, syscall = '' } = error as NodeJS.ErrnoException;
  if (!['listen', 'getaddrinfo'].includes(syscall)) return error;
  const [host, port] = [config[`${which}HOST`], config[`${which}PORT`]];
  if (code === 'EADDRINUSE') {
    return new BadSettings(
      `Port ${port} is taken. Stop what uses it, or set ${which}PORT to another one.`,
    );
  }
  return new BadSettings(
    `Nothing can listen at port ${port} of "${host}" (${code}). Set ${which}HOST to a name or address of this machine, and ${which}PORT to one that its user may take.`,
  );
}

/** Listens for operators. Null when a demo finds the port taken: it goes on without; live does not. */
async function listenForOperators(app: FastifyInstance, config: Config): Promise<string | null> {
  try {
    return await app.listen({ host: config.OPERATIONS_HOST, port: config.OPERATIONS_PORT });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (config.APP_ENV === 'demo' && code === 'EADDRINUSE') return null;
    throw unheard(error, config, 'OPERATIONS_');
  }
}

/**
 * Starts the product from its build in `buildFolder`: database, migrations, start data, jobs, HTTP. `made` hears of the
 * first administrator at once: whatever ends this start, the next one makes none.
 * Throws `BadSettings` or `FolderInUse`.
 */
export async function start(
  buildFolder: string,
  made: (first: NonNullable<Prepared['firstAdministrator']>) => void,
): Promise<Running> {
  const config = processConfig();
  const platform = await openPlatform(config);
  let stopping = false;
  try {
    const { firstAdministrator, invited } = await prepare(platform);
    if (firstAdministrator) made(firstAdministrator);
    const letGo = await keepServed(platform, {
      '/assets/': `${buildFolder}/client/assets`,
      [`${consolePages.path}/assets/` as const]: `${buildFolder}/admin/assets`,
      [checkAssets]: `${buildFolder}/check/assets`,
    });
    const metrics = openMetrics(platform, allFigures(platform));
    const app = await serve(platform, {
      metrics,
      build: () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
      mode: 'production',
      clientFolder: `${buildFolder}/client`,
      consoleFolder: `${buildFolder}/admin`,
      checkFolder: `${buildFolder}/check`,
      isStopping: () => stopping,
    });
    await platform.jobs.work();
    const address = await app.listen({ host: config.HOST, port: config.PORT }).catch((error) => {
      throw unheard(error, config);
    });
    const operators = buildOperations(platform, metrics, () => stopping);
    const operations = await listenForOperators(operators, config);
    platform.log.info({ durability: platform.database.durability }, 'started');
    const giveErrorsBack = takeErrors(platform.log);
    const troubles = await troublesOf(platform, operations);
    for (const trouble of troubles) platform.log.error(trouble);
    return {
      config,
      address,
      operations,
      durability: platform.database.durability,
      troubles,
      invited,
      async stop() {
        if (stopping) return;
        stopping = true;
        letGo();
        // Balancers ask `/readyz`: until they have noticed, what they send is still answered.
        const answered = wait(config.STOP_DELAY_MS).then(() => app.close());
        // Beside it: a photo that comes slowly may take all of the time there is.
        await Promise.all([answered, platform.jobs.stop()]);
        await operators.close();
        await platform.telemetry.stop();
        await platform.replica.close();
        await platform.database.close();
        platform.log.info('stopped');
        giveErrorsBack();
      },
    };
  } catch (error) {
    await platform.jobs.stop();
    await platform.replica.close();
    await platform.database.close();
    throw error;
  }
}
