import { describe, expect, it } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { koboOfText } from '#platform/money.ts';
import {
  begin,
  changed,
  customerFaults,
  itemOf,
  keepableDraft,
  type Outcome,
  readDraft,
  refusedOf,
  type Step,
  soldNow,
  stepAfter,
  stepBack,
  steps,
  stepTitles,
  withPlan,
} from './steps.rules.ts';

const plan: Plan = {
  id: 'basic',
  name: 'Basic cover',
  description: '<p>For small jobs.</p>',
  basePrice: koboOfText('2000.00'),
  bgColor: '#FFFFFF',
  features: ['One job'],
  extraCharges: { Express: koboOfText('500.00') },
  feeCharges: [],
};
const draft = { ...begin('/verification', 'INSURED', plan), requestId: 'RQ-1' };

it('a purchase begins with nothing chosen, entered or accepted', () => {
  expect(begin('/clearance', 'CLEARANCE', plan)).toEqual({
    path: '/clearance',
    kind: 'CLEARANCE',
    plan,
    step: 1,
    charges: [],
    customer: { name: '', email: '', phone: '' },
    answers: {},
    formData: {},
    acceptedTerms: null,
    requestId: null,
    reference: null,
    outcome: { kind: 'sending' },
    refused: {},
  });
});

describe('the steps', () => {
  it('are five, each with its title (PUR-02)', () => {
    expect(steps).toBe(5);
    expect(stepTitles).toEqual({
      1: 'Confirm',
      2: 'Customer information',
      3: 'Additional information',
      4: 'Accept terms',
      5: 'Payment result',
    });
  });

  it('follow each other, the third only where there is a form (PUR-02, PUR-06)', () => {
    expect(([1, 2, 3, 4, 5] as Step[]).map((step) => stepAfter(step, true))).toEqual([
      2, 3, 4, 5, 5,
    ]);
    expect(stepAfter(2, false)).toBe(4);
    expect(stepAfter(1, false)).toBe(2);
    expect(stepAfter(4, false)).toBe(5);
  });

  it('lead back from 2, 3 and 4 only (PUR-14)', () => {
    const outcome = { kind: 'sending' } as const;
    const from = (step: Step, hasForm = true) => stepBack({ step, outcome }, hasForm);
    expect(([1, 2, 3, 4] as const).map((step) => from(step))).toEqual([null, 1, 2, 3]);
    expect([from(4, false), from(2, false)]).toEqual([2, 1]);
  });

  it('lead back by the key from a result that is none, to the terms', () => {
    const message = 'The payment provider does not answer.';
    const from = (outcome: Outcome) => stepBack({ step: 5, outcome }, true);
    expect(from({ kind: 'failed', message })).toBe(4);
    expect(from({ kind: 'failed', message, over: true })).toBeNull();
    expect(from({ kind: 'unpaid', message })).toBe(4);
    expect(from({ kind: 'sending' })).toBe(5);
    expect(from({ kind: 'done', message, paid: true })).toBeNull();
  });
});

it('another plan takes over only the charges that it offers', () => {
  const larger = { ...plan, id: 'larger', extraCharges: { Courier: koboOfText('100.00') } };
  expect(withPlan({ charges: ['Express', 'Courier', 'toString'] }, larger)).toEqual({
    plan: larger,
    charges: ['Courier'],
  });
});

it('an order that stands keeps the price that its checkout asks for, whatever the plan costs by now (C-14, D-13)', () => {
  const dearer = { ...plan, basePrice: koboOfText('2500.00') };
  expect(soldNow(draft, dearer, false)).toEqual({});
  const open = { ...draft, requestId: null };
  expect(soldNow(open, dearer, true)).toEqual({ plan: dearer, charges: [] });
  const none = { plan: dearer, charges: [], formData: {}, refused: {} };
  expect(soldNow({ ...open, refused: { role: '"role" is not asked' } }, dearer, false)).toEqual(
    none,
  );
});

it('what the server refused goes to the part that asks for it', () => {
  const refused = { 'customerInfo.email': 'Invalid email address', role: 'Choose one' };
  expect(refusedOf({ refused }, 'customerInfo')).toEqual({
    'customerInfo.email': 'Invalid email address',
  });
  expect(refusedOf({ refused }, 'form')).toEqual({ role: 'Choose one' });
});

it('what is empty or what the server would refuse keeps step 2 from going on (PUR-04)', () => {
  expect(customerFaults({ name: ' ', email: '', phone: '' })).toEqual({
    name: 'Full Name is required',
    email: 'Email is required',
    phone: 'Phone is required',
  });
  expect(customerFaults({ name: 'A', email: 'ada', phone: 'abc' })).toEqual({
    email: 'Invalid email address',
    phone: 'Invalid phone number',
  });
  const email = 'ada@example.com';
  expect(customerFaults({ name: 'A', email, phone: '0803 000 0009' })).toEqual({});
  // As a phone copies them out of its contacts.
  const copied = { email: `\u200B${email}`, phone: '\u2066+234\u00A0803\u2011000\u20110009\u2069' };
  expect(customerFaults({ name: 'A', ...copied })).toEqual({});
  expect(customerFaults({ name: '\u200B', ...copied })).toEqual({ name: 'Full Name is required' });
});

describe('a request that stands already (C-83)', () => {
  it('is used again while nothing was changed', () => {
    const same = changed(draft, { charges: [], customer: { ...draft.customer } });
    expect(same).toMatchObject({ requestId: 'RQ-1' });
  });

  it.each([
    ['a charge', { charges: ['Express'] }],
    ['the buyer', { customer: { name: 'A', email: '', phone: '' } }],
    ['an answer', { answers: { role: 'Nurse' } }],
  ])('is given up when %s was changed', (_what, change) => {
    expect(changed(draft, change).requestId).toBeNull();
  });
});

describe('what the form has of the buyer’s own (CASE-01)', () => {
  const wrong = { name: 'Ada Obi', email: 'ada@gmial.com', phone: '+234 803 000 0009' };
  const right = { ...wrong, email: 'ada@gmail.com' };
  const filled = { whoIsVerified: 'Me', fullName: 'Ada Obi', email: wrong.email, phone: '' };
  const answersAfter = (answers: object, customer = right) =>
    changed({ ...draft, customer: wrong, answers: { ...answers } }, { customer }).answers;

  it('follows what is put right in step 2, key by key', () => {
    expect(answersAfter(filled)).toEqual({ ...filled, email: 'ada@gmail.com' });
    const emptied = changed(
      { ...draft, customer: wrong, answers: filled },
      { customer: { ...wrong, email: '' } },
    );
    expect(changed(emptied, { customer: right }).answers.email).toBe('ada@gmail.com');
  });

  it.each([
    ['another address of theirs', { ...filled, email: 'work@example.com' }],
    ['what is somebody else’s', { ...filled, whoIsVerified: 'Somebody else' }],
    ['a form that asks for no person', { role: 'Nurse' }],
  ])('leaves %s as it is', (_what, answers) => {
    expect(answersAfter(answers)).toEqual(answers);
  });
});

describe('the item', () => {
  it('of insurance is described by whom it suits and what it covers (HIRE-19, C-59)', () => {
    const insured = { ...plan, bestFor: ['Cleaning', 'Tiles & <b>'], coverageDetails: { A: 'B' } };
    expect(itemOf('INSURED', insured)).toEqual({
      title: 'Basic cover',
      description: '<p>Cleaning, Tiles &amp; &lt;b&gt;</p>',
      features: { A: 'B' },
    });
  });

  it('of insurance that names neither is the plan itself', () => {
    expect(itemOf('INSURED', plan)).toEqual({
      title: 'Basic cover',
      description: '<p>For small jobs.</p>',
      features: ['One job'],
    });
  });

  it('of everything else is the plan itself, whatever it says of insurance', () => {
    const named = { ...plan, bestFor: ['Cleaning'], coverageDetails: { A: 'B' } };
    expect(itemOf('CLEARANCE', named)).toEqual({
      title: 'Basic cover',
      description: '<p>For small jobs.</p>',
      features: ['One job'],
    });
  });
});

describe('a kept purchase', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another page', JSON.stringify({ ...draft, path: '/' })],
    ['half of one', JSON.stringify({ path: '/verification', step: 2 })],
    ['null', 'null'],
    ['one at a step that is no number', JSON.stringify({ ...draft, step: '2' })],
    ['one without a buyer', JSON.stringify({ ...draft, customer: undefined })],
    ['one without an outcome', JSON.stringify({ ...draft, outcome: undefined })],
    [
      'one with prices as texts',
      JSON.stringify({ ...draft, plan: { ...plan, basePrice: '2000.00' } }),
    ],
  ])('is none: %s', (_what, text) => {
    expect(readDraft(text, '/verification')).toBeNull();
  });

  it('comes back whole', () => {
    expect(readDraft(JSON.stringify(draft), '/verification')).toEqual(draft);
  });

  it('keeps which version of the terms was ticked, and takes no tick without one (D-09)', () => {
    const kept = (acceptedTerms: unknown) =>
      readDraft(JSON.stringify({ ...draft, acceptedTerms }), '/verification')?.acceptedTerms;
    expect([kept('2025-03-01'), kept(true), kept(null)]).toEqual(['2025-03-01', null, null]);
  });

  it('holds nothing of police, health or an ID, and asks for it again (ASVS 14.3.3)', () => {
    const [answers, formData] = [
      { fullName: 'Amina', policeReference: 'X 1' },
      { fullName: 'Amina', policeReference: 'X 1', list: 'A' },
    ];
    const typed = { ...draft, answers, formData, step: 4 as Step };
    const left = { answers: { fullName: 'Amina' }, formData: { fullName: 'Amina', list: 'A' } };
    expect(keepableDraft(typed)).toEqual({ ...typed, ...left });
    const unsent = { ...typed, requestId: null };
    expect(keepableDraft(unsent)).toEqual({ ...unsent, ...left, step: 3 });
    expect(keepableDraft({ ...unsent, ...left })).toEqual({ ...unsent, ...left });
    // Back at the buyer's own data, it stays there: step 3 still comes.
    expect(keepableDraft({ ...unsent, step: 2 }).step).toBe(2);
  });

  it.each<[string, Outcome]>([
    ['failed', { kind: 'failed', message: 'No answer', unclear: true }],
    ['was cut off', { kind: 'sending' }],
  ])('asks again for the papers of an order whose sending %s (PUR-22, C-83)', (_what, outcome) => {
    const papers = { fullName: 'Amina', policeCertificate: '7JHJK4F2FSTGTBBACJZ0J1GH80' };
    const sent = { ...draft, answers: papers, formData: papers, step: 5 as Step, outcome };
    expect(keepableDraft({ ...sent, requestId: null })).toMatchObject({
      step: 3,
      outcome: { kind: 'sending' },
    });
    // An order that stands has them: it stays where it is.
    expect(keepableDraft(sent)).toMatchObject({ step: 5, outcome, requestId: 'RQ-1' });
  });
});
