// `npm run bench:admin`: what each list of the console costs, as a ratio to its bare queries on the same
// PostgreSQL, with 100,000 records in one run. The figures go to docs/performance.md.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildIfChanged } from '../build.mjs';
import { startPostgres } from '../tests/postgres.mjs';
import { median } from './measure.mjs';
import { fillRecords } from './records.mjs';
import { writeSection } from './report.mjs';

const { values: given } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '60' },
  },
});
const [records, rounds] = [Number(given.records), Number(given.rounds)];

const fills = [
  fillRecords,
  `insert into audit_log (action, actor, subject, at)
   select 'records.read', 'member-' || n % 50, 'Sw-' || n % 20000, now() - n * interval '20 seconds'
   from generate_series(1, $1::int) n`,
  `insert into mail_outbox (id, message_id, recipient, subject, html, plain, status, created_at)
   select gen_random_uuid()::text, 'bench-' || n, 'person@example.com', 'A receipt', '', '',
     (array['sent', 'sent', 'sent', 'queued', 'failed'])[1 + n % 5], now() - n * interval '1 minute'
   from generate_series(1, $1::int) n`,
];

const postgres = await startPostgres();
if (!postgres) {
  console.error('This machine has no PostgreSQL server programs: nothing was measured.');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'sapioworker-bench-'));
Object.assign(process.env, {
  NODE_ENV: 'production',
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'a key for benchmarks only, long enough for it',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
});
const build = await buildIfChanged();
const product = await import(`${build}/server/index.js`);
const platform = await product.openPlatform(product.processConfig());
await product.prepare(platform);
const app = await product.serve(platform, {
  build: () => import(`${build}/server/index.js`),
  mode: 'production',
});
await app.ready();

const bare = new pg.Pool({ connectionString: postgres.url, max: 1 });
for (const fill of fills) await bare.query(fill, [records]);
await bare.query('vacuum analyze');

const [id, token, now] = [randomUUID(), randomBytes(32).toString('base64url'), new Date()];
await bare.query(
  `insert into staff (id, name, email, role, password_hash, must_change_password)
   values ($1, 'Bench', 'bench@staff.example.com', 'administrator', 'none', false)`,
  [id],
);
await bare.query(
  `insert into staff_sessions (id, token_hash, staff_id, finished, agent, created_at, seen_at, confirmed_at)
   values ($1, $2, $3, true, 'bench', $4, $4, $4)`,
  [randomUUID(), platform.secrets.keyedHash('staff-session', token), id, now],
);

// What the product asks while it answers; a session's own statements belong to every call alike.
let asked = null;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function spied(...args) {
  const [first, values] = args;
  const text = typeof first === 'string' ? first : first?.text;
  if (asked && text && !text.includes('staff_sessions')) {
    asked.push({ text, values: values ?? first.values ?? [] });
  }
  return query.apply(this, args);
};

const get = (url) => app.inject({ url, headers: { cookie: `__Host-staff=${token}` } });
const timed = async (work) => {
  const from = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - from) / 1e6;
};

const lists = Object.entries(app.swagger().paths)
  .filter(([, { get: one }]) => one?.parameters?.some(({ name }) => name === 'perPage'))
  .map(([path]) => path)
  .filter(
    (path) => path.startsWith('/api/v1/') && !path.includes('{') && !path.endsWith('/export'),
  );
const figures = [];
for (const path of lists) {
  asked = [];
  const answer = await get(path);
  const statements = asked;
  asked = null;
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  const rows = answer.json().data.length;
  const [ours, theirs] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timed(() => get(path)));
    theirs.push(
      await timed(async () => {
        for (const { text, values } of statements) await bare.query(text, values);
      }),
    );
  }
  const last = await timed(() => get(`${path}?page=400`));
  const figure = {
    path,
    rows,
    statements: statements.length,
    ours: median(ours),
    theirs: median(theirs),
    last,
  };
  figures.push(figure);
  console.log(
    `${path}: ${figure.ours.toFixed(2)} ms, bare ${figure.theirs.toFixed(2)} ms, ratio ${(figure.ours / Math.max(figure.theirs, 0.001)).toFixed(1)}`,
  );
}

const line = ({ path, rows, statements, ours, theirs, last }) =>
  `| ${path.slice('/api/v1/'.length)} | ${rows} | ${statements} | ${statements ? (ours / theirs).toFixed(1) : '-'} | ${(last / ours).toFixed(1)} |`;
writeSection(
  'performance',
  'Performance',
  'bench-admin',
  'Lists of the console',
  `\`npm run bench:admin\`, with ${records.toLocaleString('en')} verification records, audit entries and mails in PostgreSQL. A call without a network (guard, session, limits of shape, JSON) against the same statements sent bare, in turns within one run; the median of ${rounds}.

| list | rows shown | statements | call to bare queries | page 400 to page 1 |
| ---- | ---------- | ---------- | -------------------- | ------------------ |
${figures.map(line).join('\n')}`,
);

await app.close();
await platform.jobs.stop();
await platform.database.close();
await bare.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();
