import { describe, expect, it } from 'vitest';
import { faultOfBounds } from './bounds.rules.ts';
import type { Bounds, Field, FieldType } from './contract.ts';

const today = '2026-11-21';
const labels: Readonly<Record<string, string>> = { first: 'First day' };

const fault = (
  fieldType: FieldType,
  bounds: Bounds | undefined,
  answer: unknown,
  answers: Readonly<Record<string, unknown>> = {},
) => {
  const field: Field = {
    ...{ id: 'a', name: 'a', label: 'A', fieldType, required: true, order: null },
    ...(bounds ? { bounds } : {}),
  };
  return faultOfBounds(field, answer, { today, labelOf: (name) => labels[name], answers });
};

describe('a number', () => {
  it.each<readonly [string, Bounds, string | null]>([
    ['3', { integer: true }, null],
    ['3.5', { integer: true }, 'Enter a whole number'],
    ['many', { integer: true }, 'Enter a whole number'],
    ['3.5', {}, null],
    ['2', { min: 2 }, null],
    ['1.9', { min: 2 }, 'Enter at least 2'],
    ['-1', { min: 0 }, 'Enter at least 0'],
    ['0', { min: 0 }, null],
    ['5', { max: 5 }, null],
    ['5.1', { max: 5 }, 'Enter at most 5'],
    ['1', { max: 0 }, 'Enter at most 0'],
    ['3', { min: 2, max: 5 }, null],
    ['1.5', { integer: true, min: 2 }, 'Enter a whole number'],
    ['9999', {}, null],
  ])('of %s within %j: %s', (answer, bounds, said) => {
    expect(fault('number', bounds, answer)).toBe(said);
  });
});

describe('a day', () => {
  const future = 'This day must not lie in the future';
  const past = 'This day must not lie in the past';
  const young = 'Records are for people of 18 and over';
  it.each<readonly [string, Bounds, string | null]>([
    ['2026-11-21', { notAfter: 'today' }, null],
    ['2026-11-20', { notAfter: 'today' }, null],
    ['2026-11-22', { notAfter: 'today' }, future],
    ['2026-11-21', { notBefore: 'today' }, null],
    ['2026-11-22', { notBefore: 'today' }, null],
    ['2026-11-20', { notBefore: 'today' }, past],
    ['2008-11-21', { adult: true }, null],
    ['2008-11-22', { adult: true }, young],
    ['1915-11-21', { adult: true }, 'Check the year of birth'],
    ['2026-11-22', { adult: true, notAfter: 'today' }, future],
    ['2027-01-01', {}, null],
    ['1950-01-01', {}, null],
  ])('on %s within %j: %s', (answer, bounds, said) => {
    expect(fault('date', bounds, answer)).toBe(said);
  });

  it.each([
    ['the same day', { first: '2026-11-25' }, null],
    ['an earlier first day', { first: '2026-11-24' }, null],
    ['a later first day', { first: '2026-11-26' }, 'This day must not come before “First day”'],
    ['no first day yet', {}, null],
    ['an empty first day', { first: '' }, null],
    ['a first day that is no text', { first: 20_261_126 }, null],
  ])('that follows another: %s', (_what, answers, said) => {
    expect(fault('date', { notBefore: 'first' }, '2026-11-25', answers)).toBe(said);
  });

  it('is named by the other day where its question has no label', () => {
    const answers = { start: '2026-11-26' };
    expect(fault('date', { notBefore: 'start' }, '2026-11-25', answers)).toBe(
      'This day must not come before “2026-11-26”',
    );
  });

  it('takes for an answer only what was answered', () => {
    const given = Object.create({ first: '2026-11-26' }) as Readonly<Record<string, unknown>>;
    expect(fault('date', { notBefore: 'first' }, '2026-11-25', given)).toBeNull();
  });
});

it('says nothing where there is no bound, no answer or no such question', () => {
  expect(fault('number', undefined, 'many')).toBeNull();
  expect(fault('number', { min: 2 }, '')).toBeNull();
  expect(fault('number', { min: 2 }, 1)).toBeNull();
  expect(fault('number', { min: 2 }, undefined)).toBeNull();
  expect(fault('date', { notBefore: 'today' }, '')).toBeNull();
  expect(fault('text', { min: 2, notBefore: 'today' }, '1')).toBeNull();
});
