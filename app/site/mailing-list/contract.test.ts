import { expect, test } from 'vitest';
import { subscribe } from './contract.ts';

function messageFor(body: unknown): string | undefined {
  return subscribe.body.safeParse(body).error?.issues[0]?.message;
}

test('an empty or missing address is required, and says nothing else', () => {
  for (const body of [{ email: '' }, { email: '   ' }, {}, { email: null }, { email: 7 }]) {
    const issues = subscribe.body.safeParse(body).error?.issues ?? [];
    expect(issues.map((issue) => issue.message)).toEqual(['Email is required']);
  }
});

test.each([
  'amina',
  'amina@',
  '@example.com',
  'amina@example',
  'amina@example.c',
  'amina@example.c0m',
  'a b@example.com',
  'amina@@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%s is not text, @, domain, dot, two or more letters', (email) => {
  expect(messageFor({ email })).toBe('Please enter a valid email address');
});

test.each([
  'amina@example.com\r\nBcc: other@example.com',
  'amina\r\n@example.com',
  'amina\u0000@example.com',
  'x,victim@example.com',
  '<x>victim@example.com',
  '"x"@example.com',
  'group:victim@example.com',
])('%j cannot reach a mail header', (email) => {
  expect(messageFor({ email })).toBe('Please enter a valid email address');
});

test.each(['amina@example.com', 'A.B+news@mail.EXAMPLE.CO', 'ọlá@example.ng'])(
  '%s passes',
  (email) => {
    expect(subscribe.body.parse({ email: ` ${email} ` })).toEqual({ email });
  },
);
