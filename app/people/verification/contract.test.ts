import { describe, expect, it } from 'vitest';
import { searchReasons, searchVerification } from './contract.ts';

const whole = {
  fullName: 'Amina Yusuf',
  phoneNumber: '0803 000 0001',
  email: 'amina.yusuf@example.com',
  dateOfBirth: '1991-04-12',
  searchReason: 'EMPLOYMENT_CHECK',
};
const faults = (body: unknown) => {
  const read = searchVerification.body.safeParse(body);
  return Object.fromEntries(
    (read.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );
};

describe('a search body', () => {
  it('names every empty or absent field in one answer (C-51)', () => {
    const empty = Object.fromEntries(
      Object.keys(whole).map((name) => [name, `"${name}" is not allowed to be empty`]),
    );
    expect(faults({})).toEqual(empty);
    expect(faults(Object.fromEntries(Object.keys(whole).map((name) => [name, '  '])))).toEqual(
      empty,
    );
  });

  it('refuses impossible days and other reasons', () => {
    expect(Object.keys(faults({ ...whole, dateOfBirth: '1991-02-30' }))).toEqual(['dateOfBirth']);
    expect(Object.keys(faults({ ...whole, searchReason: 'CURIOSITY' }))).toEqual(['searchReason']);
    expect(Object.keys(faults({ ...whole, fullName: 7 }))).toEqual(['fullName']);
  });

  it('takes a body without an ID, with an empty one and with each reason', () => {
    expect(faults(whole)).toEqual({});
    expect(faults({ ...whole, sapioworkerId: '' })).toEqual({});
    for (const searchReason of searchReasons)
      expect(faults({ ...whole, searchReason })).toEqual({});
  });
});
