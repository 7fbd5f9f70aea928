import { describe, expect, it } from 'vitest';
import { printable } from '#platform/pdf/fonts.server.ts';
import { correctable } from './held.contract.ts';
import { corrections, mostOpen, sectionsOf } from './held.rules.ts';

describe('a correction (ME-06)', () => {
  it('is named as its person says it, and has its checks made anew', () => {
    expect(correctable.map((one) => [corrections[one].title, ...corrections[one].again])).toEqual([
      ['My name', 'identity'],
      ['My date of birth', 'identity'],
      ['My phone number', 'phone'],
      ['My email'],
      ['My address', 'address'],
      ['My photo'],
      ['My national ID', 'identity'],
      ['My police record', 'police-record'],
      ['My health status', 'health'],
      ['Something else'],
    ]);
  });

  it('is one of three at most that are worked on', () => {
    expect(mostOpen).toBe(3);
  });
});

describe('what is held, for a document (ME-06)', () => {
  it('has a section for each part, with its name in words', () => {
    expect(
      sectionsOf({
        record: { fullName: 'Amina Yusuf', nationalIdLastFour: '9011' },
        wrong_tries: { day: '2026-11-21', count: 2 },
      }),
    ).toEqual([
      {
        title: 'Record',
        rows: [
          { label: 'Full name', value: 'Amina Yusuf' },
          { label: 'National id last four', value: '9011' },
        ],
      },
      {
        title: 'Wrong tries',
        rows: [
          { label: 'Day', value: '2026-11-21' },
          { label: 'Count', value: '2' },
        ],
      },
    ]);
  });

  it('has a long text whole, in rows that a document does not cut', () => {
    const text = `${'They work well. '.repeat(60)}${'x'.repeat(700)}\nThe end.`;
    const rows = sectionsOf({ feedback: [{ text }] })[0]?.rows ?? [];
    const labels = rows.map(({ label }) => label);
    expect(labels).toEqual(['1. Text', ...labels.slice(1).map(() => '1. Text (goes on)')]);
    for (const { value } of rows) expect(printable(value)).toBe(value.replace(/\s+/g, ' '));
    const whole = rows.map(({ value }) => value).join('');
    expect(whole.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  it('counts what is a list from one, and names what stands inside it', () => {
    expect(
      sectionsOf({ shares: [{ shownFields: ['email', 'photo'] }, { who: 'Bisi' }] })[0]?.rows,
    ).toEqual([
      { label: '1. Shown fields 1.', value: 'email' },
      { label: '1. Shown fields 2.', value: 'photo' },
      { label: '2. Who', value: 'Bisi' },
    ]);
  });

  it('tells no and zero, and leaves out what is empty', () => {
    expect(
      sectionsOf({
        record: { hidden: false, reviews: 0, email: '', phone: null, photo: undefined, checks: [] },
        shares: [],
        consents: { none: { at: null } },
      }),
    ).toEqual([
      {
        title: 'Record',
        rows: [
          { label: 'Hidden', value: 'false' },
          { label: 'Reviews', value: '0' },
        ],
      },
    ]);
  });

  it('is a value by itself where a part has no names', () => {
    expect(sectionsOf({ 'made-at': 'today' })).toEqual([
      { title: 'Made at', rows: [{ label: '', value: 'today' }] },
    ]);
  });

  it('takes names apart where a capital follows a small letter or a digit', () => {
    const titles = Object.keys({ line2Text: 1, a_b_c: 1, passkeys: 1 });
    expect(titles.map((one) => sectionsOf({ [one]: 'x' })[0]?.title)).toEqual([
      'Line2 text',
      'A b c',
      'Passkeys',
    ]);
  });
});
