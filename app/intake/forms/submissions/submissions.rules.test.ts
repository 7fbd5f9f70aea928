import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { programmes } from '#app/site/career/rules.ts';
import { agreementVersion, isPaper, tagOf } from '../agreement.rules.ts';
import { postedAnswers } from '../answers.rules.ts';
import type { Form } from '../contract.ts';
import { faultsOfForm, fieldsOf, optionsOf } from '../rules.ts';
import { applicationForms } from '../seed.server.ts';
import { leadsToVerification } from './accepted.rules.ts';
import { recipientOf, sentFormOf } from './submissions.rules.ts';

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

// Who signed version 1 has signed these words: a change of them needs a new number, and a new line.
it('the text of the agreement is the one of its version (W-11)', () => {
  const text = readFileSync(
    new URL('../../../site/career/agreement/content/agreement.md', import.meta.url),
  );
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const known: Readonly<Record<string, string>> = { '1': '5752d70ae0ec66ac' };
  expect(known[agreementVersion]).toBe(hash);
});
