import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswers, type Messages } from './answers.rules.ts';
import { type Field, FieldType } from './contract.ts';

const field = (fieldType: FieldType, more: Partial<Field> = {}): Field => ({
  id: 'f',
  label: 'Your answer',
  fieldType,
  required: true,
  order: null,
  name: 'answer',
  ...(fieldType === 'select' || fieldType === 'radio' ? { options: ['Yes', 'No'] } : {}),
  ...more,
});
const optional = { required: false } as const;
const today = '2026-11-22';
const fault = (one: Field, answer: unknown, messages: Messages) =>
  checkAnswers([one], answer === undefined ? {} : { answer }, messages, today).faults.answer;

const types = FieldType.options;
const handle = '0123456789ABCDEFGHJKMNPQRS';
const good: Readonly<Record<FieldType, unknown>> = {
  text: 'Amina',
  email: 'amina@example.com',
  date: '1991-04-12',
  checkbox: true,
  radio: 'Yes',
  select: 'No',
  textarea: 'Two lines\nof text',
  file: handle,
  tel: '+234 (803) 000-0009',
  number: '12.5',
};
const empty = (type: FieldType) => (type === 'checkbox' ? false : '  ');

describe.each(types)('%s', (type) => {
  it('is refused when empty in the words of the form, and taken when filled', () => {
    const inApplication = type === 'email' ? 'Invalid email address' : 'This field is required';
    for (const answer of [undefined, null, empty(type)]) {
      expect(fault(field(type), answer, 'application')).toBe(inApplication);
      expect(fault(field(type), answer, 'purchase')).toBe('Your answer is required');
      expect(fault(field(type, optional), answer, 'application')).toBeUndefined();
      expect(fault(field(type, optional), answer, 'purchase')).toBeUndefined();
    }
    expect(fault(field(type), good[type], 'application')).toBeUndefined();
    expect(fault(field(type), good[type], 'purchase')).toBeUndefined();
  });

  it('refuses what is no answer of its kind', () => {
    for (const answer of [{ a: 1 }, [['x']], type === 'checkbox' ? 'yes' : true]) {
      expect(fault(field(type), answer, 'application')).toBe('This answer cannot be read');
    }
  });
});

describe('formats', () => {
  const cases: [FieldType, string, string | undefined, string | undefined][] = [
    ['email', 'nobody', 'Invalid email address', 'Invalid email address'],
    ['email', 'a b@example.com', 'Invalid email address', 'Invalid email address'],
    ['email', 'a,b@example.com', 'Invalid email address', 'Invalid email address'],
    ['tel', 'call me', undefined, 'Invalid phone number'],
    ['tel', '0803/000', undefined, 'Invalid phone number'],
    ['number', 'twelve', undefined, 'Must be a number'],
    ['number', '1e5', undefined, 'Must be a number'],
    ['number', '1,000', undefined, 'Must be a number'],
    ['number', '-3', undefined, undefined],
    ['number', '.5', undefined, undefined],
    ['number', '.25', undefined, undefined],
    ['number', '12.25', undefined, undefined],
    ['number', '12345678901', undefined, undefined],
    ['tel', '12345678901', undefined, undefined],
    [
      'date',
      '2025-02-30',
      'Use a real date, such as 2025-04-12',
      'Use a real date, such as 2025-04-12',
    ],
    ['select', 'Maybe', 'Choose one of the options', 'Choose one of the options'],
    ['radio', 'toString', 'Choose one of the options', 'Choose one of the options'],
  ];
  it.each(cases)('%s "%s"', (type, answer, application, purchase) => {
    expect(fault(field(type), answer, 'application')).toBe(application);
    expect(fault(field(type), answer, 'purchase')).toBe(purchase);
  });

  it('are those of what is seen: a number or an address copied on a phone carries more', () => {
    const entered = {
      tel: '\u2066+234\u00A0803\u2011000\u20110009\u2069',
      email: '\u200Bada@example.com',
      text: '\u202AAda Obi\u202C',
    };
    const fields = (['tel', 'email', 'text'] as const).map((name) => field(name, { name }));
    expect(checkAnswers(fields, entered, 'purchase', today)).toEqual({
      faults: {},
      answers: { tel: '+234 803-000-0009', email: 'ada@example.com', text: 'Ada Obi' },
    });
  });

  it('of optional fields are checked in a purchase and never in an application (DFA-10)', () => {
    for (const [type, answer, , purchase] of cases) {
      expect(fault(field(type, optional), answer, 'application')).toBeUndefined();
      expect(fault(field(type, optional), answer, 'purchase')).toBe(purchase);
    }
  });
});

describe('a birth day of somebody who must be of age', () => {
  const born = field('date', { bounds: { notAfter: 'today', adult: true } });
  const eighteen = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  it.each([
    [today, 'Records are for people of 18 and over'],
    ['1905-01-01', 'Check the year of birth'],
    [eighteen, undefined],
  ])('%s', (day, message) => {
    expect(fault(born, day, 'application')).toBe(message);
    expect(fault(born, day, 'purchase')).toBe(message);
  });
});

describe('a group of checkboxes', () => {
  const group = field('checkbox', { options: 'Morning, Evening' });
  it.each([
    [[], 'Your answer is required'],
    [undefined, 'Your answer is required'],
    [null, 'Your answer is required'],
    [[1], 'This answer cannot be read'],
    [Array(200).fill('Morning'), undefined],
    [Array(201).fill('Morning'), 'This answer cannot be read'],
    [['Evening', 'Night'], 'Choose one of the options'],
    [['Evening', 'a\u0007'], 'Contains characters that cannot be used'],
    [['Night'], 'Choose one of the options'],
    ['Morning', 'This answer cannot be read'],
    [['Evening', 'Morning', 'Evening'], undefined],
  ])('%j', (answer, message) => {
    expect(fault(group, answer, 'purchase')).toBe(message);
  });

  it('keeps each tick once', () => {
    const { answers } = checkAnswers(
      [group],
      { answer: ['Evening', 'Evening'] },
      'purchase',
      today,
    );
    expect(answers).toEqual({ answer: ['Evening'] });
  });
});

describe('bounds hold for every field, required or not', () => {
  it.each<[string, Field, unknown, string]>([
    ['a long text', field('text', optional), 'a'.repeat(301), 'Use at most 300 characters'],
    [
      'a longer text than wanted',
      field('text', { maxLength: 4 }),
      '12345',
      'Use at most 4 characters',
    ],
    ['a long story', field('textarea', optional), 'a'.repeat(5_001), 'Use at most 5000 characters'],
    [
      'a control character',
      field('text', optional),
      'a\u0007',
      'Contains characters that cannot be used',
    ],
    [
      'half a character',
      field('textarea', optional),
      '\ud800',
      'Contains characters that cannot be used',
    ],
    [
      'a whole national ID in a story',
      field('textarea', optional),
      'It is\n12345678901',
      'Leave out the whole national ID number: nobody needs it here',
    ],
    ['a handle with more before it', field('file'), `a${handle}`, 'Choose the file again'],
    ['a handle with more after it', field('file'), `${handle}a`, 'Choose the file again'],
    ['a made-up file', field('file', optional), '../../etc/passwd', 'Choose the file again'],
    [
      'a whole national ID',
      field('text', optional),
      'My number is 12345678901',
      'Leave out the whole national ID number: nobody needs it here',
    ],
  ])('%s', (_what, one, answer, message) => {
    expect(fault(one, answer, 'application')).toBe(message);
    expect(fault(one, answer, 'purchase')).toBe(message);
  });

  it('takes as many characters as are allowed, and a tick of any length', () => {
    expect(fault(field('text'), 'a'.repeat(300), 'application')).toBeUndefined();
    expect(fault(field('text', { maxLength: 4 }), '1234', 'application')).toBeUndefined();
    expect(fault(field('checkbox', { maxLength: 1 }), true, 'application')).toBeUndefined();
    // Without a script a line ends with two characters; the field counts one.
    expect(fault(field('textarea', { maxLength: 3 }), 'a\r\nb', 'application')).toBeUndefined();
  });
});

describe('answers as a whole', () => {
  const name = field('text', { name: 'fullName', label: 'Full name' });
  const mail = field('email', { name: 'email', label: 'Email' });

  it('name every fault by its field, and what was never asked', () => {
    const { faults } = checkAnswers([name, mail], { email: 'x', role: 'admin' }, 'purchase', today);
    expect(faults).toEqual({
      fullName: 'Full name is required',
      email: 'Invalid email address',
      role: '"role" is not asked',
    });
  });

  it('are trimmed and composed, and the empty ones left out', () => {
    const entered = { fullName: ' Ade\u0301 ', email: '' };
    const { answers } = checkAnswers([name, { ...mail, ...optional }], entered, 'purchase', today);
    expect(answers).toEqual({ fullName: 'Adé' });
  });

  it('may be numbers where a number is asked, and nowhere else', () => {
    const number = field('number');
    expect(checkAnswers([number], { answer: 3 }, 'purchase', today).answers).toEqual({
      answer: '3',
    });
    expect(fault(number, Number.NaN, 'purchase')).toBe('This answer cannot be read');
    expect(fault(field('text'), 3, 'purchase')).toBe('This answer cannot be read');
  });

  it('name what is not asked with its first 80 characters', () => {
    const shown = 'x'.repeat(80);
    const { faults } = checkAnswers([], { [`${shown}x`]: 'a' }, 'purchase', today);
    expect(faults).toEqual({ [shown]: `"${shown}" is not asked` });
  });

  it('keep to their bounds in a purchase; in an application if required (DFA-10)', () => {
    const bounds = { bounds: { max: 5 } };
    const most = 'Enter at most 5';
    expect(fault(field('number', bounds), '6', 'application')).toBe(most);
    expect(fault(field('number', { ...bounds, ...optional }), '6', 'purchase')).toBe(most);
    expect(fault(field('number', { ...bounds, ...optional }), '6', 'application')).toBe(undefined);
  });

  it('never come from what objects have by themselves', () => {
    const odd = field('text', { name: 'constructor', label: 'Constructor' });
    expect(checkAnswers([odd], {}, 'purchase', today).faults).toEqual({
      constructor: 'Constructor is required',
    });
  });

  it('are never a crash, and what passes once passes again unchanged', () => {
    const fields = types.map((type) => field(type, { name: type, ...optional }));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...types), fc.anything()), (entered) => {
        const { faults, answers } = checkAnswers(fields, entered, 'purchase', today);
        for (const type of types) if (faults[type]) expect(answers).not.toHaveProperty(type);
        expect(checkAnswers(fields, answers, 'purchase', today)).toEqual({ faults: {}, answers });
      }),
    );
  });
});

describe('a question that hangs on another', () => {
  const who = field('radio', { name: 'who', label: 'Who', options: ['Me', 'Somebody else'] });
  const other = { name: 'who', is: 'Somebody else' };
  const name = field('text', { name: 'name', label: 'Name', askedIf: other });
  const either = (own: string, than: string) =>
    field('text', { name: own, label: own, sparedIf: [other, { name: than }] });
  const fields = [who, name, either('phone', 'email'), either('email', 'phone')];
  const check = (entered: Record<string, unknown>) =>
    checkAnswers(fields, entered, 'purchase', today);

  it('is not asked where the other was answered otherwise, and what was typed there is dropped', () => {
    const both = { phone: 'a', email: 'b' };
    expect(check({ who: 'Me', name: ['x'], ...both })).toEqual({
      faults: {},
      answers: { who: 'Me', ...both },
    });
    expect(check({ who: 'Somebody else', name: ' ', ...both }).faults).toEqual({
      name: 'Name is required',
    });
  });

  it('is spared by the other one, and by nothing less', () => {
    expect(check({ who: 'Me', phone: 'a' }).faults).toEqual({ email: 'email is required' });
    const told = { who: 'Somebody else', name: 'Ada' };
    expect(check({ ...told, phone: 'a' }).faults).toEqual({});
    expect(check({ ...told, email: 'a', phone: '  ' }).faults).toEqual({});
    expect(check(told).faults).toEqual({
      phone: 'Give one of these: phone, email',
      email: 'Give one of these: email, phone',
    });
    expect(Object.keys(check({ phone: 'a' }).faults)).toEqual(['who', 'email']);
    expect(check({ who: 'Me' }).faults.phone).toBe('phone is required');
  });

  it('names what would spare it by its label, by its name where the form has no such question', () => {
    const mail = field('text', { name: 'mail', label: 'Your email', required: false });
    const phone = field('text', { label: 'Phone', sparedIf: [{ name: 'mail' }, { name: 'fax' }] });
    expect(checkAnswers([mail, phone], {}, 'purchase', today).faults).toEqual({
      answer: 'Give one of these: Phone, Your email, fax',
    });
  });
});
