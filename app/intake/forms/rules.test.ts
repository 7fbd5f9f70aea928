import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field, Form, Options, Section } from './contract.ts';
import {
  badgeField,
  faultsOfForm,
  fieldsInOrder,
  fieldsOf,
  filesAmong,
  holds,
  isAsked,
  isSensitive,
  markedAs,
  missingFiles,
  optionsOf,
  sectionsOf,
  whoField,
  withEmail,
} from './rules.ts';

const field = (name: string, more: Partial<Field> = {}): Field => ({
  id: name,
  label: name,
  fieldType: 'text',
  required: true,
  order: null,
  name,
  ...more,
});
const section = (title: string, order: number | null = null, fields = [field('a')]): Section => ({
  id: title,
  title,
  order,
  fields,
});
const headings = (...sections: Section[]) =>
  sectionsOf({ id: 'f', title: 'F', sections }).map(({ heading }) => heading);

describe('options (C-52)', () => {
  const lagos = { value: 'Lagos', label: 'Lagos' };
  const kano = { value: 'Kano', label: 'Kano' };
  it.each([
    ['a list of texts', ['Lagos', 'Kano'], [lagos, kano]],
    ['one text with commas', 'Lagos, Kano', [lagos, kano]],
    ['one text with line ends', 'Lagos\r\nKano\n', [lagos, kano]],
    [
      'label and value',
      [{ label: 'Lagos State', value: 'LA' }],
      [{ value: 'LA', label: 'Lagos State' }],
    ],
    ['text', [{ text: 'Lagos' }], [lagos]],
    ['a mixture', ['Lagos', { text: 'Kano' }], [lagos, kano]],
    ['the same value twice', ['Lagos', ' Lagos ', { text: 'Lagos' }], [lagos]],
    ['nothing usable', [' ', { text: '' }], []],
    ['none', undefined, []],
  ])('are read from %s', (_what, given, options) => {
    expect(optionsOf(given)).toEqual(options);
  });

  it('are read past entries that are none', () => {
    const odd = [null, 7, {}, 'Lagos'] as unknown as Options;
    expect(optionsOf(odd)).toEqual([lagos]);
  });

  it('are the same whichever shape the same words come in', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const asText = optionsOf(words.join(', '));
        expect(asText).toEqual(optionsOf(words));
        expect(asText).toEqual(optionsOf(words.map((text) => ({ text }))));
        expect(asText).toEqual(optionsOf(words.map((one) => ({ label: one, value: one }))));
      }),
    );
  });
});

describe('sections (C-55)', () => {
  it('stand by order; without one the number in the title decides', () => {
    expect(headings(section('Later', 5), section('2. Papers'), section('You', 1))).toEqual([
      '1. You',
      '2. Papers',
      '5. Later',
    ]);
  });

  it('without order and number come last and are numbered by their place', () => {
    expect(headings(section('More'), section('Last'), section('1. You'))).toEqual([
      '1. You',
      '2. More',
      '3. Last',
    ]);
  });

  it('of the same order keep the given sequence', () => {
    expect(headings(section('B', 1), section('A', 1), section('C', 0))).toEqual([
      '0. C',
      '1. B',
      '1. A',
    ]);
  });

  it.each([
    ['3. Papers', 7, '7. Papers'],
    ['3) Papers', null, '3. Papers'],
    ['3 - Papers', null, '3. Papers'],
    ['3 Papers', null, '3. Papers'],
    ['3 . Papers', null, '3. Papers'],
    ['3 -  Papers', null, '3. Papers'],
    ['Papers ', 3, '3. Papers'],
    ['2nd guarantor', 4, '4. 2nd guarantor'],
    ['24-hour contact', 4, '4. 24-hour contact'],
    ['1.5 metres', 4, '4. 1.5 metres'],
  ])('"%s" with order %s is "%s"', (title, order, heading) => {
    expect(headings(section(title, order))).toEqual([heading]);
  });

  it('show a number once, however often they are read', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.option(fc.nat(99)), (number, order) => {
        const [heading = ''] = headings(section(`${number}. Papers`, order));
        expect(heading).toBe(`${order ?? number}. Papers`);
        expect(headings(section(heading, order))).toEqual([heading]);
      }),
    );
  });
});

describe('fields (DFP-01, DFP-02)', () => {
  const given = [field('c'), field('b', { order: 2 }), field('a', { order: 1 }), field('d')];
  it('stand by order, those without one last', () => {
    expect(fieldsInOrder(given).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are read whether the form comes in sections or as fields', () => {
    const alone = fieldsOf({ id: 'f', title: 'F', fields: given });
    const inSections = fieldsOf({ id: 'f', title: 'F', sections: [section('S', 1, given)] });
    expect(alone).toEqual(inSections);
    expect(sectionsOf({ id: 'f', title: 'F', fields: given })).toMatchObject([
      { id: 'f', title: '', heading: '', order: null },
    ]);
  });
});

describe('a definition', () => {
  const first = 'sections.0.fields.0';
  it.each<[string, Section[], string, RegExp]>([
    ['without sections', [], 'title', /needs a section/],
    ['with an empty section', [section('S', 1, [])], 'sections.0.title', /asks nothing/],
    [
      'with one name in two sections',
      [section('S', 1), section('T', 2)],
      'sections.1.fields.0.label',
      /"a" is given twice/,
    ],
    [
      'with one label twice in a section',
      [section('S', 1, [field('a', { label: 'Name' }), field('b', { label: ' Name' })])],
      'sections.0.fields.1.label',
      /label "Name" twice/,
    ],
    [
      'with a name that objects have',
      [section('S', 1, [field('__proto__')])],
      `${first}.label`,
      /cannot be a field/,
    ],
    [
      'with a label that no parser takes',
      [section('S', 1, [field('a', { label: ' __proto__ ' })])],
      `${first}.label`,
      /cannot be a label/,
    ],
    [
      'without a label',
      [section('S', 1, [field('a', { label: ' ' })])],
      `${first}.label`,
      /needs a label/,
    ],
    [
      'with a select of nothing',
      [section('S', 1, [field('a', { fieldType: 'select', options: ' , ' })])],
      `${first}.options`,
      /needs options/,
    ],
    [
      'with a radio of nothing',
      [section('S', 1, [field('a', { fieldType: 'radio' })])],
      `${first}.options`,
      /"a" needs options/,
    ],
    [
      'with a phone number that is sensitive, which lists show',
      [section('S', 1, [field('phone', { fieldType: 'tel', sensitive: true })])],
      `${first}.label`,
      /shown in lists/,
    ],
    [
      'with a name that is a file',
      [section('S', 1, [field('fullName', { fieldType: 'file' })])],
      `${first}.label`,
      /shown in lists/,
    ],
  ])('%s cannot be published', (_what, sections, place, fault) => {
    expect(faultsOfForm({ sections })).toEqual({ [place]: expect.stringMatching(fault) });
  });

  it('may use one label in two sections (C-56)', () => {
    const other = section('T', 2, [field('b', { label: 'a' })]);
    expect(faultsOfForm({ sections: [section('S', 1), other] })).toEqual({});
  });

  it('names its fields with a small letter first, then letters and digits, 60 at most', () => {
    const faults = (name: string) =>
      faultsOfForm({ sections: [section('S', 1, [field(name, { label: 'L' })])] });
    for (const name of ['a', 'fullName2', 'a'.repeat(60)]) expect(faults(name)).toEqual({});
    for (const name of ['', '1ab', 'Name', 'full name', 'full-name', 'a'.repeat(61)]) {
      expect(faults(name)).toEqual({ [`${first}.label`]: `"${name}" cannot be a field's name.` });
    }
  });
});

describe('a condition', () => {
  it.each([
    ['any answer', undefined, 'x', true],
    ['any answer', undefined, '  ', false],
    ['any answer', undefined, ['x'], false],
    ['Yes', 'Yes', ' Yes ', true],
    ['Yes', 'Yes', 'No', false],
  ])('of %s (%s) with %j: %s', (_what, is, answer, held) => {
    const condition = { name: 'a', ...(is === undefined ? {} : { is }) };
    expect(holds(condition, { a: answer })).toBe(held);
    expect(isAsked(field('b', { askedIf: condition }), { a: answer })).toBe(held);
  });

  it('is left out where a question is always asked', () => {
    expect(isAsked(field('b'), {})).toBe(true);
  });
});

describe('whose answers are for who sees sensitive details alone (decision 062)', () => {
  it.each<[string, Partial<Field>, boolean]>([
    ['a file, whoever publishes it', { fieldType: 'file' }, true],
    ['a day, which may be a birth date', { fieldType: 'date' }, true],
    ['the birth day of an adult', { fieldType: 'date', bounds: { adult: true } }, true],
    ['a text that says so', { sensitive: true }, true],
    ['a text', {}, false],
    ['a day that lies ahead', { fieldType: 'date', bounds: { notBefore: 'today' } }, false],
    ['a file that says that it is not', { fieldType: 'file', sensitive: false }, false],
    ['a day that says that it is not', { fieldType: 'date', sensitive: false }, false],
  ])('%s', (_what, more, is) => {
    expect(isSensitive(field('a', more))).toBe(is);
  });
});

describe('what the current version marks as sensitive', () => {
  const form = (id: string, ...fields: Field[]): Form => ({
    ...{ id, title: 'F' },
    sections: [section('S', 1, fields)],
  });
  const asked = form('f-v1', field('health'), field('cv', { fieldType: 'file' }), field('town'));
  const kept = (current: Form | null) =>
    fieldsOf(markedAs(current, asked))
      .filter(isSensitive)
      .map(({ name }) => name);

  it('is so in the version before, beside what that marks itself', () => {
    const current = form('f-v2', field('health', { sensitive: true }), field('town'));
    expect(kept(current)).toEqual(['health', 'cv']);
    expect(asked.sections[0]?.fields[0]?.sensitive).toBeUndefined();
  });

  it('is nothing where it asks something else, unmarks it, or is none', () => {
    const current = form('f-v2', field('cv', { fieldType: 'file', sensitive: false }), field('a'));
    expect([kept(current), kept(null)]).toEqual([['cv'], ['cv']]);
  });
});

describe('files', () => {
  const file = (name: string, more: Partial<Field> = {}) =>
    field(name, { fieldType: 'file', label: `The ${name}`, ...more });
  const ifAbroad = { askedIf: { name: 'where', is: 'Abroad' } };
  const fields = [field('where'), file('photo'), file('cv', { required: false })];
  const form = { id: 'f', title: 'F', fields: [...fields, file('visa', ifAbroad)] };

  it('are the uploads in fields for files, not text and not what is no handle', () => {
    const answers = { where: 'H0', photo: 'H1', cv: true, other: 'H2' };
    expect(filesAmong(form, answers)).toEqual([{ name: 'photo', handle: 'H1' }]);
    expect(filesAmong(form, {})).toEqual([]);
  });

  it('are missing by label, where they are asked and were not sent', () => {
    expect(missingFiles(form, {})).toEqual(['The photo', 'The cv']);
    expect(missingFiles(form, { where: 'Lagos', photo: 'H1' })).toEqual(['The cv']);
    expect(missingFiles(form, { where: 'Abroad', cv: 'H2' })).toEqual(['The photo', 'The visa']);
  });
});

describe('the email to which a confirmation goes (C-92)', () => {
  const mail = field('mail', { fieldType: 'email', required: false });

  it('is added to no form that has one, or that asks nothing yet', () => {
    const given = [section('S', 1), section('T', 2, [field('b'), mail])];
    expect(withEmail(given)).toEqual(given);
    expect(withEmail([])).toEqual([]);
    expect(withEmail([section('S', 1, [])])).toEqual([section('S', 1, [])]);
  });

  const added = (name: string, order: number | null) => {
    const more = { fieldType: 'email', label: 'Email' } as const;
    const [id, title] = ['confirmation', 'Confirmation'];
    return { id, title, order, fields: [field(name, more)] };
  };
  it.each<[string, Section[], string, number | null]>([
    ['after the highest order', [section('S', 3), section('T', 1)], 'email', 4],
    ['after an order among none', [section('S'), section('T', 2)], 'email', 3],
    ['without order among none', [section('S'), section('T')], 'email', null],
    [
      'under a name that is free',
      [section('S', 1, [field('email')]), section('T', 2)],
      'confirmationEmail',
      3,
    ],
    [
      'under a name that is free, whatever stands there',
      [section('S', 1, [field('email'), field('confirmationEmail')])],
      'confirmationEmail1',
      2,
    ],
  ])('is asked for last, %s', (_what, given, name, order) => {
    expect(withEmail(given)).toEqual([...given, added(name, order)]);
  });
});

// Answers are kept under them: with other names, those of before would be found no more.
it('the names that code looks for are those that answers are kept under (CASE-01, C-88)', () => {
  expect([whoField, badgeField]).toEqual(['whoIsVerified', 'verificationId']);
});
