import { describe, expect, it } from 'vitest';
import { isAppCode, recoveryCodeCount, regularCode } from './second-factor.rules.ts';

describe('what is typed as the second factor', () => {
  it.each(['123456', '123 456', ' 12-34-56 ', '000000'])('is the code of an app: %j', (typed) => {
    expect(isAppCode(typed)).toBe(true);
  });

  it.each([...['', '12345', '1234567', 'x123456', '123456x', '12345a', '123.456'], 'A1B2C-D3E4F'])(
    'is none: %j',
    (typed) => {
      expect(isAppCode(typed)).toBe(false);
    },
  );
});

describe('a recovery code', () => {
  it('is one of ten', () => {
    expect(recoveryCodeCount).toBe(10);
  });

  it.each([
    ['A1B2C-D3E4F', 'A1B2CD3E4F'],
    [' a1b2c d3e4f.', 'A1B2CD3E4F'],
    ['O0o0', '0000'],
    ['I1L1-i1l1', '11111111'],
    ['Zz9', 'ZZ9'],
    ['é', ''],
  ])('is forgiven case, spaces and letters that look like digits: %j', (typed, code) => {
    expect(regularCode(typed)).toBe(code);
  });
});
