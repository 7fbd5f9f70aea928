import { describe, expect, it } from 'vitest';
import { keepable } from '#app/intake/forms/drafts.rules.ts';
import { faultsOfForm, fieldsOf, optionsOf } from '#app/intake/forms/rules.ts';
import {
  faultsOfPage,
  noneTicked,
  notHereYet,
  pageAnswers,
  pageForm,
  paperId,
  sentAs,
  sentIn,
} from './agreement.rules.ts';

describe('what the page asks', () => {
  it('is which papers, and who signs (PAG-01, PAG-03, PAG-04)', () => {
    expect(pageForm).toMatchObject({
      id: 'partner-agreement',
      title: 'Partner and staffing agreement',
    });
    expect(pageForm.sections.map(({ id, title }) => [id, title])).toEqual([
      ['papers', 'Papers'],
      ['signature', 'Authorised representative'],
    ]);
    expect(
      fieldsOf(pageForm).map(({ id, name, label, fieldType }) => [id, name, label, fieldType]),
    ).toEqual([
      ['papers', 'papers', 'Papers to submit', 'checkbox'],
      ['authorizedName', 'authorizedName', 'Authorized Representative Name', 'text'],
      ['authorizedDesignation', 'authorizedDesignation', 'Designation', 'text'],
    ]);
    expect(fieldsOf(pageForm).every(({ required }) => required)).toBe(true);
  });

  it('has a checkbox for each of the three papers', () => {
    expect(optionsOf(fieldsOf(pageForm)[0]?.options)).toEqual([
      { value: 'partner-registration', label: 'Partner Registration' },
      { value: 'staffing-agent-contract-nda', label: 'Staffing Agent Agreement & NDA' },
      { value: 'candidate-submission-liability', label: 'Candidate Submission & Liability' },
    ]);
  });

  it('is a form like any other', () => {
    expect(faultsOfForm(pageForm)).toEqual({});
  });
});

describe('what was entered on the page', () => {
  it('is read in the order of the papers, and no other paper with it', () => {
    const ticked = ['candidate-submission-liability', 'training-course', 'partner-registration'];
    expect(
      pageAnswers({
        papers: ticked,
        authorizedName: 'Bola Ade',
        authorizedDesignation: 'Director',
        email: 'a@b.ng',
      }),
    ).toEqual({
      papers: ['partner-registration', 'candidate-submission-liability'],
      authorizedName: 'Bola Ade',
      authorizedDesignation: 'Director',
    });
  });

  it.each([
    {},
    { papers: 'partner-registration', authorizedName: 7, authorizedDesignation: null },
    { papers: { 0: 'partner-registration' }, authorizedName: ['a'] },
  ])('is nothing where it has another shape: %j', (values) => {
    expect(pageAnswers(values)).toEqual({
      ...{ papers: [], authorizedName: '', authorizedDesignation: '' },
    });
  });
});

describe('the page is kept from being sent', () => {
  const given = {
    papers: ['partner-registration'],
    authorizedName: 'Bola Ade',
    authorizedDesignation: 'Director',
  };
  const name = { authorizedName: 'Authorized Representative Name is required' };
  const designation = { authorizedDesignation: 'Designation is required' };
  const papers = { papers: 'Choose at least one of the three papers' };

  it('by nothing where a paper is ticked and signed', () => {
    expect(faultsOfPage(given)).toEqual({});
  });

  it.each([
    ['no name (PAG-03)', { authorizedName: '' }, name],
    ['a name of blanks', { authorizedName: ' \t' }, name],
    ['no designation (PAG-04)', { authorizedDesignation: '' }, designation],
    ['no paper (PAG-05)', { papers: [] }, papers],
    [
      'nothing at all',
      { papers: [], authorizedName: '', authorizedDesignation: '' },
      { ...papers, ...name, ...designation },
    ],
  ])('by %s', (_what, less, faults) => {
    expect(faultsOfPage({ ...given, ...less })).toEqual(faults);
  });

  it('in the words that stand beside the checkboxes', () => {
    expect(noneTicked).toBe(papers.papers);
  });
});

it('names a drawn paper by its tag', () => {
  expect(paperId('partner-registration')).toBe('paper-partner-registration');
});

describe('a paper', () => {
  it('whose form has not come is named where the page cannot be submitted', () => {
    expect(notHereYet(['candidate-submission-liability', 'partner-registration'])).toBe(
      'Not here yet: Partner Registration, Candidate Submission & Liability. Submit again when you see it below, or untick it',
    );
  });

  it('that was accepted is kept with its receipt until all is sent (C-90)', () => {
    const sent = new Map([
      ['partner-registration', { receipt: 'AP-0123ABCD', mailed: true }],
      ['candidate-submission-liability', { receipt: 'AP-99999999', mailed: false }],
    ]);
    const kept = JSON.parse(JSON.stringify(keepable({ sent: sentAs(sent) })));
    expect(sentIn(kept)).toEqual(sent);
  });

  it.each([
    {},
    { sent: 'partner-registration AP-0123ABCD' },
    { sent: ['partner-registration', 'training-course AP-0123ABCD', ''] },
  ])('is not taken for sent by %j', (values) => {
    expect(sentIn(values)).toEqual(new Map());
  });
});
