import { expect, it } from 'vitest';
import { liftedText, revokedText, suspendedText } from './sms.rules.ts';

const address = 'https://sapioworker.com/contact';

it.each([
  [suspendedText, 'Amina, your page is suspended for now. To ask or object'],
  [liftedText, 'Amina, your page is suspended no more'],
  [revokedText, 'Amina, your verification is revoked. To ask or object'],
])('an SMS about a standing says no more than the first name (MSG-02): %o', (text, words) => {
  const said = text({ firstName: 'Amina', badge: null, address });
  expect(said).toBe(`Sapioworker: ${words}: ${address}`);
});

it.each([
  [suspendedText, 'Your page Sw-AMY20 is suspended for now. To ask or object'],
  [liftedText, 'Your page is suspended no more (Sw-AMY20)'],
  [revokedText, 'Your verification Sw-AMY20 is revoked. To ask or object'],
])('and names the record where they have another one: %o', (text, words) => {
  const said = text({ firstName: '', badge: 'Sw-AMY20', address });
  expect(said).toBe(`Sapioworker: ${words}: ${address}`);
});
