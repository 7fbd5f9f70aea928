import { describe, expect, it } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { koboOfText } from '#platform/money.ts';
import {
  begin,
  changed,
  customerFaults,
  itemOf,
  readDraft,
  type Step,
  stepAfter,
  stepBefore,
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
let keys = 0;
const newKey = () => `key-${++keys}`;
const draft = { ...begin('/verification', 'INSURED', plan, newKey), requestId: 'RQ-1' };

describe('the steps', () => {
  it('follow each other, the third only where there is a form (PUR-02, PUR-06)', () => {
    expect(([1, 2, 3, 4, 5] as Step[]).map((step) => stepAfter(step, true))).toEqual([
      2, 3, 4, 5, 5,
    ]);
    expect(stepAfter(2, false)).toBe(4);
  });

  it('lead back from 2, 3 and 4 only (PUR-14)', () => {
    expect(([1, 2, 3, 4, 5] as Step[]).map((step) => stepBefore(step, true))).toEqual([
      null,
      1,
      2,
      3,
      null,
    ]);
    expect(stepBefore(4, false)).toBe(2);
  });
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
});

describe('a request that stands already (C-83)', () => {
  it('is used again while nothing was changed', () => {
    const same = changed(draft, { charges: [], customer: { ...draft.customer } }, newKey);
    expect(same).toMatchObject({ requestId: 'RQ-1', createKey: draft.createKey });
  });

  it.each([
    ['a charge', { charges: ['Express'] }],
    ['the buyer', { customer: { name: 'A', email: '', phone: '' } }],
    ['an answer', { answers: { role: 'Nurse' } }],
  ])('is given up when %s was changed, with its keys', (_what, change) => {
    const next = changed(draft, change, newKey);
    expect(next.requestId).toBeNull();
    expect(next.createKey).not.toBe(draft.createKey);
    expect(next.processKey).not.toBe(draft.processKey);
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

  it('of everything else is the plan itself', () => {
    expect(itemOf('CLEARANCE', plan)).toEqual({
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
});
