// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, keepToken } from '#console/ask.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { signOut } from '../sign-in.contract.ts';
import { ChangePassword } from './change-password.tsx';
import { NewFactor } from './new-factor.tsx';

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: object) =>
  fetched.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }));
const refused = (status: number, error: string, fields = {}) =>
  answer(status, { success: false, error, message: `${error}.`, fields });
const sent = (call: number) => fetched.mock.calls[call]?.[1];
const bodyOf = (call: number) => JSON.parse(String(sent(call)?.body));
const session = { id: 'ada', name: 'Ada', role: 'editor', finished: true, next: 'done' };
const signedIn = { ...session, csrf: 'new', permissions: [] };

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  keepToken('old');
});
afterEach(() => vi.unstubAllGlobals());

describe('who changes their own password in the console', () => {
  async function change() {
    const screen = await draw(<ChangePassword />);
    await screen.type('the old one', '[name=current]');
    await screen.type('another long walk', '[name=password]');
    await screen.press('[type=submit]');
    return screen;
  }

  it('reads what is wrong at its field, and keeps what was typed', async () => {
    refused(400, 'invalid', { password: 'Use at least 12 characters' });
    const screen = await change();
    expect(bodyOf(0)).toEqual({ current: 'the old one', password: 'another long walk' });
    expect(screen.text()).toContain('Use at least 12 characters');
    refused(403, 'wrong-password');
    await screen.press('[type=submit]');
    expect(screen.text()).toContain('wrong-password.');
    expect(screen.text()).not.toContain('Use at least 12 characters');
    expect(bodyOf(1).password).toBe('another long walk');
  });

  it('reads that it may be changed already when no answer came', async () => {
    fetched.mockRejectedValueOnce(new TypeError('network'));
    const screen = await change();
    expect(screen.text()).toContain('the new password may count already');
    refused(401, 'unauthorized');
    await screen.press('[type=submit]');
    expect(screen.text()).toContain('with the new password if it was saved');
  });

  it('finds both fields empty once it is changed', async () => {
    answer(200, signedIn);
    await change();
    const values = [...document.querySelectorAll('input:not([type=checkbox])')];
    expect(values.map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  });
});

describe('who makes new recovery codes in the console', () => {
  async function begin() {
    const screen = await draw(<NewFactor />);
    answer(200, { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' });
    await screen.press('button');
    expect(screen.text()).toContain('ABCD EFGH');
    await screen.type('123456', '[name=code]');
    return screen;
  }

  it('is shown none for a wrong code, and may try another one', async () => {
    const screen = await begin();
    refused(403, 'wrong-code');
    await screen.press('[type=submit]');
    expect(screen.text()).toContain('wrong-code.');
    expect(screen.text()).toContain('ABCD EFGH');
  });

  it('reads what to do when their answer was lost', async () => {
    const screen = await begin();
    fetched.mockRejectedValueOnce(new TypeError('network'));
    await screen.press('[type=submit]');
    expect(screen.text()).toContain('then make new recovery codes here');
  });

  it('sees them once, told that the old ones are void, and works on in the new session', async () => {
    const screen = await begin();
    answer(200, { session: signedIn, recoveryCodes: ['one-code', 'two-code'] });
    await screen.press('[type=submit]');
    expect(bodyOf(1)).toEqual({ code: '123456' });
    expect(screen.all()).toContain('The old codes are void');
    expect(screen.all()).toContain('one-codetwo-code');
    answer(200, { success: true });
    await ask(signOut, {});
    expect(new Headers(sent(2)?.headers).get('x-csrf-token')).toBe('new');
    await screen.press('[role=dialog] button:last-child');
    await vi.waitFor(() => expect(screen.all()).not.toContain('one-code'), patience);
  });
});
