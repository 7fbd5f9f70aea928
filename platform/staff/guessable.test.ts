import { describe, expect, it } from 'vitest';
import { brandWords } from '#app/shell/brand.rules.ts';
import { isGuessable } from './guessable.server.ts';

const own = [...brandWords, 'Ngozi Adé-Okafor', 'ngozi.ade@example.com'];

describe('passwords that are guessed early', () => {
  it.each([
    ...['Sapioworker2026', 'Password2026!', 'P@ssw0rd2026!!', 'PASSWORDpassword1', 'Welcome2026!!'],
    ...['Summer-2026-!!', 'Arsenal1234567', 'letmeinletmein', '1q2w3e4r5t6y', 'qwertyuiop12'],
    ...['Ngozi2026Lagos', 'okafor1990!!', 'ngoziade', 'Sapioworker!Lagos2026', '$ap10worker2026'],
    ...['time is money', 'TimeIsMoney2026', 'sapioworker-password', '08031234567', '2026-11-22!'],
    ...[
      'adminadmin12',
      'administrator1',
      '123412341234',
      'abcabcabcabc',
      'iloveyou1234',
      'ｐａｓｓｗｏｒｄ',
    ],
  ])('%s is one', async (password) => {
    expect(await isGuessable(password, own)).toBe(true);
  });

  it.each([
    ...['rain on a zinc roof', 'correct horse battery staple', 'try-the-app-2026', 'Xk29!mmQpv'],
    ...['a song the canary knows', '9f3-2k81-77x2', 'goat under Sapioworker mango'],
  ])('%s is none', async (password) => {
    expect(await isGuessable(password, own)).toBe(false);
  });

  it('are told apart at once, however long', async () => {
    for (const unit of ['4@8({[</369&#!|1/', 'sapioworker', 'a1!', '９']) {
      expect(await isGuessable(unit.repeat(40).slice(0, 200), own)).toBeTypeOf('boolean');
    }
  });
});
