// A market of one size: a database of its own on the bench's PostgreSQL, filled, with the built product
// serving it in a process of its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../../../test/support/free-port.ts';
import { fill, seconds } from './fill.mjs';

const script = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const staffId = '00000000-0000-4000-8000-000000000001';
const token = 'a-session-of-the-benchmark-alone-000000000';

/** The product's own start data and a member of staff who is signed in. */
async function prepared(build, settings, client) {
  Object.assign(process.env, settings);
  const product = await import(`${build}/server/index.js`);
  const platform = await product.openPlatform(product.processConfig());
  await product.prepare(platform);
  await client.query(
    `insert into staff (id, name, email, role, password_hash, must_change_password)
     values ($1, 'Bench', 'bench@staff.example.com', 'administrator', 'none', false)`,
    [staffId],
  );
  await client.query(
    `insert into staff_sessions (id, token_hash, staff_id, finished, agent, created_at, seen_at, confirmed_at)
     values ($1, $2, $1, true, 'bench', now(), now(), now())`,
    [staffId, platform.secrets.keyedHash('staff-session', token)],
  );
  const app = await product.serve(platform, {
    build: () => import(`${build}/server/index.js`),
    mode: 'production',
  });
  await app.ready();
  const { paths } = app.swagger();
  await app.close();
  await platform.jobs.stop();
  await platform.database.close();
  return paths;
}

/** Opens the market of so many records, its files in a folder of `under`; `told` hears how it goes. */
export async function openMarket({ postgres, build, records, under, told }) {
  const name = `scale_${records}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const address = new URL(postgres.url);
  address.pathname = `/${name}`;
  const folder = mkdtempSync(join(under, 'market-'));
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: address.href,
    SECRET_KEY: 'a key for benchmarks only, long enough for it',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    LIMITS_FACTOR: '1000000',
    SAMPLE_DATA: 'off',
  };
  const client = new pg.Client({ connectionString: address.href });
  // A database that ends while it fills says so by the statement under way.
  client.on('error', () => undefined);
  await client.connect();
  const paths = await prepared(build, settings, client);
  const began = Date.now();
  await fill(client, records, (words) => told(`${records}: ${words}`));
  told(`${records}: filled in ${seconds(Date.now() - began)} s`);

  const port = await freePort();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let child;

  /** An answer with how long it took, in milliseconds. `most`: breaks off after so many bytes. */
  function ask(path, { body, most = Infinity } = {}) {
    const text = body && JSON.stringify(body);
    const headers = {
      cookie: `__Host-staff=${token}`,
      ...(text
        ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
        : {}),
    };
    return new Promise((resolve, reject) => {
      const from = performance.now();
      const options = {
        host: '127.0.0.1',
        port,
        path,
        method: text ? 'POST' : 'GET',
        headers,
        agent,
      };
      const sent = request(options, (response) => {
        let bytes = 0;
        let said = '';
        response.on('data', (chunk) => {
          bytes += chunk.length;
          if (bytes < 4_000 || most < Infinity) said += chunk;
          if (bytes > most) response.destroy();
        });
        response.once('close', () =>
          resolve({ status: response.statusCode, said, ms: performance.now() - from }),
        );
      });
      sent.once('error', reject);
      sent.end(text);
    });
  }

  async function start() {
    const from = Date.now();
    child = spawn(process.execPath, [script('start.mjs')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...settings,
        PORT: String(port),
        HOST: '127.0.0.1',
        OPERATIONS_PORT: '0',
      },
    });
    for (;;) {
      const ready = await ask('/readyz').catch(() => null);
      if (ready?.status === 200) return (Date.now() - from) / 1_000;
      if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function stop() {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  return {
    records,
    paths,
    client,
    ask,
    start,
    stop,
    /** Waits until the product has taken the seals of the filled trail into its checkpoints. */
    async sealed() {
      const from = Date.now();
      // The last checkpoint says that all is sealed once there is something new to seal.
      await client.query(`insert into audit_log (action, actor) values ('bench.begin', 'bench')`);
      for (let next = from + 15_000; ; ) {
        const { rows } = await client.query(
          `select (select coalesce(max(position), 0) from audit_checkpoints) as covered,
             (select max(position) from audit_seals) as sealed,
             exists (select from audit_checkpoints where snapshot is not null) as whole,
             (select count(*) from audit_log where action = 'bench.begin' and id > (select max(entry_id) from audit_seals)) as left`,
        );
        const [{ covered, sealed, whole, left }] = rows;
        if (whole && covered === sealed && Number(left) === 0) return (Date.now() - from) / 1_000;
        if (Date.now() > next) {
          told(`${records}: checkpoints cover ${covered} of ${sealed} entries`);
          next += 15_000;
        }
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    /** The password counts as given just now. */
    confirm: () => client.query('update staff_sessions set confirmed_at = now(), seen_at = now()'),
    /** Runs `npm run admin -- <words>` and gives its seconds. */
    admin(...words) {
      const from = Date.now();
      execFileSync(process.execPath, [script('admin.mjs'), ...words], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return (Date.now() - from) / 1_000;
    },
    async size() {
      const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
      return Number(rows[0].bytes);
    },
    async close() {
      await stop();
      agent.destroy();
      await client.end();
    },
  };
}
