import { describe, expect, it } from 'vitest';
import type { Field, Form } from '../contract.ts';
import { checkSent, enteredFrom } from './submissions.rules.ts';

const field = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  ...{ id: name, name, label, fieldType: 'text', required: false, order: null },
  ...more,
});
const made = (...sections: [title: string, fields: Field[]][]): Form => ({
  id: 'made-v1',
  title: 'Made',
  sections: sections.map(([title, fields]) => ({ id: title, title, order: null, fields })),
});

describe('what comes in by label (C-56)', () => {
  const form = made(
    [' About you ', [field('fullName', ' Full name ')]],
    ['Guarantor', [field('first', 'Name')]],
    ['Guarantor', [field('second', 'Name')]],
  );

  it('is read by the name of its field, spaces at the ends aside', () => {
    const sent = [
      { title: 'About you', fields: { 'Full name': 'Amina' } },
      { title: ' Guarantor ', fields: { ' Name ': 'Bola' } },
    ];
    expect(enteredFrom(form, sent)).toEqual({
      entered: { fullName: 'Amina', first: 'Bola' },
      faults: {},
    });
  });

  it('belongs to the next section where two have one title, and to none after the last', () => {
    const guarantor = (Name: string) => ({ title: 'Guarantor', fields: { Name } });
    const sent = [guarantor('Bola'), guarantor('Chidi')];
    expect(enteredFrom(form, sent)).toEqual({
      entered: { first: 'Bola', second: 'Chidi' },
      faults: {},
    });
    expect(enteredFrom(form, [...sent, guarantor('Dayo')])).toEqual({
      entered: { first: 'Bola', second: 'Chidi' },
      faults: { sections: 'The form has no section "Guarantor"' },
    });
  });

  it('is refused under a title or a label that this version does not have', () => {
    const sent = [
      { title: 'Bank', fields: { Name: 'Bola' } },
      { title: 'Guarantor', fields: { Role: 'admin', Name: 'Chidi' } },
    ];
    expect(enteredFrom(form, sent)).toEqual({
      entered: { first: 'Chidi' },
      faults: { sections: 'The form has no section "Bank"', Role: '"Role" is not asked' },
    });
  });

  it('is named with its first 80 characters at most', () => {
    const [long, shown] = ['x'.repeat(81), 'x'.repeat(80)];
    expect(enteredFrom(form, [{ title: long, fields: {} }]).faults).toEqual({
      sections: `The form has no section "${shown}"`,
    });
    expect(enteredFrom(form, [{ title: 'Guarantor', fields: { [long]: '' } }]).faults).toEqual({
      [shown]: `"${shown}" is not asked`,
    });
  });
});

describe('the check of an application', () => {
  const today = '2026-11-22';
  const paper = {
    ...made(['Firm', [field('firm', 'Firm', { required: true }), field('note', 'Note')]]),
    id: 'partner-registration-v1',
  };
  const signed = (name: string, title: string) => ({
    title: 'Authorised representative',
    fields: { 'Authorized Representative Name': name, Designation: title },
  });

  it('gives the answers by name, made regular', () => {
    const sent = [
      { title: 'Firm', fields: { Firm: ' Ade & Co ', Note: '' } },
      signed('Bola', 'MD'),
    ];
    expect(checkSent(paper, sent, today)).toEqual({
      faults: {},
      answers: { firm: 'Ade & Co', authorizedName: 'Bola', authorizedDesignation: 'MD' },
    });
  });

  it('says what is wrong in its own words for the signature (PAG-03, PAG-04), and what is not asked', () => {
    const sent = [{ title: 'Firm', fields: { Role: 'x' } }, signed('', '')];
    expect(checkSent(paper, sent, today).faults).toEqual({
      Role: '"Role" is not asked',
      firm: 'This field is required',
      authorizedName: 'Authorized Representative Name is required',
      authorizedDesignation: 'Designation is required',
    });
    const long = [{ title: 'Firm', fields: { Firm: 'A' } }, signed('B'.repeat(121), 'MD')];
    expect(checkSent(paper, long, today).faults).toEqual({
      authorizedName: 'Use at most 120 characters',
    });
  });

  it('looks at the format of required answers only (DFA-10)', () => {
    const mail = field('mail', 'Mail', { fieldType: 'email' });
    const faults = (required: boolean) =>
      checkSent(
        made(['You', [{ ...mail, required }]]),
        [{ title: 'You', fields: { Mail: 'nobody' } }],
        today,
      ).faults;
    expect(faults(false)).toEqual({});
    expect(faults(true)).toEqual({ mail: 'Invalid email address' });
  });
});
