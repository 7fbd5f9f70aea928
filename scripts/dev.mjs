// `npm run dev`: the product with hot reload. This script owns the port, the database and its lock;
// from Vite's module runner it takes handlers only, so a reload never opens the data folder twice.

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import { openConsole } from './console.mjs';
import { startSandboxes } from './sandbox.mjs';

const settingsFile = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
process.env.NODE_ENV = 'development';

// Made first: both Vites tell the browser of changes over it.
const server = createServer();
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: 'custom',
});
const main = () => vite.environments.ssr.runner.import('/app/contents/main.server.ts');

const first = await main();
const config = first.processConfig();
const platform = await first.openPlatform(config).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const { firstAdministrator } = await first.prepare(platform);
// At once: where the port is taken, the next start has none to tell.
if (firstAdministrator) console.log(firstAdministrator.email, firstAdministrator.password);
await platform.jobs.work();
const sandboxes = await startSandboxes(config);
for (const words of [...sandboxes.lines, ...sandboxes.troubles]) console.log(words);

let served = { module: null, app: null };
async function handlers() {
  const module = await main();
  if (served.module !== module) {
    const app = await module.serve(platform, {
      build: () => vite.environments.ssr.runner.import('virtual:react-router/server-build'),
      mode: 'development',
    });
    await app.ready();
    served = { module, app };
  }
  return served.app;
}

const staff = await openConsole(server, { ...first.consolePages, api: config.ADMIN_API_PATH });

async function answer(request, response) {
  try {
    await staff.handle(request, response, () =>
      vite.middlewares(request, response, () => answerPage(request, response)),
    );
  } catch (error) {
    tellFault(response, error);
  }
}

async function answerPage(request, response) {
  try {
    (await handlers()).routing(request, response);
  } catch (error) {
    tellFault(response, error);
  }
}

function tellFault(response, error) {
  vite.ssrFixStacktrace(error);
  console.error(error);
  response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error.stack));
}

server.on('request', answer);
server.listen(config.PORT, config.HOST, () => {
  console.log(`Sapioworker (development) is at http://localhost:${config.PORT}`);
});

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, async () => {
    server.closeAllConnections();
    server.close();
    await platform.jobs.stop();
    await platform.telemetry.stop();
    await platform.replica.close();
    await platform.database.close();
    await Promise.all([vite.close(), staff.close()]);
    process.exit(0);
  });
}
