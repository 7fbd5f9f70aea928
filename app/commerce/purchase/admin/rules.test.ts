import { describe, expect, it } from 'vitest';
import type { Kind } from '#app/commerce/plans/contract.ts';
import type { Field, Form } from '#app/intake/forms/contract.ts';
import { mayDo, roles } from '#app/shell/permissions.rules.ts';
import {
  answersOf,
  hiddenIn,
  inboxOf,
  leadsTo,
  type Reading,
  readingOf,
  type Verb,
  verbs,
  whyNoAnswers,
} from './rules.ts';

type Status = Parameters<typeof leadsTo>[1]['status'];
type Payment = Parameters<typeof leadsTo>[1]['payment'];
const of = (status: Status, payment: Payment, erased: Date | null = null) => ({
  status,
  payment,
  subject_erased_at: erased,
});

describe('what staff may do with a request', () => {
  it.each<readonly [Verb, Status, Payment, Status | null]>([
    ['finish', 'received', 'unpaid', null],
    ['finish', 'received', 'nothing-to-pay', null],
    ['finish', 'processing', 'paid', 'fulfilled'],
    ['finish', 'fulfilled', 'paid', null],
    ['finish', 'cancelled', 'paid', null],
    ['decline', 'received', 'unpaid', 'cancelled'],
    ['decline', 'processing', 'paid', 'cancelled'],
    ['decline', 'fulfilled', 'paid', null],
    ['decline', 'cancelled', 'unpaid', null],
    ['reopen', 'received', 'unpaid', null],
    ['reopen', 'processing', 'paid', null],
    ['reopen', 'fulfilled', 'paid', 'processing'],
    ['reopen', 'fulfilled', 'nothing-to-pay', 'processing'],
    ['reopen', 'fulfilled', 'unpaid', 'received'],
    ['reopen', 'cancelled', 'paid', 'processing'],
    ['reopen', 'cancelled', 'nothing-to-pay', 'processing'],
    ['reopen', 'cancelled', 'unpaid', 'received'],
  ])('%s of one that is %s and %s leads to %s', (verb, status, payment, to) => {
    expect(leadsTo(verb, of(status, payment))).toBe(to);
    expect(leadsTo(verb, { status, payment })).toBe(to);
  });

  it('never begins the work: that is the word of the provider alone (I3)', () => {
    for (const payment of ['paid', 'unpaid', 'nothing-to-pay'] as const) {
      const ways = verbs.map((verb) => leadsTo(verb, of('received', payment)));
      expect(ways).toEqual([null, 'cancelled', null]);
    }
  });

  it('is not to take it up again where whom it is about was erased', () => {
    const erased = new Date('2026-11-21T08:00:00Z');
    expect(leadsTo('reopen', of('fulfilled', 'paid', erased))).toBeNull();
    expect(leadsTo('reopen', of('cancelled', 'unpaid', erased))).toBeNull();
    expect(leadsTo('finish', of('processing', 'paid', erased))).toBe('fulfilled');
    expect(leadsTo('decline', of('processing', 'paid', erased))).toBe('cancelled');
  });
});

const field = (name: string, more: Partial<Field> = {}): Field => ({
  ...{ id: name, name, label: `The ${name}`, fieldType: 'text', required: true, order: null },
  ...more,
});
const form: Form = {
  id: 'court-v1',
  title: 'Court',
  sections: [
    {
      id: 'b',
      title: 'Papers',
      order: 2,
      fields: [field('letter', { fieldType: 'file' }), field('agreed', { fieldType: 'checkbox' })],
    },
    {
      id: 'a',
      title: 'About you',
      order: 1,
      fields: [
        field('last', { order: 2 }),
        field('first', { order: 1 }),
        field('state', {
          fieldType: 'select',
          options: [{ label: 'Lagos State', value: 'LA' }, 'Ogun'],
        }),
        field('days', {
          fieldType: 'checkbox',
          options: [{ label: 'Monday', value: 'mo' }, 'Friday'],
        }),
        field('start', { fieldType: 'date' }),
      ],
    },
  ],
};

describe('what was answered', () => {
  it('stands in the order and with the labels of the form', () => {
    expect(
      answersOf(form, { agreed: true, letter: '0123', last: 'Obi', state: 'LA', first: 'Ada' }),
    ).toEqual([
      { name: 'first', section: '1. About you', label: 'The first', value: 'Ada', isFile: false },
      { name: 'last', section: '1. About you', label: 'The last', value: 'Obi', isFile: false },
      {
        ...{ name: 'state', section: '1. About you', label: 'The state' },
        ...{ value: 'Lagos State', isFile: false },
      },
      { name: 'letter', section: '2. Papers', label: 'The letter', value: '', isFile: true },
      { name: 'agreed', section: '2. Papers', label: 'The agreed', value: 'Yes', isFile: false },
    ]);
  });

  it.each([
    ['agreed', false, 'No'],
    ['agreed', true, 'Yes'],
    ['state', 'Ogun', 'Ogun'],
    ['state', 'Abia', 'Abia'],
    ['days', ['mo', 'Friday', 'Sunday'], 'Monday, Friday, Sunday'],
    ['days', [], ''],
    ['first', 17, '17'],
    ['first', '2026-12-04', '2026-12-04'],
    ['start', '2026-12-04', '4 December 2026'],
    ['start', 'at once', 'at once'],
  ])('is said in words: %s of %j', (name, given, value) => {
    expect(answersOf(form, { [name]: given })).toMatchObject([{ name, value }]);
  });

  it('is not hidden where the form asks no more for it', () => {
    expect(answersOf(form, { shoeSize: true, first: 'Ada' })).toEqual([
      { name: 'first', section: '1. About you', label: 'The first', value: 'Ada', isFile: false },
      { name: 'shoeSize', section: '', label: 'shoeSize', value: 'Yes', isFile: false },
    ]);
  });

  it('is not hidden where the form is gone', () => {
    expect(answersOf(null, { state: 'LA' })).toEqual([
      { name: 'state', section: '', label: 'state', value: 'LA', isFile: false },
    ]);
    expect(answersOf(null, {})).toEqual([]);
    expect(answersOf(form, {})).toEqual([]);
  });
});

const [unseen, seen] = [['finance'], ['administrator', 'verification-agent', 'auditor']];
it.each<[Kind, Record<Reading, string[]>]>([
  ['VERIFICATION', { all: seen, 'not-sensitive': [], none: ['support', ...unseen] }],
  ['BACKGROUND_CHECK', { all: seen, 'not-sensitive': ['support'], none: unseen }],
  ['CLEARANCE', { all: seen, 'not-sensitive': ['support'], none: unseen }],
  ['HEALTH_PLAN', { all: seen, 'not-sensitive': ['support'], none: unseen }],
  ['INCIDENT_REPORT', { all: [...seen, 'support'], 'not-sensitive': [], none: unseen }],
  ['INSURED', { all: seen, 'not-sensitive': ['support', 'finance'], none: [] }],
  ['RECRUITMENT_PACKAGE', { all: seen, 'not-sensitive': ['support', 'finance'], none: [] }],
])('of an order of kind %s the answers are read so: %j', (kind, readers) => {
  const readsRequests = roles.filter((role) => mayDo(role, 'requests.read'));
  for (const [reading, by] of Object.entries(readers)) {
    const found = readsRequests.filter(
      (role) => readingOf({ kind }, { may: (one) => mayDo(role, one) }) === reading,
    );
    expect([reading, found.toSorted()]).toEqual([reading, by.toSorted()]);
  }
});

it('of what is hidden an answer says that it is, and nothing of a form that is gone', () => {
  const day = { ...field('born'), fieldType: 'date' } as const;
  const asked = {
    ...form,
    sections: [{ id: 'a', title: 'You', order: 1, fields: [day, field('first')] }],
  };
  const given = { born: '1990-04-12', first: 'Ada', other: 'x' };
  const hidden = hiddenIn(asked, given, 'not-sensitive');
  expect([...hidden]).toEqual(['born', 'other']);
  expect(answersOf(asked, given, hidden)).toMatchObject([
    { name: 'born', value: '', hidden: true },
    { name: 'first', value: 'Ada' },
  ]);
  expect(hiddenIn(null, given, 'not-sensitive').size).toBe(3);
  expect(hiddenIn(asked, given, 'all').size).toBe(0);
});

it('an inbox is its own to who works on it', () => {
  expect(inboxOf('requests')).toEqual({
    noun: 'requests',
    roles: ['administrator', 'support', 'finance'],
  });
});

it.each([
  ['whose plan has no form', { formId: null, name: 'Ada Obi' }, 'This plan has no form.'],
  ['of an erased buyer', { formId: 'f', name: '' }, 'The answers were erased with the buyer.'],
  ['about an erased person', { formId: 'f', name: 'Ada Obi' }, 'No answers are kept.'],
])('an order %s says why it shows no answers', (_which, order, words) => {
  expect(whyNoAnswers(order)).toContain(words);
});
