import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { checkTrail } from '#app/backoffice/audit/check/check.service.server.ts';
import { heardSubject } from '#app/people/cases/admin/decision/mails.server.tsx';
import { inviteSubject } from '#app/people/cases/mails.server.tsx';
import { readConfig } from '#platform/config.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { openPlatform } from '#platform/platform.server.ts';
import { newSession } from '#test/support/staff.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { pay, persist } from '../money/buyer.ts';
import { openMarket } from '../money/market.ts';
import { startPostgres } from '../postgresql.ts';
import { chance, mailedToken, once, openProviders, until } from './office.ts';
import { throughTheOffice, throughThePage, workerOf } from './people.ts';

// Check 45: the product is killed while orders become cases, cases are checked with the provider, and
// decisions become records. People and staff go on after each kill by what they are shown.
const orders = amount('CASES', 10);
const kills = amount('CASE_KILLS', 3);
const atOnce = 20;
const check = '45 kills, cases';
const long = Boolean(process.env.PROGRAMME_FIGURES);

/** Where a kill is to fall: the question is out, the decision is sent or just written, or anywhere. */
const moments = ['asking', 'issuing', 'anywhere'] as const;
type Moment = (typeof moments)[number];
/** How long each answer of the provider takes: the window for kills while it is out. */
const answerMs = 400;
const faults = ['none', 'none', 'none', 'none', 'none', 'none', 'lost', '500', 'cut', 'malformed'];

it.runIf(long)(
  `${orders} orders become records or refusals, once each, in ${kills} kills (CASE-01, CASE-07, IDV-03, seed ${seed})`,
  async (context) => {
    const postgres = await startPostgres();
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const providers = await openProviders();
    const market = await openMarket({
      servers: 1,
      postgres,
      sells: 'VERIFICATION',
      settings: providers.settings,
    });
    const database = openPostgresql(postgres.url, 4);
    const config = readConfig({ ...market.settings });
    const log = pino({ level: 'silent' }) as never;
    const platform = await openPlatform(config, { database, log });
    // biome-ignore lint/suspicious/noExplicitAny: rows of any query
    const rows = async (text: string, values: unknown[] = []): Promise<any[]> =>
      (await database.executeSql(text, values)).rows;
    const count = async (text: string) => Number((await rows(text))[0].count);
    const [server] = market.servers;
    if (!server) throw new Error('no server');
    const { address } = server;
    const before = await count('select count(*) from verification_records');
    const [agent, second] = [
      await newSession(platform, 'verification-agent'),
      await newSession(platform, 'verification-agent'),
    ];

    const find = async (email: string, subject: string) =>
      (
        await rows(
          `select id from mail_outbox where recipient = $1 and subject = $2 and status = 'sent'
            order by created_at desc`,
          [email, subject],
        )
      ).map(({ id }) => String(id));
    const linkIn = (email: string, subject: string) =>
      mailedToken(find, config.DATA_DIR, { email, subject });

    let decided = 0;
    let armed: { moment: Moment; hit(): void } | null = null;
    const isDue = (moment: Moment) => armed?.moment === moment;
    const happens = (moment: Moment) => {
      if (isDue(moment)) armed?.hit();
    };
    providers.onQuestion(() => happens('asking'));

    async function life(n: number): Promise<void> {
      const worker = workerOf(n);
      const form = (await market.orderForm(worker.email)) as {
        typeId: string;
        formData: Record<string, unknown>;
      };
      const known = { fullName: 'Ada Obi', email: worker.email, phone: worker.phone };
      const order = { ...form, formData: { ...form.formData, ...known, whoIsVerified: 'Me' } };
      const made = await persist(market.till, '/verification-requests', order);
      if (made.status !== 200) throw new Error(JSON.stringify(made.json));
      const { requestId } = made.json as { requestId: string };
      const asked = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
      const opened = await persist(market.till, '/payments/process', asked);
      if (opened.status !== 200) throw new Error(JSON.stringify(opened.json));
      const { data } = opened.json as { data: { authorization_url: string } };
      await pay({ email: worker.email, checkout: data.authorization_url });
      const id = await until(async () => {
        const [found] = await rows('select id from cases where source_id = $1', [requestId]);
        return found ? String(found.id) : null;
      }, `the order of ${worker.email}`);
      await throughThePage(worker, address, {
        token: () => linkIn(worker.email, inviteSubject('verification')),
        messages: providers.messages,
      });
      await throughTheOffice(worker, id, {
        address,
        agent,
        second,
        deciding: (when) => {
          // Half of these kills fall before the answer, half after it, while mails and jobs go out.
          if (when === 'before' ? chance() < 0.5 : true) happens('issuing');
        },
        answer: async () => {
          const token = await linkIn(worker.email, heardSubject('verification'));
          const body = { answer: 'She moved in a month ago, ask the caretaker.' };
          return token ? once(`${address}/api/cases/${token}/answer`, { body }) : null;
        },
      });
      decided += 1;
    }

    const done: Record<Moment, number> = { asking: 0, issuing: 0, anywhere: 0 };
    const seen = { asked: 0, untold: 0 };
    const ups: number[] = [];

    /** Where all wait out the minute after which a question counts as cut off, the next moment takes as long. */
    const longestMs = 150_000;
    async function killOnce(moment: Moment, over: Promise<unknown>): Promise<void> {
      const reached = new Promise<boolean>((resolve) => {
        armed = { moment, hit: () => resolve(true) };
      });
      // Not asked of `over` where nobody waits for it: a life that failed would be reported twice.
      const hit =
        moment !== 'anywhere' &&
        (await Promise.race([
          reached,
          over.then(() => false),
          wait(longestMs, false, { ref: false }),
        ]));
      armed = null;
      await wait(chance() * (moment === 'asking' ? answerMs : 120));
      done[hit ? moment : 'anywhere'] += 1;
      const up = await server?.kill(async () => {
        // What stood half done: a question without its answer, a decision that the buyer has not heard of.
        seen.asked += await count(`select count(*) from case_asks where state = 'asked'`);
        seen.untold += await count(`select count(*) from cases c join purchase_requests r
          on r.id = c.source_id where c.state = 'decided' and r.status = 'processing'`);
      });
      ups.push(up ?? 0);
    }

    const turning = new AbortController();
    const turns = (async () => {
      while (!turning.signal.aborted) {
        const drawn = faults[Math.floor(chance() * faults.length)];
        // A provider that is left alone is asked nothing, and a kill that waits for a question never falls.
        const mayFail = done.asking > 0 && !isDue('asking');
        await providers.turn({ delayMs: answerMs, fault: mayFail ? drawn : 'none' });
        await wait(1_000);
      }
      await providers.turn({});
    })();
    try {
      let next = 0;
      const working = Promise.all(
        Array.from({ length: Math.min(atOnce, orders) }, async () => {
          while (next < orders) await life(next++);
        }),
      );
      working.catch(() => undefined);
      // The plan: a third of each, in a drawn order, spread over the run.
      const plan = Array.from({ length: kills }, (_one, n) => moments[n % 3] ?? 'anywhere');
      // Once all orders are under way, nobody may be left who asks.
      const toBegin = Math.max(0, 1 - atOnce / orders);
      const drawn = plan
        .map((moment) => ({ moment, at: chance() * 0.8 * (moment === 'asking' ? toBegin : 1) }))
        .sort((a, b) => a.at - b.at);
      for (const { moment, at } of drawn) {
        // Where all wait for what a kill has cut off, the next one comes all the same.
        for (let n = 0; n < 40 && decided < at * orders; n += 1) await wait(250);
        await killOnce(moment, working);
      }
      await working;
      turning.abort();
      await turns;

      // What follows a decision by itself: the buyer hears, mails go out.
      const left = () =>
        count(`select (select count(*) from purchase_requests r join cases c on c.source_id = r.id
            where r.status <> 'fulfilled')
          + (select count(*) from mail_outbox where status <> 'sent')
          + (select count(*) from case_asks where state = 'asked') as count`);
      await until(async () => ((await left()) === 0 ? true : null), 'what follows the decisions');
      await server.stop();

      const [books] = await rows(`select
        (select count(*)::int from cases where source_kind = 'order' and email like 'buyer%') as cases,
        (select count(distinct source_id)::int from cases where email like 'buyer%') as orders,
        (select count(*)::int from payments where status = 'paid') as paid,
        (select count(*)::int from cases where email like 'buyer%' and state <> 'decided') as undecided,
        (select count(*)::int from cases where email like 'buyer%' and decision = 'approved') as approved,
        (select count(*)::int from cases where email like 'buyer%' and decision = 'declined') as declined,
        (select count(distinct record_badge)::int from cases where email like 'buyer%') as badges,
        (select count(*)::int from verification_records where email like 'buyer%') as records,
        (select count(*)::int from verification_records where email like 'buyer%'
          and has_basic_report) as reports,
        (select count(*)::int from audit_log where action = 'records.create'
          and subject in (select record_badge from cases)) as issued,
        (select count(*)::int from case_consents c join cases k on k.id = c.case_id
          where k.email like 'buyer%' and c.purpose = 'checks' and c.withdrawn_at is null) as consents,
        (select count(*)::int from cases where email like 'buyer%' and decided_by is null) as nobody`);
      const twice = await rows(`select recipient, subject, count(*)::int as times from mail_outbox
        where recipient like 'buyer%' group by 1, 2 having count(*) > 1`);
      const links = await rows(`select case_id, count(*)::int as times from case_events
        where what in ('opened', 'link-sent', 'approved', 'declined', 'decline-proposed')
          and case_id in (select id from cases where email like 'buyer%')
        group by case_id, what having count(*) > 1`);
      const failed = await rows(
        `select name, count(*)::int from pgboss.job where state = 'failed' group by 1`,
      );
      const handed = new Map<string, number>();
      for (const { key } of providers.messages) handed.set(key, (handed.get(key) ?? 0) + 1);
      const outbox = new Set((await rows('select id from message_outbox')).map(({ id }) => id));

      const ledger = await providers.ledger();
      const asks = await rows(
        'select id, case_id, kind, tries, cost_kobo, reserved_kobo from case_asks',
      );
      const wrong = asks.filter(({ id, tries, cost_kobo, reserved_kobo }) => {
        const calls = ledger.filter(({ key }) => key === id);
        const charged = calls.reduce((sum, { chargedKobo }) => sum + chargedKobo, 0);
        // By one key twice at most, and no money that our books do not see (IDV-03).
        const paid = calls.filter(({ chargedKobo }) => chargedKobo > 0).length;
        return (
          paid > 2 || calls.length > tries || charged > Number(cost_kobo) + Number(reserved_kobo)
        );
      });
      const stray = ledger.filter(({ key }) => !asks.some(({ id }) => id === key));
      const doubled = asks.filter(
        ({ id }) =>
          ledger.filter(({ key, chargedKobo }) => key === id && chargedKobo > 0).length > 1,
      ).length;
      const trail = await checkTrail(platform);

      const sorted = ups.toSorted((a, b) => a - b);
      noteFigure(
        check,
        `${orders} orders, kills while asking, issuing, anywhere; seed ${seed}`,
        `${done.asking}, ${done.issuing}, ${done.anywhere}`,
      );
      noteFigure(
        check,
        'standing open at the kills: questions, decisions whose buyer was not told',
        `${seen.asked}, ${seen.untold}`,
      );
      noteFigure(
        check,
        'cases, records, refusals',
        `${books.cases}, ${books.records}, ${books.declined}`,
      );
      noteFigure(
        check,
        'questions; at the provider; charged twice by one key',
        `${asks.length}; ${ledger.length}; ${doubled}`,
      );
      noteFigure(
        check,
        'SMS handed over twice by one key',
        [...handed.values()].filter((times) => times > 1).length,
      );
      noteFigure(
        check,
        'up again after a kill, ms: median, slowest',
        `${sorted[Math.floor(sorted.length / 2)]}, ${sorted.at(-1)}`,
      );

      const declined = Array.from({ length: orders }, (_one, n) => workerOf(n)).filter(
        (one) => one.declined,
      ).length;
      expect(books).toMatchObject({
        cases: orders,
        orders,
        undecided: 0,
        approved: orders - declined,
        declined,
        badges: orders - declined,
        records: orders - declined,
        reports: orders - declined,
        issued: orders - declined,
        consents: orders,
        nobody: 0,
      });
      expect((await count('select count(*) from verification_records')) - before).toBe(
        orders - declined,
      );
      expect({ twice, links, failed, wrong, stray }).toEqual({
        twice: [],
        links: [],
        failed: [],
        wrong: [],
        stray: [],
      });
      expect([...handed.keys()].filter((key) => !outbox.has(key))).toEqual([]);
      // A hand-over whose answer a kill swallowed is repeated under the same key (decision 057).
      expect(Math.max(0, ...handed.values())).toBeLessThanOrEqual(6);
      expect(trail.faults).toEqual([]);
      expect(ups).toHaveLength(kills);
      expect(done.asking).toBeGreaterThanOrEqual(Math.floor(kills / 3));
      expect(done.issuing).toBeGreaterThanOrEqual(Math.floor(kills / 3));
    } finally {
      turning.abort();
      await platform.database.close();
      await market.close();
      await providers.close();
    }
  },
  3_600_000,
);
