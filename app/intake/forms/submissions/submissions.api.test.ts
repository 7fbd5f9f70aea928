import { afterAll, describe, expect, it } from 'vitest';
import { complained, stopAddress } from '#platform/mail/stops.server.ts';
import { filled, uploadTo } from '#test/support/filled-form.ts';
import { openProduct } from '#test/support/product.ts';
import { papers } from '../agreement.rules.ts';
import type { Form } from '../contract.ts';
import { applicationForms, requirementForms } from '../seed.server.ts';
import { publishForm } from '../service.server.ts';
import { ask, written } from '../start/start.rules.ts';
import { sentFormOf } from './submissions.rules.ts';

const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
afterAll(() => product.close());

const formOf = async (tag: string): Promise<Form> =>
  (await product.get(`/forms/tag/${tag}`)).json();
const form = await formOf('training-course');

let moment = Date.UTC(2026, 10, 21, 8);
const signed = { authorizedName: 'Bola Ade', authorizedDesignation: 'Director' };

/** A whole submission of a form; each has a time stamp of its own. */
async function whole(of: Form, more: Record<string, unknown> = {}) {
  moment += 1;
  const answers = { ...(await filled(of, () => uploadTo(product))), ...signed, ...more };
  return sentFormOf(of, answers as never, new Date(moment));
}
type Sent = Awaited<ReturnType<typeof whole>>;

const submit = (sent: unknown, headers = {}, id = form.id) =>
  product.post(`/forms/${id}/submit`, sent, { headers });
const rows = async (sql: string) => (await product.platform.database.executeSql(sql)).rows;
const count = async (what = 'form_submissions') =>
  Number(((await rows(`select count(*) as n from ${what}`)) as { n: unknown }[])[0]?.n);

/** The same with one field of a section changed. */
function changed(sent: Sent, section: number, fields: Record<string, unknown>): Sent {
  const sections = sent.data.sections.map((one, at) =>
    at === section ? { ...one, fields: { ...one.fields, ...fields } } : one,
  );
  return { ...sent, data: { sections } };
}

describe('a submission that is refused', () => {
  it('names a form that nobody published, or not by its version', async () => {
    const sent = await whole(form);
    const before = await count();
    for (const id of ['none', 'training-course', 'training-course-v9']) {
      const answer = await submit({ ...sent, formId: id }, {}, id);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'form-not-found']);
    }
    const other = await submit({ ...sent, formId: 'work-with-us-v1' });
    expect([other.statusCode, other.json().fields]).toEqual([
      400,
      { formId: 'Names another form' },
    ]);
    expect(await count()).toBe(before);
  });

  it('is of a plan: it goes with an order, and nobody looks for it here', async () => {
    const before = await count();
    for (const { tag } of requirementForms) {
      const ordered = await formOf(tag);
      const answer = await submit(await whole(ordered), {}, ordered.id);
      expect([tag, answer.statusCode, answer.json().error]).toEqual([tag, 400, 'form-of-an-order']);
    }
    expect(await count()).toBe(before);
  });

  it('lacks what is required: each field is named (DFA-11 to DFA-13)', async () => {
    const agent = await formOf('verification-agent');
    const empty = { ...(await whole(agent)), data: { sections: [] } };
    const { fields, success } = (await submit(empty, {}, agent.id)).json();
    expect(success).toBe(false);
    expect(fields).toMatchObject({
      fullName: 'This field is required',
      state: 'This field is required',
      idKind: 'This field is required',
      idScan: 'This field is required',
      consent: 'This field is required',
      email: 'Invalid email address',
    });
    expect(fields.cv).toBeUndefined();
  });

  it.each<[string, (sent: Sent) => unknown, RegExp]>([
    [
      'a label that is not asked',
      (sent) => changed(sent, 0, { Salary: '1' }),
      /"Salary" is not asked/,
    ],
    ['the label of another section', (sent) => changed(sent, 0, { Programme: 'x' }), /not asked/],
    ['a name in place of a label', (sent) => changed(sent, 0, { fullName: 'A' }), /not asked/],
    ['constructor as a label', (sent) => changed(sent, 0, { constructor: 'A' }), /not asked/],
    ['an option that is not offered', (sent) => changed(sent, 1, { Programme: 'PhD' }), /options/],
    [
      'a list in place of a text',
      (sent) => changed(sent, 0, { 'Full name': ['A'] }),
      /cannot be read/,
    ],
    [
      'a whole national ID',
      (sent) => changed(sent, 0, { 'Home address': '12345678901' }),
      /national ID/,
    ],
    [
      'a file that nobody sent',
      (sent) => changed(sent, 2, { 'A certificate you hold': 'A'.repeat(26) }),
      /no longer there/,
    ],
    [
      'a section twice',
      (sent) => ({ ...sent, data: { sections: [...sent.data.sections, sent.data.sections[0]] } }),
      /no section/,
    ],
    [
      'a field beside the stated ones',
      (sent) => ({ ...sent, state: 'accepted' }),
      /"state" is not known/,
    ],
    ['a time that is none', (sent) => ({ ...sent, submittedAt: 'today' }), /ISO time/],
  ])('holds %s', async (_what, change, message) => {
    const before = await count();
    const answer = await submit(change(await whole(form)));
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      expect.stringMatching(message),
    ]);
    expect(await count()).toBe(before);
  });

  it('is larger than 100 kB, or poisons prototypes', async () => {
    const sent = await whole(form);
    const large = await submit(changed(sent, 0, { 'Full name': 'a'.repeat(100 * 1024) }));
    expect(large.statusCode).toBe(413);
    const poison = JSON.stringify(sent).replace('"Full name"', '"__proto__":{"a":1},"Full name"');
    const answer = await product.app.inject({
      method: 'POST',
      url: `/api/forms/${form.id}/submit`,
      headers: { 'content-type': 'application/json' },
      payload: poison,
    });
    expect(answer.statusCode).toBe(400);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('comes once too often from one address', async () => {
    const strict = await openProduct();
    const sent = { ...(await whole(form)), data: { sections: [] } };
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) {
      const from = { from: '198.51.100.7' };
      statuses.push((await strict.post(`/forms/${form.id}/submit`, sent, from)).statusCode);
    }
    expect(statuses.indexOf(429)).toBe(60);
    await strict.close();
  });
});

describe('a submission that is accepted', () => {
  it('gets a number and a time of ours, and keeps those that were sent (C-56)', async () => {
    const sent = await whole(form);
    const answer = await submit(sent);
    expect(answer.statusCode).toBe(200);
    const { receipt, mailed, receivedAt } = answer.json();
    expect(receipt).toMatch(/^AP-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(mailed).toBe(true);
    const [row] = (await rows(`select * from form_submissions where id = '${receipt}'`)) as [
      { sent_id: string; sent_at: string; received_at: Date; state: string; tag: string },
    ];
    expect(row).toMatchObject({
      sent_id: sent.id,
      sent_at: sent.submittedAt,
      state: 'new',
      tag: 'training-course',
    });
    expect(new Date(row.received_at).toISOString()).toBe(receivedAt);
    expect(receivedAt).not.toBe(sent.submittedAt);
  });

  it('claims its files and queues one mail in the same transaction (C-92, D-20)', async () => {
    const sent = await whole(form);
    const { receipt } = (await submit(sent)).json();
    const handle = sent.data.sections[2]?.fields['A certificate you hold'];
    const [file] = await rows(`select used_at from uploads where handle = '${handle}'`);
    expect(file).toMatchObject({ used_at: expect.anything() });
    const mails = await rows(
      `select recipient, subject, plain from mail_outbox where plain like '%${receipt}%'`,
    );
    expect(mails).toEqual([
      expect.objectContaining({
        recipient: 'amina@example.com',
        subject: expect.stringContaining('has your application'),
      }),
    ]);
    // Nothing that was typed: the address may be another person's.
    expect(JSON.stringify(mails)).not.toContain('Some words');
    const again = await submit(changed(await whole(form), 2, { 'A certificate you hold': handle }));
    expect(again.json().fields).toEqual({
      certificate: 'This file is no longer there. Choose it again.',
    });
  });

  it('says of no mail that it was sent where none is: too many to one address (D-18)', async () => {
    const strict = await openProduct();
    const answers = await filled(form);
    const outcomes: boolean[] = [];
    for (let n = 0; n < 12; n += 1) {
      const sent = sentFormOf(form, answers as never, new Date(moment + n));
      outcomes.push((await strict.post(`/forms/${form.id}/submit`, sent)).json().mailed);
    }
    expect(outcomes).toEqual([...Array(5).fill(true), ...Array(7).fill(false)]);
    const { rows: mails } = await strict.platform.database.executeSql('select id from mail_outbox');
    expect(mails).toHaveLength(5);
    await strict.close();
  });

  it('says of no mail that it was sent to an address that takes none of ours (D-18)', async () => {
    const { kysely } = product.platform.database;
    for (const [email, code] of [
      ['came.back@example.com', 550],
      ['called.spam@example.com', complained],
    ] as const) {
      await stopAddress(kysely, email, code);
      const answer = await submit(await whole(form, { email }));
      expect(answer.json()).toMatchObject({ success: true, mailed: false });
      expect(await count(`mail_outbox where recipient = '${email}'`)).toBe(0);
      const { receipt } = answer.json();
      expect(await rows(`select mailed from form_submissions where id = '${receipt}'`)).toEqual([
        { mailed: false },
      ]);
    }
  });

  it.each(applicationForms.map(({ tag }) => tag))('%s is taken as it is asked', async (tag) => {
    const one = await formOf(tag);
    const answer = await submit(await whole(one), {}, one.id);
    expect([tag, answer.statusCode, answer.json().success]).toEqual([tag, 200, true]);
  });

  it('of an older version counts as that version', async () => {
    const sample = {
      tag: 'work-with-us',
      title: 'Older',
      sections: written([{ title: 'You', fields: [ask('fullName', 'Name')] }]),
    };
    const id = await publishForm(product.platform, sample);
    const first = (await product.get(`/forms/${id}`)).json();
    await publishForm(product.platform, { ...sample, title: 'Newer' });
    const answer = await submit(await whole(first), {}, id);
    expect(answer.json()).toMatchObject({ success: true, mailed: true });
  });
});

describe('a form without an email field', () => {
  it('gets one when it is published, so that a confirmation can be sent (C-92)', async () => {
    const sections = written([{ title: 'You', fields: [ask('fullName', 'Name')] }]);
    const noMail = { tag: 'community-agent', title: 'No mail', sections };
    const id = await publishForm(product.platform, noMail);
    const published: Form = (await product.get(`/forms/${id}`)).json();
    expect(published.sections.at(-1)).toMatchObject({
      title: 'Confirmation',
      order: 2,
      fields: [{ label: 'Email', fieldType: 'email', required: true }],
    });
    const without = {
      ...(await whole(published)),
      data: { sections: [{ title: 'You', fields: { Name: 'A' } }] },
    };
    expect((await submit(without, {}, id)).json().fields).toEqual({
      email: 'Invalid email address',
    });
  });
});

// Check 10 of the test programme for this call.
describe('the same sent again', () => {
  const effects = async () => [
    await count(),
    await count('mail_outbox'),
    await count('uploads where used_at is not null'),
  ];

  it.each([
    ['with its key', { 'idempotency-key': 'form-key-0001' }],
    ['without a key', {}],
  ])('%s, at once and in sequence, is one submission with one answer', async (_how, headers) => {
    const sent = await whole(form);
    const before = await effects();
    const atOnce = await Promise.all([1, 2, 3].map(() => submit(sent, headers)));
    const later = await submit(sent, headers);
    const done = [...atOnce, later].filter(({ statusCode }) => statusCode === 200);
    // A key that is still being worked on answers 409: ask again.
    for (const { statusCode } of atOnce) expect([200, 409]).toContain(statusCode);
    expect(later.statusCode).toBe(200);
    expect(new Set(done.map((one) => one.json().receipt)).size).toBe(1);
    expect(await effects()).toEqual(before.map((n) => n + 1));
  });

  it('under one key with another body is refused and changes nothing', async () => {
    const headers = { 'idempotency-key': 'form-key-0002' };
    expect((await submit(await whole(form), headers)).statusCode).toBe(200);
    const before = await effects();
    expect((await submit(await whole(form), headers)).statusCode).toBe(422);
    expect(await effects()).toEqual(before);
  });

  it('under a key of its own, as after a lost answer, is known by id and content', async () => {
    const sent = await whole(form);
    const first = await submit(sent, { 'idempotency-key': 'form-key-0003' });
    const second = await submit(sent, { 'idempotency-key': 'form-key-0004' });
    expect(second.json()).toEqual(first.json());
    const other = await submit({ ...sent, id: `${sent.id}0`, data: (await whole(form)).data });
    expect(other.json().receipt).not.toBe(first.json().receipt);
  });
});

describe('a paper of the partner agreement (C-90, W-11)', () => {
  it.each(papers)('$tag without a signature is refused in the stated words', async ({ tag }) => {
    const paper = await formOf(tag);
    const sent = await whole(paper);
    const unsigned = { ...sent, data: { sections: sent.data.sections.slice(0, -1) } };
    expect((await submit(unsigned, {}, paper.id)).json().fields).toEqual({
      authorizedName: 'Authorized Representative Name is required',
      authorizedDesignation: 'Designation is required',
    });
  });

  it('keeps who signed which wording, and when', async () => {
    const paper = await formOf('partner-registration');
    const { receipt, receivedAt } = (await submit(await whole(paper), {}, paper.id)).json();
    const [kept] = (await rows(
      `select * from agreement_signatures where submission_id = '${receipt}'`,
    )) as [{ signed_at: Date }];
    expect(kept).toMatchObject({
      paper: 'partner-registration',
      text_version: '1',
      name: 'Bola Ade',
      designation: 'Director',
    });
    expect(new Date(kept.signed_at).toISOString()).toBe(receivedAt);
  });

  it('is signed under no other wording than who signs has read', async () => {
    const paper = await formOf('partner-registration');
    const sent = await whole(paper);
    const before = await count('agreement_signatures');
    const answer = await submit({ ...sent, textVersion: '0' }, {}, paper.id);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'agreement-changed']);
    expect(answer.json().message).toContain('Load the page again');
    expect(await count('agreement_signatures')).toBe(before);
    // A page of before tells no wording.
    const { textVersion, ...untold } = sent;
    expect(textVersion).toBe('1');
    expect((await submit(untold, {}, paper.id)).statusCode).toBe(200);
    // What was taken stays taken when it is sent again.
    expect((await submit({ ...sent, textVersion: '0' }, {}, paper.id)).statusCode).toBe(200);
  });

  it('is the only kind of form that is signed', async () => {
    const sent = await whole(form);
    const sections = [
      ...sent.data.sections,
      { title: 'Authorised representative', fields: { Designation: 'x' } },
    ];
    expect((await submit({ ...sent, data: { sections } })).statusCode).toBe(400);
  });
});
