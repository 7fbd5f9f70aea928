import { afterAll, describe, expect, it } from 'vitest';
import { getPlan, type Kind } from '#app/commerce/plans/contract.ts';
import { fromPublic } from '#app/commerce/plans/rules.ts';
import { incidentReports } from '#app/commerce/plans/start/incident-reports.copy.ts';
import { planOf } from '#app/commerce/plans/start/start.rules.ts';
import { fileGone } from '#app/intake/files/rules.ts';
import { publishForm } from '#app/intake/forms/service.server.ts';
import { incidentForm } from '#app/intake/forms/start/papers.copy.ts';
import { koboOf } from '#platform/money.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { savePlan } from '#test/support/plans.ts';
import { openProduct } from '#test/support/product.ts';
import { readNotes } from './admin/store.server.ts';
import { requestPath } from './contract.ts';
import { noVerifiedWorker } from './rules.ts';

const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
afterAll(() => product.close());

const customerInfo = { name: 'Ada Obi', email: 'ada.obi@example.com', phone: '+234 803 000 0009' };
const order = (
  kind: Kind,
  typeId: string,
  formData: object,
  extraCharge: string[] = [],
  more: object = {},
) =>
  product.post(requestPath(kind), {
    typeId,
    formData,
    customerInfo,
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge },
    ...more,
  });
const kept = (id: string) =>
  product.platform.database.kysely
    .selectFrom('purchase_requests')
    .select(['form_id', 'form_data'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const count = async () => {
  const { rows } = await product.platform.database.executeSql('select 1 from purchase_requests');
  return rows.length;
};
const usedAt = async (handle: unknown) =>
  (
    await product.platform.database.kysely
      .selectFrom('uploads')
      .select('used_at')
      .where('handle', '=', String(handle))
      .executeTakeFirstOrThrow()
  ).used_at;

describe('the answers of an order are refused at their fields', () => {
  it.each<[string, object, object]>([
    ['an empty one', { fullName: ' ' }, { fullName: 'Full name is required' }],
    ['a bad email', { email: 'amina' }, { email: 'Invalid email address' }],
    ['a bad phone number', { phone: 'none' }, { phone: 'Invalid phone number' }],
    ['no tick', { consent: false }, { consent: 'Consent to the checks is required' }],
    ['one that was not asked', { role: 'admin' }, { role: '"role" is not asked' }],
    ['a list for a text', { address: ['a'] }, { address: 'This answer cannot be read' }],
    ['a path for a file', { idScan: '/etc/passwd' }, { idScan: 'Choose the file again' }],
    ['a file of nobody', { idScan: 'A'.repeat(26) }, { idScan: fileGone }],
    [
      'a whole national ID',
      { address: '12345678901' },
      { address: expect.stringContaining('national ID') },
    ],
    [
      'two at once',
      { email: '', idLastFour: '12345' },
      { email: 'Email is required', idLastFour: 'Use at most 4 characters' },
    ],
  ])('%s', async (_what, more, fields) => {
    const formData = await filledFor(product, 'VERIFICATION', 'basic');
    const before = await count();
    const answer = await order('VERIFICATION', 'basic', { ...formData, ...more });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'form-refused', fields });
    expect(Object.keys(answer.json().fields)).toEqual(Object.keys(fields));
    expect(await count()).toBe(before);
    if (!('idScan' in more)) expect(await usedAt(formData.idScan)).toBeNull();
  });

  it('and nothing may be answered where nothing is asked', async () => {
    const answer = await order('VERIFICATION', 'free', { town: 'Ada' });
    expect(answer.json().fields).toEqual({ town: '"town" is not asked' });
    expect((await order('VERIFICATION', 'free', {})).statusCode).toBe(200);
  });
});

describe('an incident report (GEN-16, C-88)', () => {
  const report = async (more: object) =>
    order('INCIDENT_REPORT', 'standard-report', {
      ...(await filledFor(product, 'INCIDENT_REPORT', 'standard-report')),
      ...more,
    });

  it('is refused when its ID names no verified worker, in the same words for each reason', async () => {
    const hidden = 'Sw-CHD11';
    const hide = (value: boolean) =>
      product.platform.database.kysely
        .updateTable('verification_records')
        .set({ hidden: value })
        .where('badge', '=', hidden)
        .execute();
    expect((await report({ verificationId: hidden })).statusCode).toBe(200);
    await hide(true);
    // Unknown, malformed, hidden, expired, suspended.
    const ids = ['Sw-00000', 'Amina', hidden, 'Sw-TND07', 'Sw-BLM33'];
    const answers = await Promise.all(ids.map((verificationId) => report({ verificationId })));
    await hide(false);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual({ verificationId: noVerifiedWorker });
      expect(answer.body).toBe(answers[0]?.body);
    }
    const none = await report({ verificationId: '' });
    expect(none.json().fields).toEqual({
      verificationId: 'Verification ID of the worker is required',
    });
  });

  it.each([' sw-amy20 ', 'SW – AMY20', 'swamy20', '\u200ESw-AMY20\u2060'])(
    'is taken with the ID %j',
    async (typed) => {
      expect((await report({ verificationId: typed })).statusCode).toBe(200);
    },
  );

  it('is a look at that number, which counts and alarms, since the answer tells of it (D-15)', async () => {
    const { database, limits } = product.platform;
    const decoy = 'Sw-CHD11';
    const markCanary = (value: boolean) =>
      database.executeSql('update verification_records set honey = $1 where badge = $2', [
        value,
        decoy,
      ]);
    await markCanary(true);
    const answer = await report({ verificationId: decoy, description: '' });
    await markCanary(false);
    expect(answer.json().fields).toHaveProperty('verificationId', noVerifiedWorker);
    const { rows } = await database.executeSql(
      "select subject from audit_log where action = 'alarm.honey'",
    );
    expect(rows).toEqual([{ subject: decoy }]);
    const before = (await limits.peek('verification-details-subject', 'sw-try01')).count;
    await report({ verificationId: 'Sw-TRY01' });
    const after = (await limits.peek('verification-details-subject', 'sw-try01')).count;
    expect(after - before).toBe(1);
  });

  it('is refused even when its plan has lost its form', async () => {
    const [plan] = incidentReports.map(planOf);
    if (!plan) throw new Error('no incident report');
    const bare = { plan: { ...plan, id: 'bare-report' }, position: 9 };
    await savePlan(product.platform, 'INCIDENT_REPORT', bare);
    const answer = await order('INCIDENT_REPORT', 'bare-report', {});
    expect(answer.json().fields).toEqual({ verificationId: noVerifiedWorker });
  });
});

describe('an order with answers', () => {
  it('keeps them regular, with the version of the form, and takes its file once', async () => {
    const formData = await filledFor(product, 'VERIFICATION', 'basic');
    const answer = await order('VERIFICATION', 'basic', { ...formData, fullName: ' Ade\u0301 ' });
    expect(answer.statusCode).toBe(200);
    expect(await kept(answer.json().requestId)).toEqual({
      form_id: 'verification-basic-v1',
      form_data: { ...formData, fullName: 'Adé' },
    });
    expect(await usedAt(formData.idScan)).not.toBeNull();
    const again = await order('VERIFICATION', 'basic', formData);
    expect(again.json().fields).toEqual({ idScan: fileGone });
  });

  it('gets a file that two ask for at once only once', async () => {
    const formData = await filledFor(product, 'VERIFICATION', 'basic');
    const both = await Promise.all([1, 2].map(() => order('VERIFICATION', 'basic', formData)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('leaves its file to the one that its buyer puts in its place unpaid, and to nobody else (C-58)', async () => {
    const [formData, stray] = [
      await filledFor(product, 'VERIFICATION', 'basic'),
      await filledFor(product, 'VERIFICATION', 'basic'),
    ];
    const first = (await order('VERIFICATION', 'basic', formData)).json();
    const other = (await order('VERIFICATION', 'basic', stray)).json();
    const wrong = customerInfo.email.replace('ada', 'adah');
    const put = { ...formData, fullName: 'Put Right' };
    const again = (instead: object, more: object = {}) =>
      order('VERIFICATION', 'basic', put, [], { instead, ...more });
    const stranger = { requestId: first.requestId, proof: other.proof };
    for (const answer of [await again(stranger), await again(other)])
      expect(answer.json().fields).toEqual({ idScan: fileGone });
    expect((await kept(first.requestId)).form_data).toMatchObject({ idScan: formData.idScan });
    expect(await usedAt(stray.idScan)).not.toBeNull();
    const moved = { customerInfo: { ...customerInfo, email: wrong } };
    const both = await Promise.all([again(first, moved), again(first)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const second = both.find(({ statusCode }) => statusCode === 200)?.json();
    expect((await kept(second.requestId)).form_data).toMatchObject({ idScan: formData.idScan });
    const { kysely } = product.platform.database;
    const rows = kysely.selectFrom('purchase_requests').select('status');
    const { status } = await rows.where('id', '=', first.requestId).executeTakeFirstOrThrow();
    expect([status, (await kept(first.requestId)).form_data]).toEqual([
      'cancelled',
      expect.not.objectContaining({ idScan: formData.idScan }),
    ]);
    const pays = { type: 'VERIFICATION', requestId: first.requestId, provider: 'PAYSTACK' };
    const asked = async () => {
      const { replaced } = (await product.get(`/requests/${first.requestId}`)).json();
      return [replaced, (await product.post('/payments/process', pays)).json().error];
    };
    expect(await asked()).toEqual([true, 'request-replaced']);
    // Taken up again by staff, and cancelled by them.
    const note = { request_id: first.requestId, by_id: 'staff', by_name: 'Staff', text: 'Again' };
    const reopened = { ...note, id: 'reopened', verb: 'reopen', at: new Date() } as const;
    await kysely.insertInto('purchase_notes').values(reopened).execute();
    expect(await asked()).toEqual([false, 'request-cancelled']);
    const paid = kysely.updateTable('purchase_requests').set({ status: 'processing' });
    await paid.where('id', '=', second.requestId).execute();
    expect((await again(second)).json().fields).toEqual({ idScan: fileGone });
  });

  it('gives way before its work has begun where it costs nothing too, and staff read why (C-58)', async () => {
    const formData = await filledFor(product, 'VERIFICATION', 'basic');
    const first = (await order('VERIFICATION', 'basic', formData)).json();
    const { kysely } = product.platform.database;
    await kysely
      .updateTable('purchase_requests')
      .set({ total_kobo: koboOf(0) })
      .where('id', '=', first.requestId)
      .execute();
    const put = { ...formData, fullName: 'Put Right' };
    const answer = await order('VERIFICATION', 'basic', put, [], { instead: first });
    expect(answer.statusCode).toBe(200);
    const [note] = await readNotes(kysely, first.requestId);
    expect(note).toMatchObject({ verb: 'note', by_name: 'The buyer' });
    expect(note?.text).toContain(answer.json().requestId);
  });

  it('is checked against the version that stands now', async () => {
    const [worker, ...rest] = incidentForm.sections;
    if (!worker) throw new Error('no section');
    const more = { ...worker, fields: worker.fields.filter(({ name }) => name !== 'workerName') };
    const before = await filledFor(product, 'INCIDENT_REPORT', 'standard-report');
    await publishForm(product.platform, { ...incidentForm, sections: [more, ...rest] });
    const late = await order('INCIDENT_REPORT', 'standard-report', before);
    expect(late.json().fields).toEqual({ workerName: '"workerName" is not asked' });
    const formData = await filledFor(product, 'INCIDENT_REPORT', 'standard-report');
    const { requestId } = (await order('INCIDENT_REPORT', 'standard-report', formData)).json();
    expect((await kept(requestId)).form_id).toBe('incident-report-v2');
  });

  it('is refused while the form of its plan is missing', async () => {
    const path = getPlan.CLEARANCE.path.replace('{typeId}', 'work-pass');
    const { requirements_form: _form, ...plan } = (await product.get(path)).json();
    await savePlan(product.platform, 'CLEARANCE', {
      plan: { ...fromPublic(plan), id: 'lost-pass' },
      position: 9,
      requirementsFormId: 'lost',
    });
    expect((await order('CLEARANCE', 'lost-pass', {})).json().error).toBe('plan-not-found');
  });
});

const thisYear = new Date().getUTCFullYear();

describe('an order that goes beyond its plan (FU-05)', () => {
  const ordered = async (kind: Kind, typeId: string, more: object, charges: string[] = []) => {
    const formData = { ...(await filledFor(product, kind, typeId)), ...more };
    return order(kind, typeId, formData, charges);
  };

  it.each<[Kind, string, object, object]>([
    ['INSURED', 'basic', { workers: '3' }, { workers: expect.stringContaining('larger plan') }],
    [
      'INSURED',
      'basic',
      { startDate: '2091-04-12', endDate: '2091-04-13' },
      { endDate: expect.stringContaining('1 day') },
    ],
    ['INSURED', 'premium', { workers: 6 }, { workers: expect.stringContaining('Each further') }],
    ['INSURED', 'basic', { bookingNumber: '' }, { bookingNumber: expect.any(String) }],
    ['INSURED', 'basic', { startDate: '2001-01-01' }, { startDate: expect.any(String) }],
    ['INSURED', 'basic', { endDate: '2091-04-11' }, { endDate: expect.any(String) }],
    ['HEALTH_PLAN', 'worker', { people: '3' }, { people: expect.stringContaining('at most 1') }],
    ['HEALTH_PLAN', 'worker', { people: '0' }, { people: 'Enter at least 1' }],
    ['HEALTH_PLAN', 'worker', { people: '1.5' }, { people: 'Enter a whole number' }],
    ['CLEARANCE', 'work-pass', { workers: '2' }, { workers: expect.any(String) }],
    [
      'INCIDENT_REPORT',
      'standard-report',
      { day: '2091-04-12' },
      { day: 'This day must not lie in the future' },
    ],
    [
      'VERIFICATION',
      'basic',
      { dateOfBirth: '2091-04-12' },
      { dateOfBirth: 'This day must not lie in the future' },
    ],
    [
      'VERIFICATION',
      'basic',
      { dateOfBirth: `${thisYear - 17}-01-01` },
      { dateOfBirth: 'Records are for people of 18 and over' },
    ],
    [
      'VERIFICATION',
      'premium',
      { dateOfBirth: `${thisYear - 112}-01-01` },
      { dateOfBirth: 'Check the year of birth' },
    ],
  ])('%s %s with %j is refused at its field', async (kind, typeId, more, fields) => {
    const before = await count();
    const answer = await ordered(kind, typeId, more);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'form-refused', fields });
    expect(await count()).toBe(before);
  });

  it('is taken with the extra charge, which counts for every one above', async () => {
    const further = 'Each further worker';
    const answer = await ordered('INSURED', 'premium', { workers: '8' }, [further]);
    expect(answer.statusCode).toBe(200);
    const request = (await product.get(`/requests/${answer.json().requestId}`)).json();
    expect(request.lines).toContainEqual({ name: `${further}, 3 times`, amount: '3000.00' });
    expect(request.total).toBe('8000.00');
  });

  it('is taken by the larger plan, and where terms are agreed without a booking', async () => {
    expect((await ordered('INSURED', 'premium', { workers: '3' })).statusCode).toBe(200);
    const open = await ordered('INSURED', 'platinum', { workers: '40', bookingNumber: '' });
    expect(open.statusCode).toBe(200);
  });
});
