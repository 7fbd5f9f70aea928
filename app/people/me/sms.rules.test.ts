import { describe, expect, it } from 'vitest';
import { fitsSms } from '#platform/messages/words.ts';
import { signInText } from './sms.rules.ts';

const host = (length: number) => `${'h'.repeat(length - 4)}.com`;

describe('the code for a sign-in by SMS (ME-01, MSG-02)', () => {
  it('says the brand first, then the code, and ends with what a browser of this site reads', () => {
    expect(signInText('123456', 'sapioworker.com')).toBe(
      'Sapioworker: 123456 is your sign-in code. It works for 10 minutes. We never ask you for it.\n\n@sapioworker.com #123456',
    );
  });

  it('leaves out the warning where the host is longer than 58 letters', () => {
    expect(signInText('123456', host(58))).toContain('We never ask you for it.');
    expect(signInText('123456', host(59))).toBe(
      `Sapioworker: 123456 is your sign-in code. It works for 10 minutes.\n\n@${host(59)} #123456`,
    );
  });

  it('leaves out the line for browsers where the host is longer than 83 letters', () => {
    expect(signInText('123456', host(83))).toContain(`@${host(83)} #123456`);
    expect(signInText('123456', host(84))).toBe(
      'Sapioworker: 123456 is your sign-in code. It works for 10 minutes.',
    );
  });

  it.each([15, 58, 59, 63, 83, 84, 253])('fits one part with a host of %i letters', (length) => {
    expect(fitsSms(signInText('123456', host(length)))).toBe(true);
  });
});
