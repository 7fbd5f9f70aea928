import type { KyselyPlugin } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect } from 'vitest';
import { paymentJobs } from '#app/commerce/payment/jobs.server.ts';
import { takeEvent } from '#app/commerce/payment/webhook/webhook.service.server.ts';
import { purchaseJobs } from '#app/commerce/purchase/jobs.server.ts';
import { processRequest } from '#app/commerce/purchase/service.server.ts';
import { signatureHeader, signatureOf } from '#paystack/signature.ts';
import { ApiError } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Money } from '#test/support/money.ts';
import { emptyModel, type Fault, isDrawn, type Model } from './model.ts';

/** The end of a process, at the next thing it asks of the database. */
export class Killed extends Error {}

/** The platform of a process that is killed after so many statements; nothing runs in it afterwards. */
export function dying(platform: Platform, after: number): Platform {
  let left = after;
  const live = () => {
    left -= 1;
    if (left < 0) throw new Killed();
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      live();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { database } = platform;
  const mortal = {
    ...database,
    kysely: database.kysely.withPlugin(plugin),
    async transaction<T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> {
      const done = await database.transaction(async (trx) => {
        const value = await work(trx.withPlugin(plugin));
        live();
        return value;
      });
      live();
      return done;
    },
  };
  return { ...platform, database: mortal };
}

/** One request on trial: the product's side of every command, and its state as it is. */
export interface Trial {
  readonly requestId: string;
  references: string[];
  /** The platform as this command's process has it; its provider forgets earlier failures. */
  platform(crashAfter: number | null): Platform;
  turn(fault: Fault): Promise<void>;
  process(platform: Platform): Promise<string>;
  hook(platform: Platform, place: number, time: number): Promise<void>;
  work(platform: Platform): Promise<void>;
  /** Payments that the reconciler would look at now. */
  due(): Promise<number[]>;
  /** Holds the product's state against the model; `adopt` takes it over where a crash leaves two ways. */
  compare(model: Model, adopt: boolean): Promise<void>;
}

const tables = ['payments', 'payment_webhooks', 'purchase_requests', 'mail_outbox', 'pgboss.job'];

export async function openQueue(money: Money): Promise<PgBoss> {
  const { database } = money.platform;
  const queue = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await queue.start();
  return queue;
}

export async function openTrial(
  money: Money,
  queue: PgBoss,
  order: () => Promise<string>,
): Promise<{ model: Model; real: Trial }> {
  const { clock, platform } = money;
  const { database } = platform;
  for (const table of tables) await database.executeSql(`delete from ${table}`);
  const requestId = await order();

  const rows = () =>
    database.kysely
      .selectFrom('payments')
      .selectAll()
      .where('subject', '=', requestId)
      .orderBy('created_at')
      .execute();

  async function workOff(on: Platform, name: string): Promise<void> {
    const job = [...paymentJobs(on), ...purchaseJobs(on)].find((one) => one.name === name);
    const ones = await queue.fetch<object>(name, { batchSize: 50 });
    for (const { id, data } of ones) {
      try {
        await job?.work(data as never);
        await queue.complete(name, id);
      } catch (error) {
        if (error instanceof Killed) throw error;
        await queue.fail(name, id);
      }
    }
  }

  const real: Trial = {
    requestId,
    references: [],
    platform(crashAfter) {
      const own = { ...platform, config: { ...platform.config } };
      return crashAfter === null ? own : dying(own, crashAfter);
    },
    turn: (kind) => money.turn(kind === 'none' ? {} : { faults: { kind } }),
    async process(on) {
      const answer = await processRequest(
        on,
        { type: 'VERIFICATION', requestId },
        { address: '192.0.2.1' },
      );
      if (answer instanceof ApiError) return answer.definition.code;
      return 'data' in answer && answer.data?.authorization_url ? 'ready' : 'paid';
    },
    async hook(on, place, time) {
      const reference = real.references[place];
      const event = { event: 'charge.success', data: { reference, time } };
      const bytes = Buffer.from(JSON.stringify(event));
      const signature = signatureOf(bytes, platform.config.PAYSTACK_SANDBOX_SECRET);
      const answer = await takeEvent(on, bytes, (name) =>
        name === signatureHeader ? signature : undefined,
      );
      expect(answer).toEqual({ success: true });
    },
    async work(on) {
      // Jobs of a killed process and failed ones are due at once: what is judged is what they do.
      await database.executeSql(
        `update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry', 'failed')`,
      );
      await workOff(on, 'payment-webhook');
      await workOff(on, 'payment-settled-request');
    },
    async due() {
      const now = clock.now();
      const all = await rows();
      const late = all.filter((row) => row.next_check_at !== null && row.next_check_at <= now);
      return late.map((row) => real.references.indexOf(row.reference));
    },
    async compare(model, adopt) {
      const all = await rows();
      const known = new Set(real.references);
      real.references.push(...all.map((one) => one.reference).filter((one) => !known.has(one)));
      const byReference = new Map(all.map((one) => [one.reference, one]));
      const state = real.references.map((reference) => byReference.get(reference));
      for (const row of state) {
        // Nobody forgets an open payment (I5).
        if (row?.status === 'pending') expect(row.next_check_at).not.toBeNull();
      }
      expect(state.filter((row) => row?.status === 'pending').length).toBeLessThanOrEqual(1);
      expect(state.filter((row) => row?.status === 'paid').length).toBeLessThanOrEqual(1);
      const { rows: counted } = await database.executeSql(
        `select (select status from purchase_requests where id = $1) as status,
          (select count(*)::int from mail_outbox) as mails,
          (select count(*)::int from audit_log where action = 'purchase.paid' and subject = $1) as audited,
          (select count(*)::int from pgboss.job where name = 'payment-settled-request'
            and state in ('created', 'retry', 'active', 'failed')) as told`,
        [requestId],
      );
      const seen = counted[0] as { status: string; mails: number; audited: number; told: number };
      const fulfilled = seen.status === 'processing';
      expect(seen).toMatchObject({ mails: Number(fulfilled), audited: Number(fulfilled) });
      if (fulfilled) expect(state.some((row) => row?.status === 'paid')).toBe(true);
      if (adopt) {
        model.payments.forEach((one, place) => {
          expect(isDrawn(one.status, state[place]?.status ?? one.status)).toBe(true);
        });
        const ledger = new Map((await money.ledger()).map((one) => [one.reference, one]));
        model.payments = state.map((row) => ({
          status: row?.status ?? 'pending',
          provider: providerState(ledger.get(row?.reference ?? ''), row?.amount_kobo),
          handed: row?.checkout_url !== null,
          createdAt: row?.created_at.getTime() ?? 0,
          openedAt: row?.checkout_at?.getTime() ?? null,
        }));
        model.told = seen.told;
        model.fulfilled = fulfilled;
        // A kill came before an event was kept or after it: one that was not is no event.
        const { rows: kept } = await database.executeSql(
          `select h.reference, h.body, exists (select from pgboss.job j where j.name = 'payment-webhook'
             and j.data ->> 'hash' = h.body_hash and j.state <> 'completed') as waits
           from payment_webhooks h`,
        );
        const events = (kept as { reference: string; body: string; waits: boolean }[]).map(
          ({ reference, body, waits }) => ({
            at: real.references.indexOf(reference),
            time: JSON.parse(body).data.time,
            waits,
          }),
        );
        model.events = new Set(events.map(({ at, time }) => `${at} ${time}`));
        model.hooked = events.filter(({ waits }) => waits).map(({ at }) => at);
        return;
      }
      const facts = state.map((row) => ({
        status: row?.status,
        handed: row?.checkout_url !== null,
        openedAt: row?.checkout_at?.getTime() ?? null,
      }));
      const wanted = model.payments.map(({ status, handed, openedAt }) => ({
        status,
        handed,
        openedAt,
      }));
      expect({ facts, fulfilled, told: seen.told > 0 }).toEqual({
        facts: wanted,
        fulfilled: model.fulfilled,
        told: model.told > 0,
      });
    },
  };
  return { model: emptyModel(clock.now().getTime()), real };
}

function providerState(
  entry: { status: string; charged?: number | null } | undefined,
  amount = 0,
): Model['payments'][number]['provider'] {
  if (!entry) return 'unknown';
  if (entry.status === 'failed') return 'failed';
  if (entry.status !== 'success') return 'open';
  return (entry.charged ?? amount) === amount ? 'success' : 'other';
}
