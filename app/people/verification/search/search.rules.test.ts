import { describe, expect, it } from 'vitest';
import { CallFailed } from '#platform/send.ts';
import { type SearchResult, searchReasons } from '../contract.ts';
import {
  outcomeOf,
  outcomeOfFailure,
  reasonLabels,
  searchFailed,
  searchFields,
  searchLabels,
  typedIn,
} from './search.rules.ts';

const failure = (status: number, fields?: Record<string, string>) =>
  outcomeOfFailure(
    new CallFailed(status, {
      success: false,
      message: 'Server words',
      error: 'x',
      ...(fields ? { fields } : {}),
    }),
  );

describe('what a search comes to', () => {
  it('turns an empty field into the words of the form, and keeps other words', () => {
    const fields = {
      fullName: '"fullName" is not allowed to be empty',
      dateOfBirth: 'Use a real date, such as 1991-04-12',
      unknown: '"unknown" is not allowed to be empty',
    };
    expect(failure(400, fields)).toEqual({
      kind: 'faults',
      faults: { fullName: 'This field is required', dateOfBirth: fields.dateOfBirth },
    });
  });

  it.each([
    'Sorry: "email" is not allowed to be empty',
    '"email" is not allowed to be empty here',
    '"email" is not allowed to be empty.',
    '"" is not allowed to be empty',
  ])('keeps words that only hold those of an empty field (VSR-07): %s', (message) => {
    expect(failure(400, { email: message })).toEqual({
      kind: 'faults',
      faults: { email: message },
    });
  });

  it('tells of every field of the form', () => {
    const fields = Object.fromEntries(searchFields.map((name) => [name, `wrong ${name}`]));
    expect(failure(400, fields)).toEqual({ kind: 'faults', faults: fields });
  });

  it('is a failure without a field at fault, with more words for a limit only', () => {
    expect(failure(500)).toEqual({ kind: 'failed' });
    expect(failure(400, { unknown: 'x' })).toEqual({ kind: 'failed' });
    expect(failure(429)).toEqual({ kind: 'failed', more: 'Server words' });
    expect(outcomeOfFailure(new CallFailed(0, {}))).toEqual({ kind: 'failed' });
  });

  it('says the server’s words for no record, else the fallback', () => {
    const none = (message: string) => outcomeOf({ success: false, message, data: null }, 'stated');
    expect(none('server')).toEqual({ kind: 'none', message: 'server' });
    expect(none('')).toEqual({ kind: 'none', message: 'stated' });
  });

  it('shows what was found', () => {
    const result = { fullName: 'Amina Yusuf' } as SearchResult;
    expect(outcomeOf({ success: true, message: '', data: result }, '')).toEqual({
      kind: 'found',
      result,
    });
  });

  it('is no record where the server calls it a success and has none, or the other way round', () => {
    const result = { fullName: 'Amina Yusuf' } as SearchResult;
    expect(outcomeOf({ success: true, message: 'none', data: null }, '')).toEqual({
      kind: 'none',
      message: 'none',
    });
    expect(outcomeOf({ success: false, message: 'none', data: result }, '')).toEqual({
      kind: 'none',
      message: 'none',
    });
  });

  it('reads every field of the form under its own name', () => {
    const typed = {
      fullName: 'Amina Yusuf',
      phoneNumber: '0803 000 0001',
      email: 'amina@example.com',
      dateOfBirth: '1991-04-12',
      sapioworkerId: 'Sw-AMY20',
      searchReason: 'OTHER',
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    expect(typedIn(form)).toEqual(typed);
  });

  it('reads a form without the fields it was sent without', () => {
    const form = new FormData();
    form.set('fullName', 'Amina');
    expect(typedIn(form)).toMatchObject({ fullName: 'Amina', email: '', searchReason: '' });
  });
});

describe('the words of the form', () => {
  it('name each field (VSR-02)', () => {
    expect(searchFields.map((name) => searchLabels[name])).toEqual([
      ...['Full Name', 'Phone Number', 'Email Address'],
      ...['Date of Birth', 'Sapioworker ID', 'Search Reason'],
    ]);
  });

  it('offer four reasons, each that a call can be sent with, employment first (VSR-04, VSR-05)', () => {
    expect(reasonLabels).toEqual([
      ['EMPLOYMENT_CHECK', 'Employment Check'],
      ['SECURITY_CHECK', 'Security Check'],
      ['PERSONAL_CONFIRMATION', 'Personal Confirmation'],
      ['OTHER', 'Other'],
    ]);
    expect(reasonLabels.map(([reason]) => reason)).toEqual([...searchReasons]);
  });

  it('say that a search failed (VSR-09)', () => {
    expect(searchFailed).toBe('An error occurred while searching. Please try again.');
  });
});
