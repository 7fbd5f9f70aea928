import { afterAll, describe, expect, it } from 'vitest';
import { type PurchaseRequest, requestPath } from '#app/commerce/purchase/contract.ts';
import { nextOf, stagesOf } from '#app/commerce/purchase/request/request.rules.ts';
import { fulfil, requestSellers } from '#app/commerce/purchase/service.server.ts';
import { up as mendNeverBegun } from '#app/commerce/purchase/tables/0011-never-begun.ts';
import { up as mendKnown } from '#app/commerce/purchase/tables/0012-known-by-badge.ts';
import { eraseAll } from '#app/intake/account/erasure/erasure.service.server.ts';
import { openApplicationCase } from '#app/people/cases/opening/application.service.server.ts';
import { readCaseOf, updateCase } from '#app/people/cases/store.server.ts';
import { forgetWorker } from '#app/people/verification/erasure/erasure.service.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { cookiesOf } from '#test/support/own-page.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';
import { accept, apply } from '#test/support/voices-of.ts';
import { allErasers } from './erasure.server.ts';

// What the order of a buyer says of the worker goes with the worker; the buyer and the money stay.
const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
const clerk = await signIn(product, 'administrator');
afterAll(() => product.close());

const trace = 'zqxwren';
const buyer = { name: 'Ada Obi', email: 'ada.buyer@example.com', phone: '+234 803 000 0009' };
const worker = (n: number) => `${trace}.${n}@example.com`;
/** Answers about a worker: each holds the trace, or is one of the marks. */
const person = (email: string) => ({
  ...{ whoIsVerified: 'Somebody else', fullName: `Chioma ${trace}`, email },
  ...{ phone: '0805 777 6655', dateOfBirth: '1987-06-05', address: `1 ${trace} Lane` },
  ...{ firstGuarantor: `Bola ${trace}`, firstGuarantorPhone: '0803 111 2233' },
});
const marks = [trace, '0805 777 6655', '8057776655', '1987-06-05', '0803 111 2233'];

type Kind = Parameters<typeof filledFor>[1];
async function order(kind: Kind, typeId: string, more: object): Promise<string> {
  const answer = await product.post(requestPath(kind), {
    typeId,
    formData: { ...(await filledFor(product, kind, typeId)), ...more },
    customerInfo: buyer,
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().requestId;
}

const kysely = () => product.platform.database.kysely;
const rowOf = (id: string) =>
  kysely()
    .selectFrom('purchase_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const caseOf = async (id: string) => {
  const one = await readCaseOf(kysely(), { source_kind: 'order', source_id: id });
  if (!one) throw new Error('no case');
  return one;
};
const erase = (email: string) =>
  product.platform.database.transaction((trx) =>
    eraseAll(product.platform, allErasers, trx, { email }),
  );

/** Everything that is kept of an order and its case, as text. */
async function everything(id: string): Promise<string> {
  const one = await readCaseOf(kysely(), { source_kind: 'order', source_id: id });
  const texts: unknown[] = [];
  const look = async (table: string, key: string, value: string) => {
    const { rows } = await product.platform.database.executeSql(
      `select * from ${table} where ${key} = $1`,
      [value],
    );
    texts.push(table, ...rows);
  };
  await look('purchase_requests', 'id', id);
  await look('purchase_notes', 'request_id', id);
  for (const table of ['cases', 'case_checks', 'case_guarantors', 'case_events', 'case_asks']) {
    await look(table, table === 'cases' ? 'id' : 'case_id', one?.id ?? 'none');
  }
  return JSON.stringify(texts);
}
const found = (text: string) => marks.filter((mark) => text.includes(mark));
const note = async (id: string) => {
  const answer = await clerk.send('POST', `/api/v1/requests/${id}/notes`, {
    note: `Rang ${trace}`,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const pageOf = async (id: string): Promise<PurchaseRequest> =>
  (await product.get(`/requests/${id}`)).json();
const files = async (handles: readonly string[]) =>
  (
    await kysely()
      .selectFrom('uploads')
      .select('handle')
      .where('handle', 'in', handles)
      .where('used_at', 'is not', null)
      .execute()
  ).length;

describe('a verification of somebody else, when that person is erased,', () => {
  it.each(['open', 'decided'])(
    'keeps the buyer and the money alone, its case %s',
    async (state) => {
      const email = worker(state === 'open' ? 1 : 2);
      const id = await order('VERIFICATION', 'premium', person(email));
      const reference = `SW-${id.slice(3)}`;
      await fulfil(product.platform, id, reference);
      await note(id);
      const opened = await caseOf(id);
      const handles = opened.papers.map(({ handle }) => handle);
      if (state === 'decided') {
        const decided = { state, decision: 'approved', decided_by: 'a' } as const;
        await product.platform.database.transaction((trx) =>
          updateCase(trx, opened.id, { ...decided, decided_at: product.platform.clock.now() }),
        );
      }
      const before = await rowOf(id);
      const shown = await pageOf(id);
      expect(found(await everything(id))).toEqual(marks);
      expect(await files(handles)).toBe(handles.length);

      await erase(email);
      expect(found(await everything(id))).toEqual([]);
      expect(await files(handles)).toBe(0);
      expect(await rowOf(id)).toEqual({
        ...before,
        form_data: { fullName: 'Deleted' },
        order_key: null,
        subject_erased_at: expect.any(Date),
        version: before.version + 1,
      });

      // The buyer's page opens as it did, and asks for no papers.
      const page = await product.get(`/requests/${id}`);
      expect(page.json()).toMatchObject({ status: 'processing', needed: [], type: 'VERIFICATION' });
      // What can still come is promised, and nothing else.
      expect(shown.hearBy).toMatch(/^20/);
      const stuck = { cannotGoOn: true, estimatedDays: null, hearBy: null };
      expect(page.json()).toEqual({ ...shown, needed: [], ...(state === 'open' ? stuck : {}) });
      const open = await product.post(`/requests/${id}/open`, { email: buyer.email });
      const headers = { cookie: cookiesOf(open) };
      const own = (await product.get(`/requests/${id}`, { headers })).json();
      expect(own.customerInfo).toEqual(buyer);
      expect(own.total).toBe(page.json().total);

      // Staff read who bought what, and that nothing more is known.
      await clerk.open('requests', id);
      const seen = (await clerk.get(`/api/v1/requests/${id}`)).json();
      expect(seen).toMatchObject({
        name: buyer.name,
        email: buyer.email,
        totalKobo: before.total_kobo,
      });
      expect(seen.answers.map(({ value }: { value: string }) => value)).toEqual(['Deleted']);
      expect(JSON.stringify(seen.history)).toContain('Whom it is about was erased');
    },
  );

  it('cannot go on, so its page promises nothing, and it waits for staff until they end it', async () => {
    const [id, other] = [
      await order('VERIFICATION', 'premium', person(worker(24))),
      await order('VERIFICATION', 'premium', person(worker(25))),
    ];
    for (const one of [id, other]) await fulfil(product.platform, one, `SW-${one.slice(3)}`);
    const going = await pageOf(other);
    const waiting = async () => {
      const { waits } = (await clerk.get('/api/v1/overview')).json();
      return waits.find((one: { id: string }) => one.id === 'requests-erased');
    };
    const listed = async () => {
      const { data } = (await clerk.get('/api/v1/requests?erased=true')).json();
      return data.map((one: { id: string }) => one.id);
    };
    const { count } = await waiting();
    expect(nextOf(await pageOf(id))).toContain('gets a link');

    await erase(worker(24));
    const page = await pageOf(id);
    expect(page.cannotGoOn).toBe(true);
    expect(nextOf(page)).toMatch(/^This request cannot go on as it was ordered\. Our staff look/);
    const said = JSON.stringify([nextOf(page), stagesOf(page)]);
    expect(said).not.toMatch(/gets a link|working on it|Still to come/);
    expect(await waiting()).toMatchObject({ count: count + 1, urgent: true });
    expect(await listed()).toContain(id);
    expect(await listed()).not.toContain(other);
    expect(await pageOf(other)).toEqual(going);

    await clerk.open('requests', id);
    const { version } = await rowOf(id);
    const ended = { verb: 'decline', version, message: 'We give back what you paid.' };
    const answer = await clerk.send('POST', `/api/v1/requests/${id}/decide`, ended);
    expect(answer.statusCode).toBe(200);
    expect((await waiting()).count).toBe(count);
    expect(await pageOf(id)).toMatchObject({ status: 'cancelled', cannotGoOn: false });
  });

  it('cannot go on either where the buyer is that person, under another address, and is erased', async () => {
    const [own, theirs] = [
      await order('VERIFICATION', 'premium', { ...person(worker(26)), whoIsVerified: 'Me' }),
      await order('VERIFICATION', 'premium', person(worker(27))),
    ];
    for (const id of [own, theirs]) await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    await erase(buyer.email);
    expect(await readCaseOf(kysely(), { source_kind: 'order', source_id: own })).toBeUndefined();
    expect(await pageOf(own)).toMatchObject({ cannotGoOn: true, hearBy: null });
    expect(await caseOf(theirs)).toMatchObject({ decision: null });
    expect(await pageOf(theirs)).toMatchObject({ cannotGoOn: false });
  });

  it('cannot go on either, of any kind, where its buyer is erased, and waits for staff', async () => {
    const email = 'gone.buyer@example.com';
    const id = await order('INSURED', 'basic', { workers: 1 });
    await kysely()
      .updateTable('purchase_requests')
      .set({ customer_email: email })
      .where('id', '=', id)
      .execute();
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    expect(nextOf(await pageOf(id))).toContain('we write to the email address');
    await erase(email);
    const page = await pageOf(id);
    expect(page).toMatchObject({ cannotGoOn: true, hearBy: null, status: 'processing' });
    expect(nextOf(page)).toMatch(/^This request cannot go on as it was ordered\./);
    const { data } = (await clerk.get('/api/v1/requests?erased=true')).json();
    expect(data.map((one: { id: string }) => one.id)).toContain(id);
    expect(page).toMatchObject({ mailed: false, buyerErased: true });
    await clerk.open('requests', id);
    const { history, mailed, version } = (await clerk.get(`/api/v1/requests/${id}`)).json();
    expect(history.map(({ what }: { what: string }) => what)).toContain('The buyer was erased');
    expect(mailed).toBe(false);
    const ended = { verb: 'decline', version, message: 'Nobody is left to serve.' };
    const told = await clerk.send('POST', `/api/v1/requests/${id}/decide`, ended);
    expect(told.json()).toEqual({
      message: 'The request is cancelled. The buyer’s data was erased: nobody is told.',
      mailed: false,
    });
  });

  it('tells staff of no moment that it was the buyer’s, where it may be the person’s', async () => {
    const id = await order('VERIFICATION', 'premium', person(worker(31)));
    const email = 'later.buyer@example.com';
    await kysely()
      .updateTable('purchase_requests')
      .set({ customer_email: email })
      .where('id', '=', id)
      .execute();
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    await erase(worker(31));
    await erase(email);
    await clerk.open('requests', id);
    const { history } = (await clerk.get(`/api/v1/requests/${id}`)).json();
    const told = history.map(({ what }: { what: string }) => what);
    expect(told).toContain('The buyer, or whom it is about, was erased');
    expect(told).not.toContain('The buyer was erased');
  });

  it('is cancelled where nobody has paid yet, for good', async () => {
    const id = await order('VERIFICATION', 'premium', person(worker(3)));
    await erase(worker(3));
    expect(found(await everything(id))).toEqual([]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'cancelled', customer_email: buyer.email });
    expect(nextOf(await pageOf(id))).toContain("can't be done. Nothing was charged.");
    const pay = { type: 'VERIFICATION', requestId: id };
    expect((await product.post('/payments/process', pay)).statusCode).toBeGreaterThanOrEqual(400);
    await clerk.open('requests', id);
    const told = { verb: 'reopen', version: row.version, message: 'Once more' };
    const again = await clerk.send('POST', `/api/v1/requests/${id}/decide`, told);
    expect(again.statusCode).toBe(409);
    // Money that was under way works nothing, opens no case and is looked at by somebody.
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    expect(await readCaseOf(kysely(), { source_kind: 'order', source_id: id })).toBeUndefined();
  });

  it('is left alone when it is somebody else’s: a like address, or one that was typed wrong', async () => {
    const alike = await order('VERIFICATION', 'premium', person(`x${worker(4)}`));
    const wrong = await order('VERIFICATION', 'premium', person(worker(4)));
    await fulfil(product.platform, wrong, `SW-${wrong.slice(3)}`);
    const { id } = await caseOf(wrong);
    const right = { email: 'right@example.com', email_key: 'right@example.com' };
    await product.platform.database.transaction((trx) => updateCase(trx, id, right));
    const before = [await everything(alike), await everything(wrong)];
    await erase(worker(4));
    expect([await everything(alike), await everything(wrong)]).toEqual(before);
  });

  it('goes too where the record alone has the address', async () => {
    const id = await order('VERIFICATION', 'premium', { ...person(''), email: '' });
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    const one = await caseOf(id);
    const record = { ...somebody, badge: 'Sw-ZZ015', email: worker(5), phoneNumber: '08057776655' };
    await issueVerification(product.platform, record, []);
    await product.platform.database.transaction((trx) =>
      updateCase(trx, one.id, { record_badge: 'Sw-ZZ015' }),
    );
    await erase(worker(5));
    expect(found(await everything(id))).toEqual([]);
  });
});

describe('a guarantor who is erased', () => {
  const email = 'bola.vouches@example.com';
  const phone = '+234 803 111 2233';
  const named = async (id: string, name: string, change: object = {}) => {
    const one = await caseOf(id);
    const row = { case_id: one.id, place: 1, name, phone, email, relation: 'aunt' } as const;
    const values = { ...row, named_at: product.platform.clock.now(), ...change };
    await kysely().insertInto('case_guarantors').values(values).execute();
  };
  const paidFor = async (n: number) => {
    const id = await order('VERIFICATION', 'premium', person(worker(n)));
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    return id;
  };

  it('is taken out of the order that named them, and nobody else is', async () => {
    const [id, ...others] = [await paidFor(26), await paidFor(27), await paidFor(28)] as const;
    const [another, unnamed] = others;
    await named(id, `${trace.toUpperCase()} Bola`);
    // In place of the one whom the order names, of whom nothing is known but name and number.
    await named(another, 'Grace Ade', { phone: '0803 111 2244' });
    expect((await rowOf(unnamed)).form_data).toHaveProperty('firstGuarantor');
    const before = await rowOf(id);
    const untouched = await Promise.all(others.map(rowOf));
    await erase(email);
    const { firstGuarantor, firstGuarantorPhone, ...rest } = before.form_data;
    expect([firstGuarantor, firstGuarantorPhone]).toEqual([`Bola ${trace}`, '0803 111 2233']);
    expect(rest).toHaveProperty('secondGuarantor');
    const left = { ...before, form_data: rest, order_key: null, version: before.version + 1 };
    expect(await rowOf(id)).toEqual(left);
    expect(JSON.stringify((await rowOf(id)).form_data)).not.toContain('Bola');
    expect(await Promise.all(others.map(rowOf))).toEqual(untouched);
    await erase(email);
    expect(await rowOf(id)).toEqual(left);
  });

  it('stays in an order that names somebody else of that number, or of that name', async () => {
    const [id, other] = [await paidFor(29), await paidFor(30)];
    await named(id, 'Grace Ade');
    await named(other, `Bola ${trace}`, { phone: '0803 111 2244' });
    const before = [await rowOf(id), await rowOf(other)];
    await erase(email);
    expect([await rowOf(id), await rowOf(other)]).toEqual(before);
  });
});

describe('other orders about a worker who is erased', () => {
  it('of a background check all answers go, and their files', async () => {
    const { fullName, email, phone, dateOfBirth, address } = person(worker(6));
    const about = { fullName, email, phone, dateOfBirth, address, referees: `Bola ${trace}` };
    const id = await order('BACKGROUND_CHECK', 'domestic-staff', about);
    const { papers } = (await rowOf(id)).form_data;
    expect(await files([String(papers)])).toBe(1);
    await erase(worker(6));
    expect(found(await everything(id))).toEqual([]);
    expect(await files([String(papers)])).toBe(0);
    const left = { form_data: { fullName: 'Deleted' }, status: 'cancelled' };
    expect(await rowOf(id)).toMatchObject({ ...left, customer_name: buyer.name });
  });

  it('of a health plan all answers go: it is about whom it covers', async () => {
    const { fullName, email, phone, dateOfBirth } = person(worker(9));
    const about = { fullName, email, phone, dateOfBirth };
    const id = await order('HEALTH_PLAN', 'worker', about);
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    const open = await order('HEALTH_PLAN', 'worker', about);
    await erase(worker(9));
    expect(found((await everything(id)) + (await everything(open)))).toEqual([]);
    const left = { form_data: { fullName: 'Deleted' }, customer_name: buyer.name };
    expect(await rowOf(id)).toMatchObject({ ...left, status: 'processing' });
    expect(await rowOf(open)).toMatchObject({ ...left, status: 'cancelled' });
    expect(await pageOf(id)).toMatchObject({ cannotGoOn: true, needed: [] });
  });

  it('of a clearance pass the name goes, and the buyer’s own answers stay', async () => {
    await issueVerification(
      product.platform,
      { ...somebody, badge: 'Sw-ZZ017', email: worker(7), phoneNumber: '08057776655' },
      [],
    );
    const { fullName, phone } = person('');
    const about = { fullName, phone, email: '', verificationId: ' SW – zz017 ', workers: 1 };
    const id = await order('CLEARANCE', 'work-pass', { ...about, place: '9 Buyer Street' });
    const before = (await rowOf(id)).form_data;
    await erase(worker(7));
    expect(found(await everything(id))).toEqual([]);
    // The list of workers names them too.
    const { phone: _phone, email: _email, list, ...rest } = before;
    expect(await files([String(list)])).toBe(0);
    expect((await rowOf(id)).form_data).toEqual({ ...rest, fullName: 'Deleted' });
  });

  /** A worker with a record, and an order that names them by the badge number alone. */
  const about = async (kind: 'CLEARANCE' | 'INCIDENT_REPORT', n: number, more: object = {}) => {
    const badge = `Sw-ZZ0${n}`;
    const record = { ...somebody, badge, email: worker(n), phoneNumber: '08057776655' };
    await issueVerification(product.platform, record, []);
    const given = { ...person(''), verificationId: badge, workerName: `Chioma ${trace}` };
    const { fullName, phone, verificationId, workerName } = given;
    const answers =
      kind === 'CLEARANCE'
        ? { fullName, phone, email: '', verificationId, workers: 1 }
        : { verificationId, workerName };
    const plans = { CLEARANCE: 'site-and-estate-pass', INCIDENT_REPORT: 'standard-report' };
    return order(kind, plans[kind], { ...answers, ...more });
  };
  const reopened = async (id: string) => {
    const told = { verb: 'reopen', version: (await rowOf(id)).version, message: 'Once more' };
    return (await clerk.send('POST', `/api/v1/requests/${id}/decide`, told)).statusCode;
  };

  it.each([
    ['CLEARANCE', 41, 'list', 'What named the person, the files and the notes are gone.'],
    ['INCIDENT_REPORT', 42, 'evidence', 'what the buyer reported stays.'],
  ] as const)(
    'of a %s that is not paid nothing is paid any more, and its page says why (I5)',
    async (kind, n, file, gone) => {
      const id = await about(kind, n);
      await note(id);
      const handle = String((await rowOf(id)).form_data[file]);
      expect(await files([handle])).toBe(1);
      await erase(worker(n));
      expect(found(await everything(id))).toEqual([]);
      expect(await files([handle])).toBe(kind === 'CLEARANCE' ? 0 : 1);
      expect(Object.hasOwn((await rowOf(id)).form_data, file)).toBe(kind !== 'CLEARANCE');
      const page = await pageOf(id);
      expect(page).toMatchObject({ status: 'cancelled', personErased: 'uncharged' });
      expect(nextOf(page)).toBe(
        "The person this was about has asked us to delete their data, so this can't be done. Nothing was charged.",
      );
      const pay = { type: kind, requestId: id, provider: 'PAYSTACK' };
      const refused = (await product.post('/payments/process', pay)).json();
      expect(refused.error).toBe('request-person-erased');
      // The same reason as the page gives.
      expect(refused.message.split('. ')[0]).toBe(nextOf(page).split('. ')[0]);
      expect(await reopened(id)).toBe(409);
      await clerk.open('requests', id);
      const { history } = (await clerk.get(`/api/v1/requests/${id}`)).json();
      expect(JSON.stringify(history)).toContain(gone);
    },
  );

  it('of a clearance of somebody else, in which the address alone was theirs, nothing ends', async () => {
    const id = await about('CLEARANCE', 53, { email: 'agency@example.com' });
    await erase('agency@example.com');
    expect(await rowOf(id)).toMatchObject({ status: 'received', subject_erased_at: null });
    await erase(worker(53));
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled' });
  });

  it('of one that staff had cancelled before, its page does not say that the person did', async () => {
    const id = await about('CLEARANCE', 43);
    const told = { verb: 'decline', version: (await rowOf(id)).version, message: 'We cannot.' };
    await clerk.send('POST', `/api/v1/requests/${id}/decide`, told);
    await erase(worker(43));
    expect(nextOf(await pageOf(id))).toMatch(/^This request was cancelled\. Write to us/);
    const pay = { type: 'CLEARANCE', requestId: id, provider: 'PAYSTACK' };
    expect((await product.post('/payments/process', pay)).json().error).toBe('request-cancelled');
    expect(await reopened(id)).toBe(409);
  });

  it('of a clearance that is paid its page promises no result, and it waits for staff', async () => {
    const id = await about('CLEARANCE', 44);
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    expect(nextOf(await pageOf(id))).toContain('tell you the result');
    await erase(worker(44));
    const page = await pageOf(id);
    expect(page).toMatchObject({ cannotGoOn: true, hearBy: null, status: 'processing' });
    expect(JSON.stringify([nextOf(page), stagesOf(page)])).not.toMatch(/result|working on it/);
    const { data } = (await clerk.get('/api/v1/requests?erased=true')).json();
    expect(data.map((one: { id: string }) => one.id)).toContain(id);
    await clerk.open('requests', id);
    const seen = (await clerk.get(`/api/v1/requests/${id}`)).json();
    expect(seen.history.map(({ what }: { what: string }) => what)).toContain(
      'Whom it is about was erased',
    );
    expect(seen.cannotGoOn).toBe(true);
  });

  it('a clearance of several workers goes on for the others, and an incident report that is paid too', async () => {
    const several = await about('CLEARANCE', 45, { workers: 3 });
    await erase(worker(45));
    const report = await about('INCIDENT_REPORT', 46);
    await fulfil(product.platform, report, `SW-${report.slice(3)}`);
    await erase(worker(46));
    expect(found((await everything(several)) + (await everything(report)))).toEqual([]);
    expect(await rowOf(several)).toMatchObject({ status: 'received', subject_erased_at: null });
    expect(await pageOf(report)).toMatchObject({ status: 'processing', cannotGoOn: false });
  });

  it('what an earlier version left of such orders ends by the update, and nothing else', async () => {
    const ids: string[] = [];
    const left = async (
      kind: 'CLEARANCE' | 'INCIDENT_REPORT',
      n: number,
      more: object,
      paid = false,
    ) => {
      const id = await about(kind, n, more);
      ids.push(id);
      if (paid) await fulfil(product.platform, id, `SW-${id.slice(3)}`);
      await note(id);
      const { status, closed_at } = await rowOf(id);
      await erase(worker(n));
      const before = { status, closed_at, subject_erased_at: null };
      await kysely().updateTable('purchase_requests').set(before).where('id', '=', id).execute();
    };
    await left('CLEARANCE', 48, {});
    await left('CLEARANCE', 49, {}, true);
    await left('INCIDENT_REPORT', 50, {});
    await left('CLEARANCE', 51, { workers: 3 });
    await left('INCIDENT_REPORT', 52, {}, true);
    const untouched = await order('CLEARANCE', 'site-and-estate-pass', { workers: 1 });
    const before = await Promise.all([...ids.slice(3), untouched].map(rowOf));
    await mendNeverBegun(kysely() as never);
    const pages = await Promise.all(ids.map(pageOf));
    expect(pages.map((page) => [page.status, page.personErased, page.cannotGoOn])).toEqual([
      ['cancelled', 'uncharged', false],
      ['processing', undefined, true],
      ['cancelled', 'uncharged', false],
      ['received', undefined, false],
      ['processing', undefined, false],
    ]);
    expect(await Promise.all([...ids.slice(3), untouched].map(rowOf))).toEqual(before);
    const once = await Promise.all(ids.map(rowOf));
    await mendNeverBegun(kysely() as never);
    expect(await Promise.all(ids.map(rowOf))).toEqual(once);
  });

  it('what the update ended goes on, where the address alone was of somebody who was erased', async () => {
    const email = 'agency.three@example.com';
    const open = await about('CLEARANCE', 60, { email });
    // As an answer of before was typed.
    await product.platform.database.executeSql(
      `update purchase_requests set form_data = form_data || '{"verificationId": "SW – zz060"}'
       where id = $1`,
      [open],
    );
    const { fullName, phone } = person('');
    const named = { fullName, phone, email, verificationId: 'Sw-ZZ060', workers: 1 };
    const paid = await order('CLEARANCE', 'site-and-estate-pass', named);
    await fulfil(product.platform, paid, `SW-${paid.slice(3)}`);
    const cancelled = await order('CLEARANCE', 'site-and-estate-pass', named);
    const told = { verb: 'decline', version: (await rowOf(cancelled)).version, message: 'No.' };
    await clerk.send('POST', `/api/v1/requests/${cancelled}/decide`, told);
    await erase(email);
    const of = async (ids: readonly string[]) =>
      (await Promise.all(ids.map(rowOf))).map(({ version: _version, ...row }) => row);
    const all = [open, paid, cancelled];
    const before = await of(all);
    expect(before.map(({ status }) => status)).toEqual(['received', 'processing', 'cancelled']);
    await mendNeverBegun(kysely() as never);
    const ended = (await of(all)).map(({ status, subject_erased_at: at }) => [status, at !== null]);
    expect(ended).toEqual([
      ['cancelled', true],
      ['processing', true],
      ['cancelled', true],
    ]);
    await mendKnown(kysely() as never);
    expect(await of(all)).toEqual(before);
    // Once the worker is erased too, it ends for good.
    await erase(worker(60));
    const gone = await of(all);
    expect(gone.map(({ status }) => status)).toEqual(['cancelled', 'processing', 'cancelled']);
    await mendKnown(kysely() as never);
    expect(await of(all)).toEqual(gone);
  });

  it('what a server of the version before leaves to be paid after the update is paid by nobody (I5)', async () => {
    /** As that server leaves it: the name is gone, with the record, and the order waits for its money. */
    const left = async (kind: 'CLEARANCE' | 'INCIDENT_REPORT', n: number) => {
      const id = await about(kind, n);
      const { phone: _phone, email: _email, ...rest } = (await rowOf(id)).form_data;
      const name = kind === 'CLEARANCE' ? 'fullName' : 'workerName';
      await product.platform.database.executeSql(
        'update purchase_requests set form_data = $1::jsonb where id = $2',
        [JSON.stringify({ ...rest, [name]: 'Deleted' }), id],
      );
      await product.platform.database.transaction((trx) =>
        forgetWorker(product.platform, trx, { email: worker(n) }),
      );
      return id;
    };
    const pass = await left('CLEARANCE', 54);
    const report = await left('INCIDENT_REPORT', 55);
    const { list } = (await rowOf(pass)).form_data;
    const { evidence } = (await rowOf(report)).form_data;
    for (const [type, requestId] of [
      ['CLEARANCE', pass],
      ['INCIDENT_REPORT', report],
    ] as const) {
      const pay = { type, requestId, provider: 'PAYSTACK' };
      const answer = (await product.post('/payments/process', pay)).json();
      expect([type, answer.error]).toEqual([type, 'request-person-erased']);
      const page = await pageOf(requestId);
      expect(page).toMatchObject({ status: 'cancelled', personErased: 'uncharged' });
    }
    expect([await files([String(list)]), await files([String(evidence)])]).toEqual([0, 1]);
    // Money that was under way works nothing, and somebody gives it back.
    const [late, told] = [await left('CLEARANCE', 56), await left('CLEARANCE', 58)];
    await fulfil(product.platform, late, `SW-${late.slice(3)}`);
    expect(await rowOf(late)).toMatchObject({ status: 'cancelled', paid_reference: null });
    const paid = { subject: told, reference: `SW-${told.slice(3)}` };
    expect(await requestSellers(product.platform).request?.(paid)).toBe(true);
    expect(await rowOf(told)).toMatchObject({ status: 'cancelled' });
    // Whose address alone is gone goes on: the worker is known by the badge number.
    const agency = await about('CLEARANCE', 57, { email: 'agency.two@example.com' });
    await erase('agency.two@example.com');
    await fulfil(product.platform, agency, `SW-${agency.slice(3)}`);
    expect(await rowOf(agency)).toMatchObject({ status: 'processing', subject_erased_at: null });
    await erase(worker(57));
    expect(await rowOf(agency)).toMatchObject({ subject_erased_at: expect.any(Date) });
  });

  it('an incident report that ended with its worker still loses whom it says to reach', async () => {
    const reached = { fullName: `Ife ${trace}`, email: 'ife.reached@example.com' };
    const id = await about('INCIDENT_REPORT', 47, reached);
    await erase(worker(47));
    const ended = await rowOf(id);
    expect(ended.form_data).toMatchObject(reached);
    await erase(reached.email);
    const left = await rowOf(id);
    expect(left.form_data).toMatchObject({ fullName: 'Deleted', workerName: 'Deleted' });
    expect(left.form_data).not.toHaveProperty('email');
    expect(left.subject_erased_at).toEqual(ended.subject_erased_at);
  });

  it.each([
    [21, 'SW – zz021'],
    [22, 'sw zz022'],
    [23, 'Swzz023'],
  ])('of an order from before badge numbers were kept with our dash, too: %i', async (n, typed) => {
    const [badge, email] = [`Sw-ZZ0${n}`, worker(n)];
    const record = { ...somebody, badge, email, phoneNumber: '08057776655' };
    await issueVerification(product.platform, record, []);
    const { fullName, phone } = person('');
    const about = { fullName, phone, email: '', verificationId: badge, workers: 1 };
    const id = await order('CLEARANCE', 'work-pass', about);
    await product.platform.database.executeSql(
      'update purchase_requests set form_data = form_data || $1::jsonb where id = $2',
      [JSON.stringify({ verificationId: typed }), id],
    );
    await erase(email);
    expect((await rowOf(id)).form_data).toMatchObject({ fullName: 'Deleted' });
  });

  it('of an incident report the name goes; what the buyer reports stays: a claim rests on it', async () => {
    await issueVerification(
      product.platform,
      { ...somebody, badge: 'Sw-ZZ018', email: worker(8), phoneNumber: '08057776655' },
      [],
    );
    const about = { verificationId: 'Sw-ZZ018', workerName: `Chioma ${trace}` };
    const id = await order('INCIDENT_REPORT', 'standard-report', about);
    const before = (await rowOf(id)).form_data;
    expect(before.account).toBeTruthy();
    await erase(worker(8));
    expect((await rowOf(id)).form_data).toEqual({ ...before, workerName: 'Deleted' });
    expect(await files([String(before.evidence)])).toBe(1);
    await note(id);
  });

  it.each([
    ['INSURED', 'basic', 32],
    ['RECRUITMENT_PACKAGE', 'basic', 33],
    ['INCIDENT_REPORT', 'standard-report', 34],
  ] as const)('of %s whom we are to reach goes, and nothing else', async (kind, typeId, n) => {
    const badge = `Sw-ZY0${n}`;
    const other = {
      ...somebody,
      badge,
      email: `other.${n}@example.com`,
      nationalId: `555555555${n}`,
    };
    await issueVerification(product.platform, other, []);
    const { fullName, phone } = person('');
    const named = { fullName, phone, email: ` ${worker(n).toUpperCase()}` };
    const about = { ...named, ...(kind === 'INCIDENT_REPORT' ? { verificationId: badge } : {}) };
    const id = await order(kind, typeId, about);
    const alike = await order(kind, typeId, { ...about, email: `x${worker(n)}` });
    const [before, untouched] = [await rowOf(id), await rowOf(alike)];
    await erase(worker(n));
    const { phone: _phone, email: _email, ...rest } = before.form_data;
    expect(await rowOf(id)).toEqual({
      ...before,
      form_data: { ...rest, fullName: 'Deleted' },
      order_key: null,
      version: before.version + 1,
    });
    expect(await rowOf(alike)).toEqual(untouched);
    // The worker whom an incident is about is another one, and goes by the badge number as before.
    await erase(other.email);
    const left = (await rowOf(id)).form_data;
    const names = { ...rest, fullName: 'Deleted' };
    expect(left).toEqual(kind === 'INCIDENT_REPORT' ? { ...names, workerName: 'Deleted' } : names);
  });
});

it('an application goes with the case that it opened, where staff have put its address right since', async () => {
  const who = { name: `Chioma ${trace}`, email: 'typed.wrong@example.com', phone: '08057776655' };
  const id = await apply(product, 'community-agent', who, trace);
  const other = await apply(product, 'community-agent', { ...who, name: 'Bola Ade' }, 'another');
  await accept(product, id, trace);
  await openApplicationCase(product.platform, { id });
  const opened = await readCaseOf(kysely(), { source_kind: 'application', source_id: id });
  const right = { email: worker(12), email_key: worker(12) };
  await product.platform.database.transaction((trx) => updateCase(trx, opened?.id ?? '', right));
  await erase(worker(12));
  const left = await kysely().selectFrom('form_submissions').select('id').execute();
  expect(left).toEqual([{ id: other }]);
});

it('an application from an address that was typed wrong leaves the case its papers, when that one is erased', async () => {
  const who = { name: `Chioma ${trace}`, email: 'strange@example.com', phone: '08057776655' };
  const id = await apply(product, 'community-agent', who, trace);
  await accept(product, id, trace);
  await openApplicationCase(product.platform, { id });
  const one = await readCaseOf(kysely(), { source_kind: 'application', source_id: id });
  const right = { email: worker(13), email_key: worker(13) };
  await product.platform.database.transaction((trx) => updateCase(trx, one?.id ?? '', right));
  const papers = () =>
    kysely()
      .selectFrom('uploads')
      .where('handle', '=', one?.papers[0]?.handle ?? '')
      .selectAll();
  await erase(who.email);
  expect(await papers().execute()).toMatchObject([{ removing: false }]);
  await erase(worker(13));
  expect(await papers().execute()).toMatchObject([{ removing: true }]);
});

it('what a record stands on goes with the record, where that has an address of its own since (decision 058)', async () => {
  const mailbox = 'family@example.com';
  const who = { name: `Chioma ${trace}`, email: mailbox, phone: '08057776655' };
  const id = await apply(product, 'community-agent', who, trace);
  await accept(product, id, trace);
  await openApplicationCase(product.platform, { id });
  const source = { source_kind: 'application', source_id: id } as const;
  const one = await readCaseOf(kysely(), source);
  const badge = 'Sw-ZZ016';
  const record = { ...somebody, badge, email: worker(14), phoneNumber: '08057776655' };
  await issueVerification(product.platform, record, []);
  const decided = { state: 'decided', decision: 'approved', decided_by: 'a' } as const;
  await product.platform.database.transaction((trx) =>
    updateCase(trx, one?.id ?? '', {
      ...{ ...decided, record_badge: badge },
      decided_at: product.platform.clock.now(),
    }),
  );
  const before = await readCaseOf(kysely(), source);
  await erase(mailbox);
  expect(await readCaseOf(kysely(), source)).toEqual(before);
  await erase(worker(14));
  expect(await readCaseOf(kysely(), source)).toMatchObject({ name: 'Deleted', papers: [] });
});

it('what a record stands on stays with the record, where that has no address any more', async () => {
  const mailbox = 'wrong@example.com';
  const id = await order('VERIFICATION', 'premium', person(mailbox));
  await fulfil(product.platform, id, `SW-${id.slice(3)}`);
  const one = await caseOf(id);
  const badge = 'Sw-ZZ032';
  const record = { ...somebody, badge, email: '', phoneNumber: '08057776655' };
  await issueVerification(product.platform, record, []);
  const decided = { state: 'decided', decision: 'approved', decided_by: 'a' } as const;
  await product.platform.database.transaction((trx) =>
    updateCase(trx, one.id, {
      ...{ ...decided, record_badge: badge },
      decided_at: product.platform.clock.now(),
    }),
  );
  const before = [await caseOf(id), await rowOf(id)];
  await erase(mailbox);
  expect([await caseOf(id), await rowOf(id)]).toEqual(before);
  // Its erasure by hand begins with an address.
  const office = worker(18);
  await kysely()
    .updateTable('verification_records')
    .set({ email: office, email_key: office })
    .where('badge', '=', badge)
    .execute();
  await erase(office);
  expect(await caseOf(id)).toMatchObject({ name: 'Deleted', papers: [] });
});

it('a buyer’s own case goes with their record, where that has left the mailbox that bought it (decision 058)', async () => {
  const id = await order('VERIFICATION', 'premium', {
    ...person(buyer.email),
    whoIsVerified: 'Me',
  });
  await fulfil(product.platform, id, `SW-${id.slice(3)}`);
  const one = await caseOf(id);
  const badge = 'Sw-ZZ030';
  const record = { ...somebody, badge, email: worker(15), phoneNumber: '08057776655' };
  await issueVerification(product.platform, record, []);
  const decided = { state: 'decided', decision: 'approved', decided_by: 'a' } as const;
  await product.platform.database.transaction((trx) =>
    updateCase(trx, one.id, {
      ...{ ...decided, record_badge: badge },
      decided_at: product.platform.clock.now(),
    }),
  );
  const before = await caseOf(id);
  await erase(buyer.email);
  expect(await caseOf(id)).toEqual(before);
  expect(await rowOf(id)).toMatchObject({ customer_name: '' });
  await erase(worker(15));
  expect(await caseOf(id)).toMatchObject({ name: 'Deleted', papers: [] });
});

it('a case that is worked on goes with its own address, whatever record staff have named in it', async () => {
  const email = worker(16);
  const record = { ...somebody, badge: 'Sw-ZZ031', email: worker(17), phoneNumber: '08057776655' };
  await issueVerification(product.platform, record, []);
  const name = (id: string) =>
    product.platform.database.transaction((trx) =>
      updateCase(trx, id, { record_badge: record.badge }),
    );
  const own = await order('VERIFICATION', 'premium', {
    ...person(buyer.email),
    whoIsVerified: 'Me',
  });
  const theirs = await order('VERIFICATION', 'premium', person(email));
  for (const [id, of] of [
    [theirs, email],
    [own, buyer.email],
  ] as const) {
    await fulfil(product.platform, id, `SW-${id.slice(3)}`);
    await name((await caseOf(id)).id);
    await erase(of);
    expect(await readCaseOf(kysely(), { source_kind: 'order', source_id: id })).toBeUndefined();
  }
});
