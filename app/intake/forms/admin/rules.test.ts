import { describe, expect, it } from 'vitest';
import { type Field, FieldType, type Form } from '../contract.ts';
import type { StaffField } from './contract.ts';
import {
  faultsOfLost,
  hasOptions,
  isTyped,
  linesOf,
  nameFrom,
  optionsFrom,
  sectionsFrom,
  staffSections,
} from './rules.ts';

describe('options', () => {
  it('are lines, with a value of their own behind a bar', () => {
    const options = ['Lagos', { label: 'Ogun State', value: 'OG' }, { text: 'Oyo' }];
    expect(linesOf(options)).toBe('Lagos\nOgun State | OG\nOyo');
    expect(linesOf(undefined)).toBe('');
  });

  it('come from their lines, the empty ones left out', () => {
    expect(optionsFrom('Lagos\r\n\n  Ogun State | OG  \n   \nOyo')).toEqual([
      { label: 'Lagos', value: 'Lagos' },
      { label: 'Ogun State', value: 'OG' },
      { label: 'Oyo', value: 'Oyo' },
    ]);
    expect(optionsFrom('')).toEqual([]);
    expect(optionsFrom('Yes\nNo\n Yes\nYes | yes\nYes|No').map(({ value }) => value)).toEqual([
      'Yes',
      'No',
      'yes',
      'Yes|No',
    ]);
  });

  it.each([
    ['a | b | c', 'a | b', 'c'],
    ['a  |  b', 'a', 'b'],
    ['a|b', 'a|b', 'a|b'],
    [' | b', '| b', '| b'],
    ['a | ', 'a |', 'a |'],
    ['a | b', 'a', 'b'],
  ])('have their value behind the last bar that stands alone: "%s"', (line, label, value) => {
    expect(optionsFrom(line)).toEqual([{ label, value }]);
  });
});

it('tells which questions offer options, and into which one types', () => {
  expect(FieldType.options.filter(hasOptions).sort()).toEqual(['checkbox', 'radio', 'select']);
  expect(FieldType.options.filter(isTyped).sort()).toEqual([
    ...['email', 'number', 'tel', 'text', 'textarea'],
  ]);
});

describe('a name made of a label', () => {
  it.each([
    ['Date of birth', 'dateOfBirth'],
    ['DATE OF BIRTH', 'dateOfBirth'],
    ['  Street & house no. 2', 'streetHouseNo2'],
    ['Orúkọ rẹ', 'orukoRe'],
    ['24-hour contact', 'hourContact'],
    ['2nd guarantor', 'ndGuarantor'],
    ['12 34', 'field'],
    ['?!', 'field'],
    ['', 'field'],
    ['To string', 'toString2'],
    ['Constructor', 'constructor2'],
    ['a'.repeat(60), 'a'.repeat(50)],
  ])('of "%s" is %s', (label, name) => {
    expect(nameFrom(label, new Set())).toBe(name);
  });

  it('is taken by nobody else', () => {
    expect(nameFrom('Email', new Set(['email']))).toBe('email2');
    expect(nameFrom('Email', new Set(['email', 'email2', 'email3']))).toBe('email4');
    expect(nameFrom('Email', new Set(['email2']))).toBe('email');
  });
});

const asked = (name: string, more: Partial<Field> = {}): Field => ({
  ...{ id: name, name, label: `The ${name}`, fieldType: 'text', required: true, order: null },
  ...more,
});
const typed = (name: string, more: Partial<StaffField> = {}): StaffField => ({
  ...{ name, label: `The ${name}`, fieldType: 'text', required: true, hint: '' },
  ...{ placeholder: '', options: '', maxLength: null, sensitive: null },
  ...more,
});

describe('a form as staff edit it', () => {
  it('has its sections and questions in the order in which they are asked', () => {
    const form: Form = {
      id: 'a-v1',
      title: 'A',
      sections: [
        { id: 'later', title: 'Later', order: 2, fields: [asked('c')] },
        {
          id: 'first',
          title: 'First',
          description: 'About you',
          order: 1,
          fields: [
            asked('b', { order: 2 }),
            asked('a', {
              ...{ order: 1, fieldType: 'select', required: false, options: ['Yes', 'No'] },
              ...{ hint: 'One of two', placeholder: 'Choose', maxLength: 90, sensitive: true },
            }),
          ],
        },
      ],
    };
    expect(staffSections(form)).toEqual([
      {
        key: 'first',
        title: 'First',
        description: 'About you',
        fields: [
          {
            ...{ name: 'a', label: 'The a', fieldType: 'select', required: false },
            ...{ hint: 'One of two', placeholder: 'Choose', options: 'Yes\nNo', maxLength: 90 },
            sensitive: true,
          },
          typed('b'),
        ],
      },
      { key: 'later', title: 'Later', description: '', fields: [typed('c')] },
    ]);
  });
});

describe('the next version of a form', () => {
  const one = (given: Partial<StaffField>, before: Partial<Field> | null = null) => {
    const old = before && {
      sections: [{ id: 's', title: 'S', order: 1, fields: [asked('a', before)] }],
    };
    const next = sectionsFrom([{ title: 'S', description: '', fields: [typed('a', given)] }], old);
    return next[0]?.fields[0];
  };

  it('says who reads an answer as staff chose, and as before where they chose nothing', () => {
    const kept = { sensitive: true };
    expect(one({ sensitive: false }, kept)?.sensitive).toBe(false);
    expect(one({ sensitive: true })?.sensitive).toBe(true);
    expect(one({ sensitive: null }, kept)).not.toHaveProperty('sensitive');
    expect(one({ sensitive: undefined }, kept)?.sensitive).toBe(true);
  });

  it('counts its sections and their questions', () => {
    const fields = [typed('', { label: 'Full name' }), typed('', { label: 'Email' })];
    const next = sectionsFrom(
      [
        { title: 'You', description: 'Who you are', fields },
        { title: 'Work', description: '', fields: [] },
      ],
      null,
    );
    expect(next).toStrictEqual([
      {
        id: 'section-1',
        title: 'You',
        order: 1,
        description: 'Who you are',
        fields: [
          {
            ...{ id: 'fullName', name: 'fullName', label: 'Full name', fieldType: 'text' },
            ...{ required: true, order: 1 },
          },
          {
            ...{ id: 'email', name: 'email', label: 'Email', fieldType: 'text' },
            ...{ required: true, order: 2 },
          },
        ],
      },
      { id: 'section-2', title: 'Work', order: 2, fields: [] },
    ]);
  });

  const names = (given: StaffField[], before: Field[] | null) =>
    sectionsFrom(
      [{ title: 'S', description: '', fields: given }],
      before && { sections: [{ id: 's', title: 'S', order: 1, fields: before }] },
    ).flatMap(({ fields }) => fields.map(({ name }) => name));

  it('keeps the names under which the version before asked', () => {
    expect(names([typed('dob', { label: 'Birthday' })], [asked('dob')])).toEqual(['dob']);
  });

  it('takes no name that the version before did not ask for', () => {
    expect(names([typed('dob', { label: 'Birthday' })], [asked('other')])).toEqual(['birthday']);
    expect(names([typed('dob', { label: 'Birthday' })], null)).toEqual(['birthday']);
  });

  it('gives a name to one question only', () => {
    const copies = [typed('dob', { label: 'Dob' }), typed('dob', { label: 'Dob' })];
    expect(names(copies, [asked('dob')])).toEqual(['dob', 'dob2']);
    const alike = [typed('', { label: 'Dob' }), typed('', { label: 'Dob' })];
    expect(names(alike, null)).toEqual(['dob', 'dob2']);
  });

  it('gives a new question no name that one behind it keeps', () => {
    const given = [typed('', { label: 'Dob' }), typed('dob')];
    expect(names(given, [asked('dob')])).toEqual(['dob2', 'dob']);
  });

  it('leaves the names of the signature to the signature (C-90)', () => {
    const given = [
      typed('', { label: 'Authorized name' }),
      typed('', { label: 'Authorized designation' }),
    ];
    expect(names(given, null)).toEqual(['authorizedName2', 'authorizedDesignation2']);
  });

  it('has of a question what its type can show', () => {
    const full = { hint: 'A hint', placeholder: 'Here', options: 'Yes\nNo | n', maxLength: 40 };
    const options = [
      { label: 'Yes', value: 'Yes' },
      { label: 'No', value: 'n' },
    ];
    expect(one({ ...full, fieldType: 'text' })).toStrictEqual({
      ...{ id: 'theA', name: 'theA', label: 'The a', fieldType: 'text', required: true, order: 1 },
      ...{ hint: 'A hint', placeholder: 'Here', maxLength: 40 },
    });
    expect(one({ ...full, fieldType: 'select', required: false })).toStrictEqual({
      ...{ id: 'theA', name: 'theA', label: 'The a', fieldType: 'select', required: false },
      ...{ order: 1, hint: 'A hint', placeholder: 'Here', options },
    });
    expect(one({ ...full, fieldType: 'checkbox' })).toStrictEqual({
      ...{ id: 'theA', name: 'theA', label: 'The a', fieldType: 'checkbox', required: true },
      ...{ order: 1, hint: 'A hint', options },
    });
    expect(one({ fieldType: 'select' })).not.toHaveProperty('options');
  });

  it('keeps the bounds of a question that stays what it is', () => {
    const bounds = { integer: true, min: 1 } as const;
    const before = { fieldType: 'number', bounds } as const;
    expect(one({ fieldType: 'number' }, before)).toHaveProperty('bounds', bounds);
    expect(one({ fieldType: 'text' }, before)).not.toHaveProperty('bounds');
    expect(one({}, {})).not.toHaveProperty('bounds');
  });

  it('keeps when a question is asked and when it is spared', () => {
    const askedIf = { name: 'who', is: 'other' };
    const sparedIf = [{ name: 'who', is: 'me' }];
    expect(one({ fieldType: 'date' }, { askedIf, sparedIf })).toMatchObject({ askedIf, sparedIf });
    expect(one({}, { sparedIf })).not.toHaveProperty('askedIf');
    expect(one({}, { askedIf })).not.toHaveProperty('sparedIf');
  });

  it('gives a copy nothing of what it was copied from', () => {
    const askedIf = { name: 'who', is: 'other' };
    const before = [{ id: 's', title: 'S', order: 1, fields: [asked('a', { askedIf })] }];
    const fields = [typed('a'), typed('a')];
    const [section] = sectionsFrom([{ title: 'S', description: '', fields }], { sections: before });
    expect(section?.fields[0]).toHaveProperty('askedIf');
    expect(section?.fields[1]).not.toHaveProperty('askedIf');
  });

  it('gives a new question nothing of one that was taken away, though it gets its name', () => {
    const askedIf = { name: 'who', is: 'other' };
    const old = [{ id: 's', title: 'S', order: 1, fields: [asked('dob', { askedIf })] }];
    const fields = [typed('', { label: 'Dob' })];
    const [section] = sectionsFrom([{ title: 'S', description: '', fields }], { sections: old });
    expect(section?.fields[0]).toHaveProperty('name', 'dob');
    expect(section?.fields[0]).not.toHaveProperty('askedIf');
  });
});

describe('what another question or an order goes by', () => {
  const who = (more: Partial<Field> = {}) =>
    asked('whoIsVerified', { fieldType: 'radio', options: ['Me', 'Somebody else'], ...more });
  const other = { name: 'whoIsVerified', is: 'Somebody else' };
  const lost = (before: Field[], next: Field[]) => {
    const form = (fields: Field[]) => [{ id: 's', title: 'S', order: 1, fields }];
    return faultsOfLost({ sections: form(before) }, form(next));
  };

  it.each<[string, Field[], Field[], string, RegExp]>([
    ['who is verified, taken out (CASE-01)', [who()], [asked('a')], 'title', /The whoIsVerified/],
    ['the worker of a report, taken out (C-88)', [asked('verificationId')], [], 'title', /Keep/],
    [
      'an answer, in other words (CASE-01)',
      [who()],
      [asked('a'), who({ options: ['Me', 'Another person'] })],
      'sections.0.fields.1.options',
      /Other words \| Somebody else$/,
    ],
    [
      'answers, where one types now',
      [who()],
      [asked('whoIsVerified')],
      'sections.0.fields.0.fieldType',
      /"Me"/,
    ],
    [
      'what decides whether another one is asked',
      [asked('where'), asked('visa', { askedIf: { name: 'where' } })],
      [asked('visa', { askedIf: { name: 'where' } })],
      'title',
      /The where/,
    ],
    [
      'an answer that spares another one',
      [asked('how', { options: 'a, b' }), asked('b', { sparedIf: [{ name: 'how', is: 'b' }] })],
      [
        asked('how', { fieldType: 'select', options: 'a' }),
        asked('b', { sparedIf: [{ name: 'how', is: 'b' }] }),
      ],
      'sections.0.fields.0.options',
      /"b"/,
    ],
  ])('stays: %s', (_what, before, next, place, fault) => {
    expect(lost(before, next)).toEqual({ [place]: expect.stringMatching(fault) });
  });

  it('may change in its words, its order and what it offers beside', () => {
    const options = [
      { label: 'Another person', value: 'Somebody else' },
      ...['Me', 'My company'].map((one) => ({ label: one, value: one })),
    ];
    const next = [asked('b', { askedIf: other }), who({ label: 'Who?', options })];
    expect(lost([who(), asked('b', { askedIf: other })], next)).toEqual({});
  });

  it('goes with the last question that went by it, or that it spared by any answer', () => {
    const before = [asked('where'), asked('visa', { askedIf: { name: 'where' } })];
    expect(lost(before, [asked('a')])).toEqual({});
    const spared = asked('email', { sparedIf: [{ name: 'phone' }] });
    expect(lost([asked('phone'), spared], [spared])).toEqual({});
  });
});
