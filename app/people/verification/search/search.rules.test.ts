import { describe, expect, it } from 'vitest';
import { CallFailed } from '#platform/send.ts';
import type { SearchResult } from '../contract.ts';
import { outcomeOf, outcomeOfFailure, typedIn } from './search.rules.ts';

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

  it('reads a form without the fields it was sent without', () => {
    const form = new FormData();
    form.set('fullName', 'Amina');
    expect(typedIn(form)).toMatchObject({ fullName: 'Amina', email: '', searchReason: '' });
  });
});
