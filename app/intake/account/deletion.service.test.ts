import { globSync, readFileSync, statSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { allErasers } from '#app/contents/erasure.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { entriesOf } from '#test/support/entries.ts';
import { filledFor } from '#test/support/filled-form.ts';
import { openMailbox } from '#test/support/mailbox.ts';
import { openMoney } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { signIn } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';
import { review, speakUp } from '#test/support/voices-of.ts';
import { endAccount } from './deletion.service.server.ts';
import { eraseDue } from './erasure/erasure.service.server.ts';
import { createAccount } from './service.server.ts';
import { accountBehind } from './token.service.server.ts';

// Check 38 of the programme: who deletes the account is nowhere any more; money and trail stay.
const mailbox = await openMailbox();
const money = await openMoney({ jobs: true, seeds: true, env: { SMTP_URL: mailbox.url } });
afterAll(async () => {
  await money.close();
  await mailbox.close();
});

const canary = 'zqxwren';
const person = {
  name: 'Canary Zqxwren',
  email: 'Canary.ZQXWren@example.com',
  phone: '+234 803 777 0199',
};
const password = 'a song the canary knows';
/** What must be found nowhere, in lower case; the phone number as people and as records write it. */
const traces = [canary, '8037770199', '803 777 0199', '39998887776'];

const post = (path: string, body: unknown, more = {}) => money.post(path, body, more);
const toThem = (subject: RegExp) =>
  mailbox.arrived.find(
    (mail) =>
      subject.test(mail.subject ?? '') && JSON.stringify(mail.to).toLowerCase().includes(canary),
  );

/** The token of a link in a mail that has arrived. */
async function tokenOf(subject: RegExp, page: string): Promise<string> {
  const mail = await vi.waitFor(() => {
    const found = toThem(subject);
    if (!found) throw new Error(`no mail ${subject}`);
    return found;
  }, patience);
  return new RegExp(`${page}\\?token=([\\w.-]+)`).exec(mail.text ?? '')?.[1] ?? 'none';
}

/** Every place of every table, and every kept file, that holds a trace of the person. */
async function whereTraced(): Promise<string[]> {
  const { database, config } = money.platform;
  const { rows: tables } = await database.executeSql(
    `select table_schema as s, table_name as t from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { s, t } of tables as { s: string; t: string }[]) {
    const { rows } = await database.executeSql(
      `select row_to_json(x)::text as row from ${s}.${t} x`,
    );
    for (const { row } of rows as { row: string }[]) {
      for (const trace of traces) {
        if (row.toLowerCase().includes(trace)) found.push(`${s}.${t}: ${trace}`);
      }
    }
  }
  for (const file of globSync('**/*', { cwd: config.DATA_DIR })) {
    const path = `${config.DATA_DIR}/${file}`;
    if (!statSync(path).isFile()) continue;
    const bytes = readFileSync(path, 'latin1').toLowerCase();
    for (const trace of traces) if (bytes.includes(trace)) found.push(`${file}: ${trace}`);
  }
  return [...new Set(found)];
}

const paper = `%PDF-1.7\n% ${canary} was here\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n`;

async function order(): Promise<{ requestId: string; reference: string }> {
  const formData = await filledFor(money, 'VERIFICATION', 'basic');
  const file = `data:application/pdf;base64,${Buffer.from(paper).toString('base64')}`;
  const { filePath } = (await post('/files/upload', { file })).json();
  const { requestId } = (
    await post('/verification-requests', {
      typeId: 'basic',
      formData: { ...formData, fullName: person.name, idScan: filePath },
      customerInfo: person,
      paymentProvider: 'PAYSTACK',
      extraInfo: { extraCharge: [] },
    })
  ).json();
  const body = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
  const { reference } = (await post('/payments/process', body)).json();
  return { requestId, reference };
}

const request = async (id: string) => (await money.get(`/requests/${id}`)).json();

/** An insurance claim, written down by staff, with a document and a note. */
async function claim(): Promise<void> {
  const staff = await signIn(money, 'support');
  const send = async (path: string, body: object) => {
    const answer = await staff.send('POST', `/api/v1/claims${path}`, body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const { id } = await send('', {
    ...person,
    cameBy: 'phone',
    happenedOn: '2026-11-01',
    what: `The roof of ${canary} was broken`,
    askedKobo: 5_000_000,
  });
  await send(`/${id}/notes`, { note: `${canary} called again` });
  const file = `data:application/pdf;base64,${Buffer.from(paper).toString('base64')}`;
  await send(`/${id}/documents`, { title: `The bill of ${canary}`, file });
}

async function live() {
  await post('/account/register', { ...person, password });
  const confirm = await tokenOf(/Confirm the address/, '/account/confirm');
  const confirmed = await post('/account/confirm', { token: confirm, password });
  expect(confirmed.statusCode).toBe(200);
  const signed = await post('/account/login', { email: person.email, password });
  await post('/mail-list/subscribe', { email: person.email });
  const listed = await tokenOf(/mailing list/, '/mailing-list/confirm');
  expect((await post('/mail-list/confirm', { token: listed })).statusCode).toBe(200);
  await issueVerification(
    money.platform,
    {
      badge: 'Sw-ZQ111',
      typeId: 'basic',
      fullName: person.name,
      phoneNumber: person.phone,
      email: person.email,
      dateOfBirth: '1990-02-03',
      address: `1 ${canary} Street`,
      state: 'Lagos',
      standing: 'verified',
      verifiedAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
      officer: { firstName: 'Desk', lastName: 'Officer', email: 'desk@example.com' },
      policeRecord: 'Clear',
      healthStatus: 'Fit for work',
      totalReviews: 3,
      hasBasicReport: true,
      nationalId: '39998887776',
      photo: new TextEncoder().encode(`a picture of ${canary}`),
    },
    [
      {
        group: 'photo',
        textVersion: '1',
        purpose: 'badge',
        givenAt: new Date(),
        until: null,
      },
    ],
  );
  await claim();
  await speakUp(money, person, canary);
  const paid = await order();
  await money.force(paid.reference, { status: 'success', silent: false });
  await vi.waitFor(async () => {
    expect(await request(paid.requestId)).toMatchObject({ status: 'processing' });
    for (const sent of [/Payment/, /feedback/, /message/, /application/]) {
      expect(toThem(sent)).toBeDefined();
    }
  }, patience);
  const open = await order();
  return { token: signed.json().token as string, paid, open };
}

const wipe = (more = {}, headers = {}) =>
  post('/account/delete', { email: person.email, password, ...more }, { headers });

it('erases every trace of the person and keeps the money, also with a payment open (check 38)', async () => {
  const { token, paid, open } = await live();
  const holder = () => accountBehind(money.platform, `Bearer ${token}`);
  const touched = await whereTraced();
  for (const place of [
    ...['accounts', 'mail_subscribers', 'mail_outbox', 'purchase_requests', 'payments'],
    ...['payment_webhooks', 'verification_records', 'verification_consents', 'files/'],
    ...['insurance_claims', 'claim_notes', 'claim_documents'],
    ...['feedbacks', 'contacts', 'form_submissions', 'submission_notes', 'agreement_signatures'],
  ]) {
    expect(touched.filter((one) => one.includes(place))).not.toEqual([]);
  }

  // Refusals first: each of them leaves everything as it is.
  const refused = async (answer: ReturnType<typeof wipe>, status: number) => {
    const { statusCode, headers } = await answer;
    expect([statusCode, headers['set-cookie']]).toEqual([status, undefined]);
  };
  await refused(wipe({ password: '' }), 400);
  await refused(wipe({ sure: true }), 400);
  await refused(wipe({}, { origin: 'https://evil.example.com' }), 403);
  await refused(wipe({}, { origin: 'null' }), 403);
  await refused(wipe({}, { 'sec-fetch-site': 'cross-site' }), 403);
  await refused(wipe({}, { 'sec-fetch-site': 'same-site' }), 403);
  const form = new URLSearchParams({ email: person.email, password }).toString();
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
  await refused(
    money.app.inject({
      method: 'POST',
      url: '/api/account/delete',
      payload: form,
      headers: asForm,
    }) as ReturnType<typeof wipe>,
    415,
  );
  const wrong = await wipe({ password: 'not this one' });
  const unknown = await wipe({ email: 'canary.zqxwrem@example.com' });
  expect([wrong.statusCode, wrong.body]).toEqual([403, unknown.body]);
  expect(unknown.statusCode).toBe(403);
  expect(await holder()).not.toBeNull();

  const key = { 'idempotency-key': 'the-key-of-a-deletion', origin: 'http://localhost:3000' };
  const done = await wipe({}, key);
  expect([done.statusCode, done.json().success]).toEqual([200, true]);
  expect(done.headers['set-cookie']).toBeUndefined();
  expect(await holder()).toBeNull();
  expect(done.body.toLowerCase()).not.toContain(canary);
  // The retry of a cut line is told the same; a second deletion is told what an unknown address is.
  expect((await wipe({}, key)).body).toBe(done.body);
  const twice = await wipe();
  expect([twice.statusCode, twice.body]).toEqual([403, unknown.body]);
  expect((await post('/account/login', { email: person.email, password })).statusCode).toBe(403);

  // A record and a paid order wait for the link that only this person gets, and for a delay.
  const { kysely } = money.platform.database;
  const erase = () => eraseDue(money.platform, allErasers);
  const link = { token: await tokenOf(/account was deleted/, '/account/erasure') };
  const tied = ['purchase_requests', 'payments', 'verification_records', 'files/', 'claim'];
  const stillTied = async () => {
    await erase();
    const traced = await whereTraced();
    for (const place of tied) expect(traced.filter((one) => one.includes(place))).not.toEqual([]);
    expect(traced.filter((one) => /\.account(s|_tokens):/.test(one))).toEqual([]);
  };
  await stillTied();
  expect((await post('/account/erasure', link)).json()).toMatchObject({ dueAt: null });
  const pressed = await post('/account/erasure/confirm', link);
  expect(pressed.statusCode).toBe(200);
  expect((await post('/account/erasure', link)).json()).toMatchObject({
    dueAt: pressed.json().dueAt,
  });
  await stillTied();
  const due = new Date(money.clock.now().getTime() - 1);
  await kysely.updateTable('account_erasures').set({ due_at: due }).execute();
  await erase();

  // The receipt is the last mail; with it the last trace goes.
  await vi.waitFor(() => expect(toThem(/data was erased/)).toBeDefined(), patience);
  await vi.waitFor(async () => expect(await whereTraced()).toEqual([]), patience);

  // What the public reads stays as a text, without the name (C-73).
  const reviews = await kysely
    .selectFrom('feedbacks')
    .selectAll()
    .where('released_by', 'is distinct from', 'sample')
    .execute();
  const nobody = { name: '', email: null, reply: null };
  expect(reviews).toMatchObject([{ message: review, state: 'published', ...nobody }]);
  for (const table of ['contacts', 'form_submissions', 'submission_notes'] as const) {
    expect(await kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  }

  // What was paid stands, without the person; money that comes for what was open waits for staff.
  expect(await request(paid.requestId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'paid',
  });
  const opened = await post(`/requests/${paid.requestId}/open`, { email: '' });
  expect(opened.statusCode).toBeGreaterThanOrEqual(400);
  expect((await money.get('/verifications/verified/Sw-ZQ111')).statusCode).toBe(404);
  const mails = mailbox.arrived.length;
  await money.force(open.reference, { status: 'success', silent: false });
  await vi.waitFor(async () => {
    expect(await request(open.requestId)).toMatchObject({
      ...{ status: 'cancelled', paymentStatus: 'needs-attention' },
    });
    expect(money.logged.join()).toContain('paid after its buyer was erased');
  }, patience);
  expect(await whereTraced()).toEqual([]);
  expect(mailbox.arrived).toHaveLength(mails);
  const trail = await kysely.selectFrom('audit_log').select('action').execute();
  const actions = trail.map(({ action }) => action);
  expect(actions.filter((one) => one === 'account.delete')).toHaveLength(1);
  expect(actions).toContain('purchase.paid');
});

it('of an account whose address was never confirmed touches nothing of that address', async () => {
  const victim = 'victim@example.com';
  await post('/mail-list/subscribe', { email: victim });
  const made = { name: 'Mallory', email: victim, phone: '0803 000 0000', password };
  expect((await post('/account/register', made)).statusCode).toBe(200);
  expect((await wipe({ email: victim })).statusCode).toBe(200);
  const { kysely } = money.platform.database;
  const listed = await kysely.selectFrom('mail_subscribers').select('email').execute();
  expect(listed).toContainEqual({ email: victim });
  expect(
    await kysely.selectFrom('accounts').select('id').where('email', '=', victim).execute(),
  ).toEqual([]);
});

it('says that its link does not come where mail to the address came back, and nothing of what waits', async () => {
  const { kysely } = money.platform.database;
  const made = async (n: number, reached: boolean) => {
    const email = `lost.${n}@example.com`;
    const account = { name: 'Ada', email, phone: '0803 000 0000', password };
    const id = await createAccount(money.platform, account, { madeBy: 'staff-1' });
    const confirmed = { confirmed_at: money.platform.clock.now() };
    await kysely.updateTable('accounts').set(confirmed).where('id', '=', id).execute();
    if (!reached) await stopAddress(kysely, email, 550);
    return { id: id ?? '', email };
  };
  const verified = (email: string, badge: string) =>
    issueVerification(
      money.platform,
      { ...somebody, nationalId: `9876543${badge.slice(-3)}1`, badge, email },
      [],
    );
  const ended = async (email: string) =>
    (await post('/account/delete', { email, password })).json();
  const [fine, lost, waiting, byStaff] = [
    await made(1, true),
    await made(2, false),
    await made(3, false),
    await made(4, false),
  ];
  await verified(waiting.email, 'Sw-ZZ391');
  await verified(byStaff.email, 'Sw-ZZ491');
  expect((await ended(fine.email)).message).toBe('Your account has been deleted.');
  const said = await ended(lost.email);
  expect(said.message).toContain('write to us by the contact form');
  expect(await ended(waiting.email)).toEqual(said);
  const clerk = await signIn(money, 'administrator');
  const gone = await clerk.send('POST', `/api/v1/accounts/${byStaff.id}/end`, { reason: 'Asked' });
  expect(gone.json().message).toContain('No email reaches its owner');
});

it('by staff ends an account in their name, once, and all of it or nothing', async () => {
  const ended = { name: 'Ada', email: 'ended@example.com', phone: '0803 000 0000', password };
  const id = (await createAccount(money.platform, ended, { madeBy: 'staff-1' })) ?? '';
  const broken = {
    ...allErasers,
    broken: {
      erase: async () => {
        throw new Error('planned');
      },
    },
  };
  await expect(endAccount(money.platform, broken, { id }, { actor: 'staff-1' })).rejects.toThrow(
    'planned',
  );
  const still = { email: ended.email, password };
  expect((await post('/account/login', still)).statusCode).toBe(200);
  const end = () => endAccount(money.platform, allErasers, { id }, { actor: 'staff-1' });
  expect(await end()).toEqual({ waits: false, unreached: false });
  expect(await end()).toBeNull();
  const row = await entriesOf(money.platform, { subject: id, action: 'account.delete' });
  expect(row).toMatchObject([{ action: 'account.delete', actor: 'staff-1' }]);
  const mail = await vi.waitFor(() => {
    const to = (one: { to?: unknown }) => JSON.stringify(one.to).includes(ended.email);
    const found = mailbox.arrived.find((one) => to(one) && /was deleted/.test(one.subject ?? ''));
    if (!found) throw new Error('no mail');
    return found;
  }, patience);
  expect(mail.text).toContain('has been deleted by our staff');
  expect(mail.text).not.toContain('knew the password');
});
