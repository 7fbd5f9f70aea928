// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import './enrol.tsx';
import { SignInPage } from './sign-in-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const session = { id: 'ada', name: 'Ada', role: 'editor', finished: false, permissions: [] };
const at = (next: string) => ({ ...session, next, csrf: 'a' });

it.each([
  ['enrol', '[name=code]', 'The new entry in your app may count already', 'Your account'],
  ['password', '[type=password]', 'The new password may count already', 'try it first'],
])('a step whose answer was lost may be done: %s says so', async (next, field, may, then) => {
  let lost = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify(at(next)));
    if (address.endsWith('/totp/new')) {
      return new Response(JSON.stringify({ secret: 'ABCD', uri: 'otpauth://totp/a' }));
    }
    lost += 1;
    if (lost === 1) throw new TypeError('network');
    return new Response(JSON.stringify({ success: false, message: 'No.' }), { status: 401 });
  });
  const screen = await draw(<SignInPage />);
  await vi.waitFor(() => expect(document.querySelector(field)).not.toBeNull(), patience);
  await screen.type('a long walk in Yaba', field);
  if (next === 'password') await screen.type('another walk', '[autocomplete=new-password]');
  await screen.press('[type=submit]');
  await vi.waitFor(() => expect(screen.text()).toContain('No answer from the server'), patience);
  await screen.press('[type=submit]');
  await vi.waitFor(() => expect(screen.text()).toContain(may), patience);
  expect(screen.text()).toContain(then);
  await screen.close();
});
