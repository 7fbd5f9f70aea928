import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { programmes } from '#app/site/career/rules.ts';
import { agreementVersion, isPaper, tagOf } from '../agreement.rules.ts';
import { postedAnswers } from '../answers.rules.ts';
import type { Field, Form } from '../contract.ts';
import { faultsOfForm, fieldsOf, optionsOf } from '../rules.ts';
import { applicationForms } from '../seed.server.ts';
import { leadsToVerification } from './accepted.rules.ts';
import {
  answeredSections,
  isApplication,
  moves,
  recipientOf,
  sectionsWith,
  sentFormOf,
  versionOf,
} from './submissions.rules.ts';

const tags = [
  ...['work-with-us', 'partner-registration', 'staffing-agent-contract-nda'],
  ...['candidate-submission-liability', 'training-course', 'community-agent'],
  ...['healthcare-professionals', 'verification-agent'],
];
const formOf = (tag: string): Form => {
  const found = applicationForms.find((one) => one.tag === tag);
  if (!found) throw new Error(tag);
  return { id: `${tag}-v1`, title: found.title, sections: [...found.sections] };
};

describe('the eight application forms (DFA-01, W-22)', () => {
  it('are those of the stated tags', () => {
    expect(applicationForms.map(({ tag }) => tag).sort()).toEqual([...tags].sort());
  });

  it('lead those to verification who come into homes or act for us (CASE-01)', () => {
    expect(tags.filter(leadsToVerification)).toEqual([
      ...['work-with-us', 'community-agent'],
      ...['healthcare-professionals', 'verification-agent'],
    ]);
  });

  it.each(tags)(
    '%s asks enough, name, email and phone among it, and no whole national ID',
    (tag) => {
      const form = formOf(tag);
      const fields = fieldsOf(form);
      expect(faultsOfForm(form)).toEqual({});
      expect(form.sections.length).toBeGreaterThanOrEqual(3);
      expect(fields.length).toBeGreaterThanOrEqual(8);
      const required = fields.filter((one) => one.required).map(({ name }) => name);
      expect(required).toEqual(expect.arrayContaining(['fullName', 'email', 'phone']));
      expect(fields.some(({ fieldType }) => fieldType === 'file')).toBe(true);
      expect(JSON.stringify(form)).not.toMatch(/\bNIN\b|national ID number/i);
      // Nobody is named without knowing it.
      const referees = fields.filter(({ label }) => /referee|may (?:ask|call)/i.test(label));
      for (const { hint = '' } of referees.filter(({ required }) => !required)) {
        expect(hint).toMatch(/know that we may call/);
      }
    },
  );

  it('offer the six programmes of the training page', () => {
    const field = fieldsOf(formOf('training-course')).find(({ name }) => name === 'programme');
    expect(optionsOf(field?.options).map(({ value }) => value)).toEqual(
      programmes.map(({ name }) => name),
    );
  });
});

describe('what is sent (DFA-14)', () => {
  const at = new Date('2026-11-21T08:00:00.000Z');
  it('is id, formId, sections with answers by label, and the time', () => {
    const sent = sentFormOf(formOf('training-course'), { fullName: 'Amina', consent: true }, at);
    expect(sent).toMatchObject({
      id: String(at.getTime()),
      formId: 'training-course-v1',
      submittedAt: '2026-11-21T08:00:00.000Z',
    });
    expect(sent.data.sections).toHaveLength(5);
    expect(sent.data.sections[0]).toEqual({
      title: 'About you',
      order: 1,
      fields: { 'Full name': 'Amina' },
    });
    expect(sent.data.sections[4]?.fields).toEqual({ 'Use of my answers': true });
  });

  it('holds the signature under a paper only (C-90)', () => {
    const signed = { authorizedName: 'Bola Ade', authorizedDesignation: 'Director' };
    const last = (tag: string) => sentFormOf(formOf(tag), signed, at).data.sections.at(-1);
    expect(last('partner-registration')).toEqual({
      title: 'Authorised representative',
      order: null,
      fields: { 'Authorized Representative Name': 'Bola Ade', Designation: 'Director' },
    });
    expect(last('work-with-us')?.fields).toEqual({});
    expect([isPaper('partner-registration-v2'), isPaper('work-with-us-v1')]).toEqual([true, false]);
    expect(tagOf('training-course-v12')).toBe('training-course');
  });

  it('is confirmed to a real address only', () => {
    const form = formOf('work-with-us');
    expect(recipientOf(form, { email: 'a@b.ng' })).toBe('a@b.ng');
    expect(recipientOf(form, { email: 'a b' })).toBeNull();
    expect(recipientOf(form, {})).toBeNull();
  });

  it('is confirmed to who sent it, though a referee is asked for in front', () => {
    const { sections, ...form } = formOf('work-with-us');
    const referee = field('refereeEmail', 'Email of a referee', { fieldType: 'email' });
    const front = { id: 'referee', title: 'A referee', order: 0, fields: [referee] };
    const asked = { ...form, sections: [front, ...sections] };
    const answers = { refereeEmail: 'boss@b.ng', email: 'a@b.ng' };
    expect(recipientOf(asked, answers)).toBe('a@b.ng');
    expect(recipientOf(asked, { refereeEmail: 'boss@b.ng' })).toBeNull();
  });
});

const field = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  ...{ id: name, name, label, fieldType: 'text', required: false, order: null },
  ...more,
});
const made = (...sections: [title: string, fields: Field[]][]): Form => ({
  id: 'made-v1',
  title: 'Made',
  sections: sections.map(([title, fields]) => ({ id: title, title, order: null, fields })),
});

describe('a section as it is sent (DFA-14)', () => {
  it('has its description where it has one, and no key for what is empty', () => {
    const form = made(['You', [field('a', 'A'), field('b', 'B')]], ['More', []]);
    const [you, more] = form.sections;
    if (!you || !more) throw new Error('none');
    const described = { ...form, sections: [{ ...you, description: 'Who you are' }, more] };
    expect(sectionsWith(described, { b: 'x' })).toStrictEqual([
      { title: 'You', description: 'Who you are', order: null, fields: { B: 'x' } },
      { title: 'More', order: null, fields: {} },
    ]);
  });
});

it('is confirmed to the first address in a field for one, not to an address in another', () => {
  const [one, two] = (['one', 'two'] as const).map((name) =>
    field(name, name, { fieldType: 'email' }),
  );
  if (!one || !two) throw new Error('none');
  const form = made(['You', [field('boss', 'Boss'), one, two]]);
  const boss = 'boss@firm.ng';
  expect(recipientOf(form, { boss, one: 'a@b.ng', two: 'c@d.ng' })).toBe('a@b.ng');
  expect(recipientOf(form, { boss, one: 'nobody', two: 'c@d.ng' })).toBe('c@d.ng');
  expect(recipientOf(form, { boss })).toBeNull();
});

describe('a version of a form', () => {
  it('is sent by itself if it is of one of the eight (DFA-01), else it comes with an order', () => {
    expect(tags.filter((tag) => isApplication(`${tag}-v3`))).toEqual(tags);
    for (const id of ['verification-v1', 'incident-report-v1', '', '-v1', 'work-with-us-v1-x']) {
      expect([id, isApplication(id)]).toEqual([id, false]);
    }
  });

  it.each([
    ['training-course-v2', 2],
    ['training-course-v12', 12],
    ['training-course', 1],
    ['training-v3-course', 1],
  ])('%s is number %i', (id, number) => {
    expect(versionOf(id)).toBe(number);
  });
});

it('goes from state to state, and back to review before a decision changes', () => {
  const may = (from: keyof typeof moves) => [...moves[from]].sort();
  expect(may('new')).toEqual(['accepted', 'declined', 'in-review']);
  expect(may('in-review')).toEqual(['accepted', 'declined', 'new']);
  expect(may('accepted')).toEqual(['in-review']);
  expect(may('declined')).toEqual(['in-review']);
});

it('is shown to staff with every question: ticks and choices in words, null where unanswered', () => {
  const form = made(
    ['You', [field('fullName', 'Full name'), field('constructor', 'Odd')]],
    [
      'Work',
      [
        field('state', 'State', {
          fieldType: 'select',
          options: [{ label: 'Lagos State', value: 'LA' }],
        }),
        field('days', 'Days', {
          fieldType: 'checkbox',
          options: [{ label: 'Monday', value: 'mo' }],
        }),
        ...[field('agreed', 'Agreed', { fieldType: 'checkbox' })],
        ...[field('told', 'Told', { fieldType: 'checkbox' })],
        ...[field('cv', 'CV', { fieldType: 'file' }), field('id', 'ID', { fieldType: 'file' })],
      ],
    ],
  );
  const answers = {
    fullName: 'Amina',
    state: 'LA',
    days: ['mo', 'gone'],
    agreed: true,
    told: false,
  };
  const shown = answeredSections(form, { ...answers, cv: '0123456789ABCDEFGHJKMNPQRS' });
  expect(shown.map(({ title }) => title)).toEqual(['1. You', '2. Work']);
  expect(shown[0]?.answers).toEqual([
    { name: 'fullName', label: 'Full name', isFile: false, answer: ['Amina'] },
    { name: 'constructor', label: 'Odd', isFile: false, answer: null },
  ]);
  expect(shown[1]?.answers).toEqual([
    { name: 'state', label: 'State', isFile: false, answer: ['Lagos State'] },
    { name: 'days', label: 'Days', isFile: false, answer: ['Monday', 'gone'] },
    { name: 'agreed', label: 'Agreed', isFile: false, answer: ['Yes'] },
    { name: 'told', label: 'Told', isFile: false, answer: ['No'] },
    { name: 'cv', label: 'CV', isFile: true, answer: [] },
    { name: 'id', label: 'ID', isFile: true, answer: null },
  ]);
});

it('reads what a browser posts by itself', () => {
  const posted = new FormData();
  for (const [name, value] of [
    ['p.fullName', 'Amina'],
    ['p.hours', 'Full time'],
    ['p.hours', 'Weekends'],
    ['p.consent', 'on'],
    ['p.cv', 'cv.pdf'],
    ['p.address', ''],
    ['fullName', 'Another form'],
  ] as const) {
    posted.append(name, value);
  }
  expect(postedAnswers(fieldsOf(formOf('work-with-us')), posted, 'p.')).toEqual({
    fullName: 'Amina',
    hours: ['Full time', 'Weekends'],
    consent: true,
  });
});

it('reads the texts and ticks that a browser posts, and no file in their place', () => {
  const posted = new FormData();
  for (const name of ['days', 'answer', 'cv']) posted.append(name, new File(['x'], 'x.txt'));
  posted.append('days', 'Monday');
  posted.append('state', 'Lagos');
  const days = field('days', 'Days', { fieldType: 'checkbox', options: 'Monday, Friday' });
  const cv = field('cv', 'CV', { fieldType: 'file' });
  const fields = [days, cv, field('answer', 'Answer'), field('state', 'State')];
  expect(postedAnswers(fields, posted)).toEqual({ days: ['Monday'], state: 'Lagos' });
});

// Who signed version 1 has signed these words: a change of them needs a new number, and a new line.
it('the text of the agreement is the one of its version (W-11)', () => {
  const text = readFileSync(
    new URL('../../../site/career/agreement/content/agreement.md', import.meta.url),
  );
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const known: Readonly<Record<string, string>> = { '1': '5752d70ae0ec66ac' };
  expect(known[agreementVersion]).toBe(hash);
});
