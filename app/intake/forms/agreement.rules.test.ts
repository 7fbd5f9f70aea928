import { describe, expect, it } from 'vitest';
import {
  agreementVersion,
  askedOf,
  faultOfSignature,
  isPaper,
  papers,
  signature,
  tagOf,
} from './agreement.rules.ts';

const form = (id: string) => ({
  id,
  title: 'A form',
  sections: [{ id: 'a', title: 'A', order: 1, fields: [] }],
});

describe('the papers of the partner page', () => {
  it('are three, each with its form (PAG-01, PAG-02)', () => {
    expect(papers.map(({ tag, label }) => [label, tag])).toEqual([
      ['Partner Registration', 'partner-registration'],
      ['Staffing Agent Agreement & NDA', 'staffing-agent-contract-nda'],
      ['Candidate Submission & Liability', 'candidate-submission-liability'],
    ]);
  });

  it.each([
    ['partner-registration', true],
    ['partner-registration-v1', true],
    ['staffing-agent-contract-nda-v12', true],
    ['candidate-submission-liability-v3', true],
    ['training-course-v1', false],
    ['partner', false],
    ['partner-registration-abroad-v1', false],
    ['', false],
  ])('%s is one: %s', (id, is) => {
    expect(isPaper(id)).toBe(is);
  });

  it('are signed under the first wording', () => {
    expect(agreementVersion).toBe('1');
  });
});

it.each([
  ['training-course-v2', 'training-course'],
  ['training-course-v123', 'training-course'],
  ['training-course', 'training-course'],
  ['training-v2-course', 'training-v2-course'],
  ['training-v', 'training-v'],
  ['training-v2-v3', 'training-v2'],
])('the version %s is of the form %s', (id, tag) => {
  expect(tagOf(id)).toBe(tag);
});

describe('the signature', () => {
  it('asks for the name and the designation of a representative', () => {
    expect(signature).toMatchObject({ id: 'signature', title: 'Authorised representative' });
    const field = { fieldType: 'text', required: true, order: null, maxLength: 120 };
    const name = 'authorizedName';
    const designation = 'authorizedDesignation';
    expect(signature.fields).toEqual([
      { ...field, id: name, name, label: 'Authorized Representative Name' },
      { ...field, id: designation, name: designation, label: 'Designation' },
    ]);
  });

  it('that is empty is refused in the stated words (PAG-03, PAG-04)', () => {
    expect(faultOfSignature('authorizedName')).toBe('Authorized Representative Name is required');
    expect(faultOfSignature('authorizedDesignation')).toBe('Designation is required');
    expect(faultOfSignature('email')).toBeNull();
  });

  it('comes last under a paper, and under no other form (C-90)', () => {
    const paper = form('partner-registration-v2');
    expect(askedOf(paper).sections.map(({ id }) => id)).toEqual(['a', 'signature']);
    expect(askedOf(paper)).toMatchObject({ id: 'partner-registration-v2', title: 'A form' });
    const other = form('training-course-v1');
    expect(askedOf(other)).toEqual(other);
  });
});
