import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requests } from '#app/commerce/purchase/admin/store.server.ts';
import { requestPath } from '#app/commerce/purchase/contract.ts';
import { fulfil } from '#app/commerce/purchase/service.server.ts';
import { complete } from '#app/commerce/renewal/service.server.ts';
import { insertRenewal } from '#app/commerce/renewal/store.server.ts';
import { eraseAll } from '#app/intake/account/erasure/erasure.service.server.ts';
import { openApplicationCase } from '#app/people/cases/opening/application.service.server.ts';
import { lockCase, readCaseOf } from '#app/people/cases/store.server.ts';
import { withdrawCase } from '#app/people/cases/withdrawal.service.server.ts';
import {
  decideRow,
  insertDispute,
  readDisputes,
} from '#app/people/feedback/replies/replies.store.server.ts';
import { insertFeedback, lockFeedback } from '#app/people/feedback/store.server.ts';
import { insertShare } from '#app/people/shares/store.server.ts';
import { heldOwnRecord } from '#app/people/verification/own/own.service.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { asAnotherProcess } from '#test/support/database.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { patience } from '#test/support/patience.ts';
import { server } from '#test/support/postgresql.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { somebody } from '#test/support/verification.ts';
import { accept, apply } from '#test/support/voices-of.ts';
import { allErasers } from './erasure.server.ts';

// What another process is in the middle of when a person is erased: neither stops the other, and what it
// opens goes too. On the embedded database one comes after the other anyway.
describe.runIf(server !== '')('an erasure, while at the same moment (PostgreSQL)', () => {
  let product: Product;
  let other: Platform;
  beforeAll(async () => {
    product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
    const { platform } = product;
    other = { ...platform, database: await asAnotherProcess(platform.database) };
  });
  afterAll(async () => {
    await other.database.close();
    await product.close();
  });

  const trace = 'zqxwren';
  const buyer = { name: 'Ada Obi', email: 'ada.buyer@example.com', phone: '+234 803 000 0009' };
  const kysely = () => product.platform.database.kysely;
  const erase = (email: string) =>
    product.platform.database.transaction((trx) =>
      eraseAll(product.platform, allErasers, trx, { email }),
    );
  const casesUnder = (email: string) =>
    kysely().selectFrom('cases').select('id').where('email_key', '=', email).execute();
  const left = async (id: string) =>
    kysely()
      .selectFrom('purchase_requests')
      .select(['form_data', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  /** A gate: whoever comes waits there until it is opened. */
  function gate() {
    const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pass = () => {
      reached.resolve();
      return open.promise;
    };
    return { pass, reached: reached.promise, open: open.resolve };
  }

  /** Erases somebody while another process stands at a gate with what it has locked until then. */
  async function eraseBeside(
    email: string,
    begin: (pass: () => Promise<void>) => Promise<unknown>,
  ): Promise<void> {
    const { pass, reached, open } = gate();
    const beside = begin(pass);
    await reached;
    const erased = erase(email);
    await vi.waitFor(async () => {
      const { rows } = await product.platform.database.executeSql(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, patience);
    open();
    await Promise.all([beside, erased]);
  }

  /** The other process, which stops before its first job of a name. */
  const stopsAtJob = (pass: () => Promise<void>): Platform => ({
    ...other,
    jobs: {
      ...other.jobs,
      async send(...given) {
        await pass();
        return other.jobs.send(...given);
      },
    },
  });

  async function order(email: string): Promise<string> {
    const about = { whoIsVerified: 'Somebody else', fullName: `Chioma ${trace}`, email };
    const answer = await product.post(requestPath('VERIFICATION'), {
      typeId: 'premium',
      formData: {
        ...(await filledFor(product, 'VERIFICATION', 'premium')),
        ...{ ...about, phone: '0805 777 6655', address: `1 ${trace} Lane` },
      },
      customerInfo: buyer,
      paymentProvider: 'PAYSTACK',
      extraInfo: { extraCharge: [] },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().requestId;
  }

  /** A record under an address; gives its id. */
  async function issue(badge: string, email: string): Promise<string> {
    const own = { badge, typeId: 'basic', email, photo: null, nationalId: null };
    expect(await issueVerification(product.platform, { ...somebody, ...own }, [])).toBe(true);
    const row = kysely().selectFrom('verification_records').select('id').where('badge', '=', badge);
    return (await row.executeTakeFirstOrThrow()).id;
  }

  it.each([
    ['whom it is about', 'cancelled@worker.example.com'],
    ['who bought it', buyer.email],
  ])('staff cancel an order, ends for %s, and the order too', async (_who, email) => {
    const id = await order(`of-${email}`);
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    const one = await readCaseOf(kysely(), { source_kind: 'order', source_id: id });
    const keys = { email: `of-${email}`, email_key: `of-${email}`, is_buyer: true };
    await kysely()
      .updateTable('cases')
      .set({ ...keys, ...(email === buyer.email ? { email, email_key: email } : {}) })
      .where('id', '=', one?.id ?? '')
      .execute();
    const source = { kind: 'order', id } as const;
    const by = { source, why: 'Asked for it', by: { id: 'a', name: 'Ada' } };
    await eraseBeside(email === buyer.email ? email : `of-${email}`, (pass) =>
      other.database.transaction(async (trx) => {
        await requests.lock(trx, id);
        await pass();
        expect(await withdrawCase(other, trx, by)).toBe(true);
        await requests.change(trx, id, { status: 'cancelled' });
      }),
    );
    expect(await left(id)).toMatchObject({ status: 'cancelled' });
    expect(JSON.stringify(await left(id))).not.toContain(trace);
  });

  it('somebody else is named in their place as a guarantor, leaves that one', async () => {
    const id = await order('named@worker.example.com');
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    const one = await readCaseOf(kysely(), { source_kind: 'order', source_id: id });
    const email = 'grace@vouching.example.com';
    const named = {
      ...{ case_id: one?.id ?? '', place: 1 as const, name: 'Grace', phone: '08030000017', email },
      ...{ relation: 'friend', named_at: product.platform.clock.now() },
    };
    await kysely().insertInto('case_guarantors').values(named).execute();
    await eraseBeside(email, (pass) =>
      other.database.transaction(async (trx) => {
        await lockCase(trx, named.case_id);
        await pass();
        await trx
          .updateTable('case_guarantors')
          .set({ name: 'Bola', email: 'bola@vouching.example.com' })
          .where('case_id', '=', named.case_id)
          .execute();
      }),
    );
    const left = kysely().selectFrom('case_guarantors').select('name');
    expect(await left.where('case_id', '=', named.case_id).execute()).toEqual([{ name: 'Bola' }]);
  });

  it('an order about them is being paid, leaves nothing of its answers and no case', async () => {
    const email = 'paid@worker.example.com';
    const id = await order(email);
    await eraseBeside(email, (pass) => fulfil(stopsAtJob(pass), id, `SW-${id.slice(3)}`));
    expect(await left(id)).toEqual({ form_data: { fullName: 'Deleted' }, status: 'processing' });
    expect(await casesUnder(email)).toEqual([]);
  });

  it('their application is taken up, leaves no case', async () => {
    const email = 'applied@worker.example.com';
    const who = { name: `Bola ${trace}`, email, phone: '08030000021' };
    const id = await apply(product, 'community-agent', who, trace);
    await accept(product, id, trace);
    await eraseBeside(email, (pass) => openApplicationCase(stopsAtJob(pass), { id }));
    expect(await casesUnder(email)).toEqual([]);
  });

  it('the renewal of their record is paid, leaves no case', async () => {
    const email = 'renewed@worker.example.com';
    const badge = 'Sw-ZZ041';
    const record_id = await issue(badge, email);
    const renewal = {
      id: `RN-${product.platform.secrets.randomToken()}`,
      record_id,
      badge,
      old_expires_at: null,
    };
    await insertRenewal(kysely(), {
      ...{ ...renewal, type_name: 'Basic verification', price_kobo: koboOf(500_000) },
      created_at: product.platform.clock.now(),
    });
    await eraseBeside(email, (pass) => complete(stopsAtJob(pass), renewal.id, 'SW-MEANWHILE'));
    expect(await casesUnder(email)).toEqual([]);
  });

  it('they make a share link, leaves no link', async () => {
    const email = 'shared@worker.example.com';
    const badge = 'Sw-ZZ043';
    const record_id = await issue(badge, email);
    const now = product.platform.clock.now();
    await eraseBeside(email, (pass) =>
      other.database.transaction(async (trx) => {
        await heldOwnRecord(trx, record_id);
        await pass();
        const share = {
          ...{ id: randomUUID(), badge, token_hash: badge, for_whom: trace, fields: [] },
          ...{ purpose: trace, until: new Date(now.getTime() + 1e9), most_openings: null },
          ...{ created_at: now, revoked_at: null },
        };
        expect(await insertShare(trx, share, 5)).toBe(true);
      }),
    );
    const shares = kysely().selectFrom('record_shares').select('id').where('badge', '=', badge);
    expect(await shares.execute()).toEqual([]);
  });

  it('a dispute of theirs is decided, lets both come to their end', async () => {
    const email = 'disputed@worker.example.com';
    const record_id = await issue('Sw-ZZ042', email);
    const { platform } = product;
    const now = platform.clock.now();
    const [id, fingerprint] = [platform.secrets.randomToken(), 'a feedback with a dispute'];
    await insertFeedback(kysely(), {
      ...{ id, fingerprint, record_id, name: 'Ada', verification_id: 'Sw-ZZ042', message: 'Late.' },
      ...{ email: null, quotable: true, suspected: false, received_at: now, act_by: now },
      ...{ acknowledge_by: now, acknowledged_at: now },
    });
    await platform.database.transaction((trx) =>
      insertDispute(trx, {
        ...{
          id: 'a dispute',
          feedback_id: id,
          record_id,
          round: 1,
          ground: 'false-fact',
          words: trace,
        },
        ...{ raised_at: now, due_at: now, not_by: ['b'], decided_at: null, decided_by: null },
        ...{ outcome: null, reason: null },
      }),
    );
    const decision = {
      decided_at: now,
      decided_by: 'a',
      outcome: 'dismissed',
      reason: 'No',
    } as const;
    await eraseBeside(email, (pass) =>
      other.database.transaction(async (trx) => {
        await lockFeedback(trx, id);
        await pass();
        await decideRow(trx, 'a dispute', decision);
      }),
    );
    const [dispute] = await readDisputes(kysely(), [id]);
    expect(dispute).toMatchObject({ outcome: 'dismissed', words: '', reason: '' });
  });
});

it('an erasure has its turn from the account on: two whose cases name each other lock none of them crosswise', async () => {
  const product = await openProduct({ seeds: false });
  const { platform } = product;
  const turns = await platform.database.transaction(async (trx) => {
    await allErasers.accounts?.erase(platform, trx, { email: 'one@vouching.example.com' });
    const held = sql`select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;
    return (await held.execute(trx)).rows.length;
  });
  expect(turns).toBe(1);
  await product.close();
});
