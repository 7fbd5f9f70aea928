import { describe, expect, it } from 'vitest';
import { notEmpty } from '#platform/contract.ts';
import { faultWords } from '#platform/text/faults.ts';
import {
  contactFields,
  contactLabels,
  departmentIn,
  departmentOf,
  faultsFrom,
  slugOf,
} from './rules.ts';

describe('the departments (CON-04, C-09)', () => {
  it.each([
    ['General Inquiry', 'general-inquiry'],
    ['Customer Support', 'customer-support'],
    ['Technical Assistance', 'technical-assistance'],
    ['Sponsor an Individual', 'sponsor-an-individual'],
    ['Train with us', 'train-with-us'],
    ['Feedback, Comments & Reviews', 'feedback-comments-reviews'],
  ] as const)('%s is named %s in an address', (department, slug) => {
    expect(slugOf(department)).toBe(slug);
    expect(departmentOf(slug)).toBe(department);
    expect(departmentIn(new URLSearchParams({ department: slug }))).toBe(department);
  });

  it.each(['', 'Train with us', 'train', 'train-with-us-', undefined, null, 7, {}])(
    'have none that is called %j',
    (slug) => {
      expect(departmentOf(slug)).toBeUndefined();
    },
  );

  it('begin at the usual one where an address names none', () => {
    for (const query of ['', 'department=', 'department=lottery', 'other=train-with-us']) {
      expect(departmentIn(new URLSearchParams(query))).toBe('General Inquiry');
    }
  });
});

it('asks for five things, each by its label', () => {
  expect(contactFields.map((name) => contactLabels[name])).toEqual([
    ...['Name', 'Email', 'Phone', 'Department', 'Message'],
  ]);
});

describe('what is wrong', () => {
  it.each([
    [notEmpty('name'), 'This field is required'],
    ['"name" is not allowed to be empty.', '"name" is not allowed to be empty.'],
    ['Oh: "name" is not allowed to be empty', 'Oh: "name" is not allowed to be empty'],
    ['"a b" is not allowed to be empty', '"a b" is not allowed to be empty'],
    ['"" is not allowed to be empty', '"" is not allowed to be empty'],
    ['Please enter a valid phone number', 'Please enter a valid phone number'],
  ])('is said in the words of the form: %s', (message, words) => {
    expect(faultWords(message)).toBe(words);
  });

  it('stands at the fields of the form, and nowhere else', () => {
    expect(
      faultsFrom({
        name: notEmpty('name'),
        email: 'Please enter a valid email address',
        phone: '',
        leaveEmpty: 'Too long',
      }),
    ).toStrictEqual({
      name: 'This field is required',
      email: 'Please enter a valid email address',
    });
    expect(faultsFrom({})).toStrictEqual({});
  });
});
