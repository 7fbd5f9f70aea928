import { describe, expect, it } from 'vitest';
import { ShareField, ShareState } from './contract.ts';
import {
  canClose,
  endOfShare,
  fieldsChosen,
  longestDays,
  mostOpen,
  openedSeconds,
  shareNames,
  stateOf,
  stateText,
  timesIn,
  timesText,
  usualDays,
} from './rules.ts';

describe('what a share link shows (ME-04)', () => {
  it('has groups as their fields, each once and in one order', () => {
    expect(fieldsChosen(['health', 'contact', 'photo', 'email'])).toEqual([
      'email',
      'phoneNumber',
      'address',
      'photo',
      'healthStatus',
    ]);
    expect(fieldsChosen(['identity'])).toEqual(['dateOfBirth', 'nationalId']);
    expect(fieldsChosen(['contact'])).toEqual(['email', 'phoneNumber', 'address']);
    expect(fieldsChosen(['checks'])).toEqual(['checks']);
    expect(fieldsChosen([])).toEqual([]);
  });

  it('is told in words, of the national ID that it is no whole one', () => {
    expect(ShareField.options.map((field) => shareNames[field])).toEqual([
      'Email',
      'Phone number',
      'Address',
      'Date of birth',
      'National ID, last four digits only',
      'Photo',
      'Police record',
      'Health status',
      'Number of reviews',
      'Which checks were made',
    ]);
  });
});

describe('the last day of a link (ME-04)', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['', '2026-11-28T22:59:59.999Z'],
    ['soon', '2026-11-28T22:59:59.999Z'],
    ['2026-11-21', '2026-11-21T22:59:59.999Z'],
    // Nine days of November, 31 of December, 31 of January and 19 of February.
    ['2027-02-19', '2027-02-19T22:59:59.999Z'],
  ])('is a week ahead if none is said, and ends at midnight in Lagos: %j', (until, end) => {
    expect(endOfShare(until, now)).toEqual(new Date(end));
  });

  it.each([
    ['2026-11-20', 'The last day lies behind'],
    ['2027-02-20', 'Choose a day within 90 days'],
  ])('lies neither behind nor beyond 90 days: %s', (until, fault) => {
    expect(endOfShare(until, now)).toEqual({ fault });
    expect([usualDays, longestDays]).toEqual([7, 90]);
  });

  it('counts from the day in Lagos', () => {
    const late = new Date('2026-11-21T23:30:00Z');
    expect(endOfShare('2026-11-21', late)).toEqual({ fault: 'The last day lies behind' });
    expect(endOfShare('', late)).toEqual(new Date('2026-11-29T22:59:59.999Z'));
  });
});

describe('a link', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const share = {
    until: new Date('2026-11-21T12:00:00.001Z'),
    revoked_at: null,
    openings: 2,
    most_openings: null,
  };

  it.each([
    ['open to its last millisecond', share, 'open'],
    ['over at its end', { ...share, until: now }, 'ended'],
    ['open while one opening is left', { ...share, most_openings: 3 }, 'open'],
    ['used up after the last one', { ...share, most_openings: 2 }, 'used-up'],
    ['used up beyond it', { ...share, most_openings: 1 }, 'used-up'],
    ['closed, whatever else', { ...share, revoked_at: now, until: now }, 'revoked'],
    ['over rather than used up', { ...share, until: now, most_openings: 1 }, 'ended'],
  ] as const)('is %s', (_name, one, state) => {
    expect(stateOf(one, now)).toBe(state);
  });

  it('is closed by who can while it, or its last opening, shows something', () => {
    expect(ShareState.options.filter((state) => canClose({ state }))).toEqual(['open', 'used-up']);
  });

  it('is told in words how it stands', () => {
    expect(ShareState.options.map((state) => stateText({ state, times: null }))).toEqual([
      'Open',
      'Closed',
      'Over',
      'Opened as often as you allowed',
    ]);
  });

  it('is never called open where its last opening may be held back (ME-05)', () => {
    const words = ShareState.options.map((state) => stateText({ state, times: 3 }));
    expect(words).toEqual(['Not closed', 'Closed', 'Over', 'Opened as often as you allowed']);
  });

  it.each([
    [0, null, 'Opened 0 times'],
    [1, null, 'Opened once'],
    [2, null, 'Opened 2 times'],
    [1, 3, 'Opened 1 of 3 times'],
    [0, 1, 'Opened 0 of 1 times'],
  ])('is told how often it was opened: %i of %s', (openings, most, words) => {
    expect(timesText(openings, most)).toBe(words);
  });

  it.each(['once', '3x', '1 time', '1,5', '1.5', '-1', '1e3', '٣', '∞'])(
    'is never without a limit where one was typed that is no number: %s (ME-04)',
    (typed) => {
      expect(timesIn(typed)).toBe('fault');
    },
  );

  it.each([
    ['', null],
    ['  ', null],
    ['1', 1],
    [' 12 ', 12],
    ['0', 0],
  ])('may be opened as often as was typed: %j', (typed, times) => {
    expect(timesIn(typed)).toBe(times);
  });

  it('is one of twenty at most, and shows for half an hour what it opened', () => {
    expect([mostOpen, openedSeconds]).toEqual([20, 1_800]);
  });
});
