import { describe, expect, it } from 'vitest';
import { dictionary } from './copy.ts';
import { longestTerm, lookUp, noMatch, questionPage } from './rules.ts';

const found = (query: string) => lookUp(dictionary, query).map(({ term }) => term);

describe('the dictionary', () => {
  it.each(['', '   ', 'house', 'tor', 'ground check', 'userx', '%', 'x'.repeat(10_000)])(
    'finds nothing for %j (HELP-06)',
    (query) => {
      expect(found(query)).toEqual([]);
    },
  );

  it('holds the nine terms and no other (HELP-04)', () => {
    expect(dictionary.map(({ term }) => term.toLowerCase())).toEqual([
      'background check',
      'verification badge',
      'health test',
      'the platform',
      'user',
      'verified user',
      'guarantor',
      'special',
      'workers',
    ]);
    expect(new Set(dictionary.map(({ meaning }) => meaning)).size).toBe(9);
  });

  it.each(dictionary.map(({ term }) => term))(
    'finds %s however it is written (HELP-05)',
    (term) => {
      for (const written of [term, term.toUpperCase(), ` ${term.toLowerCase()} `]) {
        expect(found(written)).toEqual([term]);
      }
    },
  );

  it.each([
    ['guar', ['Guarantor']],
    ['guarantors', ['Guarantor']],
    ['worker', ['Workers']],
    ['check', ['Background check']],
    ['Platform', ['The platform']],
    ['users', ['User']],
    ['verif', ['Verification badge', 'Verified user']],
    ['background  ch', ['Background check']],
  ])('takes the beginning of a word, or a plural: %s', (query, terms) => {
    expect(found(query)).toEqual(terms);
  });

  it('looks at no more than the longest term', () => {
    expect(found(`user${' '.repeat(longestTerm)}x`)).toEqual(['User']);
  });
});

it('what finds nothing is answered in the words of the seed (HELP-06)', () => {
  expect(noMatch).toBe('Kindly search a keyword to get answers.');
});

it('the questions stand in the words of schema.org', () => {
  expect(questionPage([{ question: 'How long?', answer: 'A year.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How long?',
        acceptedAnswer: { '@type': 'Answer', text: 'A year.' },
      },
    ],
  });
});
