// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { onOtherSession } from '#console/ask.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { signedInAgain } from '../../parts/session.ts';
import './enrol.tsx';
import { SignInPage } from './sign-in-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  onOtherSession(signedInAgain);
});

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
});

it('a sign-in is begun anew once the one before has ended, and not before', async () => {
  let away = true;
  const left = vi.fn();
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify(at('code')));
    left();
    if (away) throw new TypeError('network');
    return new Response(JSON.stringify({ success: true }));
  });
  const screen = await draw(<SignInPage />);
  const again = '.sign-in__after button:last-child';
  await screen.press(again);
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce(), patience);
  const said = 'No answer came. You may still be signed in: try again.';
  await vi.waitFor(() => expect(screen.text()).toContain(said), patience);
  expect(screen.text()).toContain('Enter the code from your app');
  away = false;
  await screen.press(again);
  await vi.waitFor(() => expect(screen.text()).toContain('For staff.'), patience);
});

it('who begins anew while another tab has begun a sign-in is shown that one, without what was typed', async () => {
  // As in a document of its own: no console has said how to take a session over.
  onOtherSession(async () => {});
  let other = false;
  const refused = (status: number, error: string) =>
    new Response(JSON.stringify({ success: false, error, message: 'No.' }), { status });
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (method === 'DELETE') return refused(403, 'forbidden');
    if (method === 'GET' && !other) return refused(401, 'unauthorized');
    return new Response(JSON.stringify(at('password')));
  });
  const screen = await draw(<SignInPage />);
  await screen.type('ada@example.com', '[name=email]');
  await screen.type('n50g-rmn2', '[type=password]');
  await screen.press('[type=submit]');
  await vi.waitFor(() => expect(screen.text()).toContain('Choose your own password'), patience);
  expect(screen.text()).not.toContain('One-time password');
  other = true;
  await screen.press('.sign-in__after button:last-child');
  await vi.waitFor(() => expect(screen.text()).toContain('One-time password'), patience);
});

it('the link of an invitation that was used already leads to the own password', async () => {
  vi.stubGlobal('fetch', async () => {
    const answer = { success: false, message: 'It is not right.', error: 'wrong-sign-in' };
    return new Response(JSON.stringify(answer), { status: 401 });
  });
  location.hash = 'invited=ada%40example.com&key=n50g-rmn2';
  const screen = await draw(<SignInPage />);
  location.hash = '';
  await vi.waitFor(() => expect(screen.text()).toContain('You are invited.'), patience);
  await screen.press('[type=submit]');
  const said = 'works once. Sign in with the password that you have chosen.';
  await vi.waitFor(() => expect(screen.text()).toContain(said), patience);
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  expect(fields).toEqual(['ada@example.com', '']);
  expect(screen.text()).not.toContain('You are invited.');
});

it('without an answer at the start, and at each new try, it is read from its heading on', async () => {
  const tried = vi.fn(async () => {
    throw new TypeError('network');
  });
  vi.stubGlobal('fetch', tried);
  const screen = await draw(<SignInPage />);
  const read = () => document.activeElement?.textContent;
  await vi.waitFor(() => expect(read()).toBe('No answer from the server'), patience);
  await screen.settle(() => document.querySelector<HTMLElement>('a')?.focus());
  await screen.press('[type=submit]');
  await vi.waitFor(() => expect(tried).toHaveBeenCalledTimes(2), patience);
  await vi.waitFor(() => expect(read()).toBe('No answer from the server'), patience);
});
