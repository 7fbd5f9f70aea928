import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '#app/contents/migrations.server.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { differences, sumsOf } from '#platform/backup/checksums.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { filled } from '#test/support/filled-form.ts';
import { freePort } from '#test/support/free-port.ts';
import { amount, noteFigure } from './figures.ts';
import type { Bought } from './money/buyer.ts';
import { type Market, openMarket } from './money/market.ts';
import { startMortal } from './money/server.ts';
import { type Postgres, startPostgres } from './postgresql.ts';
import {
  buildCommit,
  buildNext,
  compareRows,
  copyDatabase,
  type Looked,
  lookAt,
  versionsBefore,
  withDatabase,
} from './versions.ts';

// Check 15: the version before makes data, this one brings its tables up, and the server goes back by one
// version on tables that stay as they are; while people buy, without one answer of 5xx.
const check = '15 upgrade';
const long = Boolean(process.env.PROGRAMME_FIGURES);
const purchases = amount('UPGRADE_PURCHASES', 40);
const atOnce = 10;
const versions = long ? versionsBefore() : 'part of `npm run programme`';

// What an operator was told to expect (docs/operations.md, Upgrades); nothing else may go.
const takenAway = new Set(['public.blog_posts.published']);
// What a migration puts right: purchase/0011 gives orders of before that cost nothing the day on which they were begun.
const putRight = (place: string) => place === 'public.purchase_requests.started_at';
// Jobs come and go, limits are counted, the days of the trail grow as entries are sealed, the provider is asked about
// what nobody has paid yet, and a version notes which built files it has left: a server that runs writes it.
const asked = 'next_check_at|checks|said_at|said_status|said_kobo|said_currency';
const ofRunning = new RegExp(
  `^(pgboss\\..+|public\\.(limits|audit_days)|public\\.payments\\.(${asked})|public\\.built_files\\.left_at)$`,
);
const byTheMinute = (place: string) => ofRunning.test(place) || putRight(place);

/** Where this version has the tables of the one before: what a careful next one would do to those of a purchase. */
const next = `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table purchase_requests add column channel text,
    add column attempts integer not null default 0\`.execute(db);
  await sql\`alter table payments add column fee bigint\`.execute(db);
  await sql\`alter table verification_records add column rating numeric not null default 0\`.execute(db);
  await sql\`create table purchase_wishes (id text primary key, request_id text not null)\`.execute(db);
  await sql\`create index purchase_requests_channel on purchase_requests (channel)\`.execute(db);
}
`;

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-upgrade-'));
const here = join(import.meta.dirname, '../..');
let market: Market | null = null;
let postgres: Postgres | null = null;
/** The database that is upgraded, and a copy of it as the version before left it. */
let [url, asBefore] = ['', ''];
/** The folders of the newer version and of the one to which it goes back. */
let [newer, back] = [here, ''];
/** What the version before said of the orders and of the blog. */
let told: object[] = [];
const bought: Bought[] = [];

/** Asks the server; what is not answered with 200 ends the check. */
async function ask<Answer = object>(path: string, body?: object): Promise<Answer> {
  const [server] = market?.servers ?? [];
  const answer = await fetch(`${server?.address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** What people send who do not buy. */
async function speakUp(): Promise<void> {
  const [name, email, message] = ['Ada Obi', 'ada@example.com', 'Came on time.'];
  await ask('/feedbacks', { name, verificationId: 'Sw-AMY20', message, email });
  await ask('/contacts', { name, email, phone: '08030000009', message });
  const form = await ask<Form>('/forms/tag/community-agent');
  const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
  const file = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
  const upload = async () => (await ask<{ filePath: string }>('/files/upload', { file })).filePath;
  const answers = { ...(await filled(form, upload)), email };
  await ask(`/forms/${form.id}/submit`, sentFormOf(form, answers as never, new Date()));
}

/** People buy, and what they paid for is worked on. */
async function trade(on: Market, many: number | { over(): boolean }): Promise<void> {
  const done = await on.trade(many, atOnce);
  bought.push(...done);
  expect(await on.settled(done)).toEqual([]);
}

/** Exchanges one server after the other while people buy. Gives how many addresses each answered. */
async function roll(on: Market, to: string): Promise<number[]> {
  const read: number[] = [];
  for (const server of on.servers) {
    let over = false;
    const trading = trade(on, { over: () => over });
    // A check that fails below leaves behind who still tries to buy, until the market closes.
    trading.catch(() => undefined);
    const { code, drainedMs } = await server.deploy(to);
    const seen = await lookAt(server.address, await on.orderForm('looks@example.com'));
    expect(seen).toMatchObject({ ordered: 200, faults: [] });
    over = true;
    await trading;
    expect(code).toBe(0);
    expect(drainedMs).toBeLessThan(10_000);
    read.push(seen.read.length);
    // Old and new beside each other, and at the end the new ones alone.
    await trade(on, purchases / 4);
  }
  return read;
}

/** Orders for the servers that are broken on purpose: who takes one is gone by then. */
const spare: object[] = [];

type Post = { slug: string; title: string; content: string };
const posts = async () => {
  const { data } = await ask<{ data: Post[] }>('/blogs');
  return data.map(({ slug, title, content }) => ({ slug, title, content }));
};
const statesNow = () => Promise.all(bought.map((one) => ask(`/requests/${one.requestId}`)));

/** What the servers wrote into their log as errors: jobs that fail answer nobody. */
const errorsOf = (on: Market) => {
  const log = join(on.settings.DATA_DIR ?? '', 'log.jsonl');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
  return lines.filter((line) => Number(JSON.parse(line).level) >= 50);
};

beforeAll(async () => {
  if (typeof versions === 'string') return;
  // All before anybody buys: while this process waits for a build, it does not see who hangs up on it.
  const before = buildCommit(versions.before, folder);
  back = versions.back === versions.before ? before : buildCommit(versions.back, folder);
  if (!versions.differs) newer = buildNext(next, folder);
  postgres = await startPostgres();
  if (!postgres) return;
  const settings = { STOP_DELAY_MS: '3000', SAMPLE_DATA: 'on' };
  market = await openMarket({ servers: 2, postgres, product: before, settings });
  url = postgres.url;
  await speakUp();
  await trade(market, purchases);
  told = [...(await statesNow()), ...(await posts())];
  await Promise.all(market.servers.map((server) => server.stop()));
  asBefore = await copyDatabase(url, 'as_before');
  const short = (commit: string) => commit.slice(0, 7);
  noteFigure(
    check,
    'N-1; the server goes back to',
    `${short(versions.before)}; ${short(versions.back)}`,
  );
});
afterAll(async () => {
  // The market's own end is the server's too.
  await (market ? market.close() : postgres?.stop());
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(long)('an upgrade and the way back (check 15)', () => {
  /** A test of the open market, or skipped with the reason why there is none. */
  const onMarket = (name: string, test: (on: Market) => Promise<void>) =>
    it(name, async (context) => {
      if (typeof versions === 'string') return context.skip(versions);
      if (!market) return context.skip('no PostgreSQL server programs on this machine');
      await test(market);
    }, 1_200_000);
  const unexpected = (lost: readonly string[]) => lost.filter((one) => !takenAway.has(one));

  onMarket('migrates a copy up and leaves every row as it was', async () => {
    const migrated = await copyDatabase(asBefore, 'migrated');
    const sums = (of: string) => withDatabase(of, sumsOf);
    expect(differences(await sums(url), await sums(migrated))).toEqual([]);
    const names = await withDatabase(migrated, ({ kysely }) => migrate(kysely, migrations));
    const kept = await compareRows({ before: asBefore, after: migrated }, putRight);
    noteFigure(
      check,
      `${names.length} migrations: tables, rows compared, not as before`,
      `${kept.tables}, ${kept.rows}, ${JSON.stringify(kept.lost)}`,
    );
    expect(names.length).toBeGreaterThan(0);
    expect(kept.rows).toBeGreaterThan(bought.length * 5);
    expect(unexpected(kept.lost)).toEqual([]);
  });

  onMarket('tells when a migration damages one value, or a row', async () => {
    const damage = async (name: string, statement: string) => {
      const after = await copyDatabase(asBefore, name);
      const planted = { up: async (db: never) => void (await sql.raw(statement).execute(db)) };
      await withDatabase(after, ({ kysely }) =>
        migrate(kysely, { ...migrations, '9999-planted': planted }),
      );
      return unexpected((await compareRows({ before: asBefore, after }, putRight)).lost);
    };
    const one = `update payments set amount_kobo = amount_kobo + 1 where reference = '${bought[0]?.reference}'`;
    expect(await damage('one_value', one)).toEqual(['public.payments: 1 rows']);
    const said = `delete from feedbacks where message = 'Came on time.'`;
    expect(await damage('one_row', said)).toEqual(['public.feedbacks: 1 rows']);
  });

  onMarket('serves and sells on with the data of the version before', async (on) => {
    for (const server of on.servers) await server.deploy(here);
    const kept = await compareRows({ before: asBefore, after: url }, byTheMinute);
    expect(unexpected(kept.lost)).toEqual([]);
    // Nothing else than before of what was told; a newer version may tell more.
    const still = told.map((one) => expect.objectContaining(one));
    expect([...(await statesNow()), ...(await posts())]).toEqual(expect.arrayContaining(still));
    const seen = await lookAt(on.servers[0]?.address ?? '', await on.orderForm('one@example.com'));
    expect(seen).toMatchObject({ ordered: 200, faults: [] });
    await trade(on, purchases);
  });

  onMarket('goes up and back by one version while people buy, old and new at once', async (on) => {
    const sold = () => bought.length;
    const began = sold();
    await roll(on, newer);
    const above = sold();
    const read = await roll(on, back);
    await trade(on, purchases);
    noteFigure(
      check,
      'older servers on newer tables: addresses read; faults',
      `${read.join(', ')}; 0`,
    );
    noteFigure(check, 'purchases on the way up; and back', `${above - began}; ${sold() - above}`);
    const names = ['three', 'four', 'five'];
    for (const name of names) spare.push(await on.orderForm(`${name}@example.com`));
    await on.reckon(check, bought);
    expect([...on.outcomes.keys()]).toEqual(['200']);
    expect(errorsOf(on)).toEqual([]);
  });

  onMarket(
    'tells when a migration takes away or asks what the older server does not know of',
    async (on) => {
      let sound: Looked = { read: [], ordered: 0, faults: [] };
      const broken = async (name: string, statement: string) => {
        const after = await copyDatabase(url, name);
        await withDatabase(after, ({ executeSql }) => executeSql(statement));
        const settings = { ...on.settings, DATABASE_URL: after };
        const older = await startMortal(await freePort(), settings, back);
        const order = spare.pop() ?? {};
        return lookAt(older.address, order, sound.read).finally(() => older.stop());
      };
      sound = await broken('sound', 'select 1');
      expect(sound).toMatchObject({ ordered: 200, faults: [] });
      const dropped = 'alter table blog_posts drop column published_at';
      expect((await broken('dropped', dropped)).faults).toContain('GET /blog: 500');
      // A default while it is added, for the rows there are, and none for who inserts.
      const wanted = `alter table purchase_requests add column told text not null default '';
        alter table purchase_requests alter column told drop default`;
      expect((await broken('wanted', wanted)).faults).toEqual([
        'POST /api/background-check-requests: 500',
      ]);
    },
  );
});
