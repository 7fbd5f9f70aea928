// `npm start`: builds what has changed, then runs the product until it is told to stop.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from './build.mjs';
import { startSandboxes } from './sandbox.mjs';

// Each thread that draws pictures would keep for itself what it once needed: glibc looks at these when a
// process begins, so it begins anew in its place, and with room for what is young: a start, and every busy
// moment, is swept less often. What the surroundings say goes before.
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  const young = '--min-semi-space-size=16';
  const args = [process.execPath, young, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, args, { ...process.env, ...memory });
}

const settingsFile = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
process.env.NODE_ENV = 'production';

const folder = await buildIfChanged();
// What was compiled once is read the next time: a third of a start. It goes when the build goes.
module.enableCompileCache?.(join(folder, 'compiled'));
const { start, errorLines } = await import(`${folder}/server/index.js`);

let firstAdministrator = null;
const tellFirst = () => {
  if (!firstAdministrator) return;
  console.log(`
The first administrator's account (shown this once, change it at the first sign-in):
  ${firstAdministrator.email}
  ${firstAdministrator.password}`);
};

const running = await start(folder, (made) => {
  firstAdministrator = made;
}).catch((error) => {
  // Refusals to start are sentences for people; anything else keeps its trace,
  // without the values that an error of the database brings along.
  const refusal = ['BadSettings', 'FolderInUse'].includes(error?.constructor?.name);
  console.error(refusal ? error.message : errorLines(error));
  // The account stands all the same, and the next start makes none.
  tellFirst();
  process.exit(1);
});

let asked = false;
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, async () => {
    if (asked) process.exit(1);
    asked = true;
    // Whatever hangs is cut off: a stop takes at most ten seconds.
    setTimeout(() => process.exit(1), 10_000).unref();
    await running.stop();
    process.exit(0);
  });
}

const { config, invited, durability, operations, troubles } = running;
// The first password is told below, this once, whatever becomes of the sandboxes.
const sandboxes = await startSandboxes(config).catch((error) => ({
  lines: [],
  troubles: [`${error.message} The sandboxes did not start; start again to try it once more.`],
}));
const said = [...troubles, ...sandboxes.troubles];
const site = `http://${config.HOST === '0.0.0.0' ? 'localhost' : config.HOST}:${config.PORT}`;
console.log(`\nSapioworker is at ${site}`);
if (config.APP_ENV === 'demo') {
  console.log(`
What to try:
  ${site}/verification/search   look up Amina Yusuf: +2348030000001, amina.yusuf@example.com,
                                born 1991-04-12
  ${site}/verification/Sw-AMY20 her record as anyone with her badge number sees it
  ${site}/api/docs              every call of the API
  ${site}/design                the parts of the design language`);
}
for (const line of sandboxes.lines) console.log(`\n${line}`);
if (operations) console.log(`\nFigures for operators: ${operations}/metrics`);
console.log(`\n${durability}`);
for (const trouble of said) console.log(`\n${trouble}`);
tellFirst();
if (invited) {
  console.log('\nThe first administrator is invited by mail (ADMIN_EMAIL). The link works once.');
}
console.log('\nStop with Ctrl+C.');
module.flushCompileCache?.();
