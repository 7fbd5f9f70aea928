import { afterAll, describe, expect, it } from 'vitest';
import { forgetVerified } from '#app/people/cases/erasure/erasure.service.server.ts';
import { sendLink } from '#app/people/cases/link.service.server.ts';
import { consentText } from '#app/people/cases/person/person.rules.ts';
import { readCaseOf } from '#app/people/cases/store.server.ts';
import { filledFor, uploadTo } from '#test/support/filled-form.ts';
import { mailRows } from '#test/support/mailbox.ts';
import { linkOf } from '#test/support/person.ts';
import { openProduct } from '#test/support/product.ts';
import { forgetBuyer } from '../erasure/erasure.service.server.ts';
import { fulfil } from '../service.server.ts';

const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
afterAll(() => product.close());

const buyer = { name: 'Ada Obi', email: 'ada.buyer@example.com', phone: '+234 803 000 0009' };
const order = async (typeId: string, more: object) =>
  product.post('/verification-requests', {
    typeId,
    formData: { ...(await filledFor(product, 'VERIFICATION', typeId)), ...more },
    customerInfo: buyer,
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
  });
const other = { whoIsVerified: 'Somebody else', fullName: 'Chioma Worker' };
async function caseOfOrder(requestId: string) {
  await fulfil(product.platform, requestId, `SW-${requestId}`);
  const source = { source_kind: 'order', source_id: requestId } as const;
  const one = await readCaseOf(product.platform.database.kysely, source);
  if (!one) throw new Error('no case');
  return one;
}

describe('who is to be verified (CASE-01)', () => {
  it.each<[string, object, object]>([
    ['nobody said', { whoIsVerified: '' }, { whoIsVerified: 'Who is to be verified? is required' }],
    [
      'somebody of no kind',
      { whoIsVerified: 'Everybody' },
      { whoIsVerified: 'Choose one of the options' },
    ],
    ['a buyer without an email', { email: '' }, { email: 'Email is required' }],
    [
      'somebody else who cannot be reached',
      { ...other, email: '', phone: '' },
      {
        email: 'Give one of these: Email, Phone number',
        phone: 'Give one of these: Phone number, Email',
      },
    ],
    [
      'somebody else under the buyer’s own address',
      { ...other, email: buyer.email.toUpperCase() },
      { email: 'Give their own email: the link goes to them alone' },
    ],
    [
      'somebody else without a name',
      { ...other, fullName: '' },
      { fullName: 'Full name is required' },
    ],
  ])('refuses %s', async (_what, more, fields) => {
    const answer = await order('basic', more);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'form-refused' });
    expect(answer.json().fields).toEqual(fields);
  });

  it.each(['basic', 'premium', 'platinum'])('is the first question of %s', async (typeId) => {
    const plan = (await product.get(`/verifications/types/${typeId}`)).json();
    const form = (await product.get(`/forms/${plan.requirements_form.id}`)).json();
    expect(form.sections[0].fields[0]).toMatchObject({
      ...{ name: 'whoIsVerified', label: 'Who is to be verified?', fieldType: 'radio' },
      ...{ required: true, options: ['Me', 'Somebody else'] },
    });
  });

  it('is asked of what is free too, where the buyer may leave it open', async () => {
    const plan = (await product.get('/verifications/types/free')).json();
    const form = (await product.get(`/forms/${plan.requirements_form.id}`)).json();
    const [who] = form.sections[0].fields;
    expect(who).toMatchObject({ label: 'Who is to be verified?', required: false });
    expect(who.options).toEqual(['Me', 'Somebody else']);
    const ordered = (formData: object) =>
      product.post('/verification-requests', {
        ...{ typeId: 'free', formData, customerInfo: buyer, paymentProvider: 'PAYSTACK' },
        extraInfo: { extraCharge: [] },
      });
    const unreached = await ordered({ ...other });
    expect(Object.keys(unreached.json().fields).toSorted()).toEqual(['email', 'phone']);
    const theirs = (await ordered({ ...other, phone: '0803 000 0078' })).json();
    expect(await caseOfOrder(theirs.requestId)).toMatchObject({
      ...{ is_buyer: false, level: 'Free', name: 'Chioma Worker', email: null },
      phone_key: '+2348030000078',
    });
    for (const formData of [{}, { whoIsVerified: 'Me' }]) {
      const own = (await ordered(formData)).json();
      const one = await caseOfOrder(own.requestId);
      expect(one).toMatchObject({ is_buyer: true, name: buyer.name, email: buyer.email });
    }
  });

  it('is the buyer, who knows that they asked for it', async () => {
    const { requestId } = (await order('basic', { email: 'own@example.com' })).json();
    const one = await caseOfOrder(requestId);
    expect(one).toMatchObject({ is_buyer: true, level: 'Basic', email: 'own@example.com' });
    expect(one.papers).toMatchObject([{ title: 'Photo or scan of the ID', from: 'the order' }]);
  });

  it('is somebody else, of whom nothing of the buyer is known; the link is theirs alone', async () => {
    const { requestId } = (await order('basic', { ...other, email: 'chioma@example.com' })).json();
    const one = await caseOfOrder(requestId);
    expect(one).toMatchObject({
      is_buyer: false,
      name: 'Chioma Worker',
      email: 'chioma@example.com',
    });
    await sendLink(product.platform, one.id);
    const mails = await product.platform.database.kysely
      .selectFrom('mail_outbox')
      .selectAll()
      .execute();
    const withLink = mails.filter((mail) => JSON.stringify(mail).includes('/case/'));
    expect(withLink.map(({ recipient }) => recipient)).toEqual(['chioma@example.com']);
  });

  it('brings the guarantors of the order to the person, who need not type them again (CASE-02)', async () => {
    const named = {
      firstGuarantor: 'Bola Ade',
      firstGuarantorPhone: '0803 000 0101',
      secondGuarantor: 'Uche Eze',
      secondGuarantorPhone: '0803 000 0102',
    };
    const more = { ...other, ...named, email: 'vouched@example.com' };
    const { requestId } = (await order('premium', more)).json();
    const { id } = await caseOfOrder(requestId);
    const token = await linkOf(product.platform, id);
    const see = async () => (await product.get(`/cases/${token}`)).json();
    expect((await see()).suggested).toEqual([]);
    await product.post(`/cases/${token}/consents`, {
      ...{ textVersion: consentText.version, checks: true },
    });
    const first = { place: 1, name: 'Bola Ade', phone: '0803 000 0101' };
    const second = { place: 2, name: 'Uche Eze', phone: '0803 000 0102' };
    expect(await see()).toMatchObject({ suggested: [first, second], guarantors: [] });
    await product.post(`/cases/${token}/guarantors`, { ...first, relation: 'Former employer' });
    expect((await see()).suggested).toEqual([second]);
  });

  it('is somebody with a phone number alone: the buyer’s address is never taken for theirs', async () => {
    const more = { ...other, email: '', phone: '0803 000 0077' };
    const { requestId } = (await order('premium', more)).json();
    const one = await caseOfOrder(requestId);
    expect(one).toMatchObject({ is_buyer: false, email: null, email_key: null });
    expect(one.phone_key).toBe('+2348030000077');
    await sendLink(product.platform, one.id);
    const mails = await mailRows(product.platform, buyer.email);
    expect(mails.filter((mail) => JSON.stringify(mail).includes('/case/'))).toEqual([]);
  });

  it('is reached by a number that was typed without its zero (CASE-06)', async () => {
    const more = { ...other, email: '', phone: '8030000079' };
    const { requestId } = (await order('basic', more)).json();
    const one = await caseOfOrder(requestId);
    await sendLink(product.platform, one.id);
    expect(await caseOfOrder(requestId)).toMatchObject({
      ...{ phone: '8030000079', phone_key: '+2348030000079', link_sent_at: expect.any(Date) },
    });
  });

  it('opens one case, however often its payment is told', async () => {
    const { requestId } = (await order('basic', {})).json();
    const told = () => fulfil(product.platform, requestId, `SW-${requestId}`);
    await Promise.all([told(), told()]);
    await told();
    const cases = await product.platform.database.kysely
      .selectFrom('cases')
      .select('id')
      .where('source_id', '=', requestId)
      .execute();
    expect(cases).toHaveLength(1);
  });
});

describe('papers that a buyer sends (FS-02)', () => {
  const stands = async (handle: string) => {
    const { kysely } = product.platform.database;
    const uploads = kysely.selectFrom('uploads').select('handle').where('handle', '=', handle);
    return (await uploads.where('used_at', 'is not', null).execute()).length > 0;
  };
  const sentFor = async (more: object) => {
    const { requestId } = (await order('premium', more)).json();
    const { papers } = await caseOfOrder(requestId);
    expect(papers.length).toBeGreaterThan(1);
    const all = async () => Promise.all(papers.map(({ handle }) => stands(handle)));
    expect(await all()).toEqual(papers.map(() => true));
    return { requestId, all, none: papers.map(() => false), each: papers.map(() => true) };
  };
  const erase = (forget: typeof forgetBuyer, email: string) =>
    product.platform.database.transaction((trx) => forget(product.platform, trx, { email }));

  it('for somebody else stay when the buyer is erased, and go with the person', async () => {
    const email = 'papers@example.com';
    const theirs = await sentFor({ ...other, email });
    const own = await sentFor({ email: 'own.papers@example.com' });
    await erase(forgetBuyer, buyer.email);
    expect(await theirs.all()).toEqual(theirs.each);
    expect(await own.all()).toEqual(own.none);
    await erase(forgetVerified, email);
    expect(await theirs.all()).toEqual(theirs.none);
  });

  it('are what a file field took: a handle that is typed as a text is none', async () => {
    const { requestId } = (await order('basic', {})).json();
    const others = await uploadTo(product);
    const { kysely } = product.platform.database;
    const row = await kysely
      .selectFrom('purchase_requests')
      .select('form_data')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    // As a form would leave it whose field of this name is a text.
    const form_data = JSON.stringify({ ...row.form_data, policeCertificate: others });
    await kysely
      .updateTable('purchase_requests')
      .set({ form_data: form_data as never })
      .where('id', '=', requestId)
      .execute();
    const { papers } = await caseOfOrder(requestId);
    expect(papers.map(({ title }) => title)).toEqual(['Photo or scan of the ID']);
  });
});
