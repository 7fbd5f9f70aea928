import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, keepToken, onIdle } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { patience } from '#test/support/patience.ts';
import type { Session } from '../contract.ts';
import { signOut } from '../sign-in/sign-in.contract.ts';
import { authProvider, session, signedInAgain } from './session.ts';

const fetched = vi.fn<typeof fetch>();
const answers = (status: number, body: object) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const ada: Session = {
  id: 'ada',
  name: 'Ada',
  role: 'editor',
  finished: true,
  next: 'done',
  csrf: 'ada-again',
  permissions: [],
};
const tokenSent = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get('x-csrf-token');

beforeEach(async () => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { querySelector: () => null, addEventListener() {} });
  answers(200, ada);
  await session();
  onIdle(null);
  keepToken('before');
});
afterEach(() => vi.unstubAllGlobals());

describe('whose session has ended while they typed', () => {
  it('goes on under the one that was begun in another tab', async () => {
    answers(200, ada);
    await signedInAgain();
    await ask(signOut, {});
    expect(tokenSent()).toBe('ada-again');
  });

  it('goes on also after a page that was to be left for the sign-in has stayed', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { hash: '#/plans/1', assign });
    // The browser asks about what was typed, and they stay: this never ends.
    void authProvider.checkError(new CallFailed(401, { message: 'No.' }));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
    await signedInAgain();
    await ask(signOut, {});
    expect(tokenSent()).toBe('ada-again');
  });

  it('is told when there is none yet, or it is not complete', async () => {
    answers(401, { success: false, error: 'unauthorized', message: 'No.' });
    await expect(signedInAgain()).rejects.toThrow('You are not signed in yet');
    answers(200, { ...ada, finished: false, next: 'code' });
    await expect(signedInAgain()).rejects.toThrow('You are not signed in yet');
    answers(503, { success: false, error: 'busy', message: 'Come again.' });
    await expect(signedInAgain()).rejects.toThrow('Come again.');
  });

  it('saves nothing in the name of a colleague who is signed in there', async () => {
    answers(200, { ...ada, id: 'bola' });
    await expect(signedInAgain()).rejects.toThrow('Somebody else is signed in');
    answers(200, {});
    await ask(signOut, {});
    expect(tokenSent()).toBe('before');
  });
});

describe('who signs out of a shared computer', () => {
  const logout = () => {
    const [assign, told] = [vi.fn(), vi.fn()];
    vi.stubGlobal('location', { hash: '#/', assign });
    authProvider.logout({}).catch((error: Error) => told(error.message));
    return { assign, told };
  };

  it('stays, and is told, where no answer came', async () => {
    fetched.mockRejectedValue(new TypeError('network'));
    const { assign, told } = logout();
    const words = 'No answer came. You may still be signed in: try again.';
    await vi.waitFor(() => expect(told.mock.calls).toEqual([[words]]), patience);
    answers(503, { success: false, error: 'busy', message: 'Come again.' });
    const later = logout();
    await vi.waitFor(() => expect(later.told.mock.calls).toEqual([[words]]), patience);
    expect([assign, later.assign].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it.each([200, 401])('leaves once the session has ended, with %i', async (status) => {
    answers(status, { success: status === 200 });
    const { assign, told } = logout();
    await vi.waitFor(() => expect(assign.mock.calls).toEqual([['/admin/sign-in']]), patience);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('who has signed in anew in another tab before they save here', () => {
  const foreign = { success: false, error: 'forbidden', message: 'Not yours.' };
  /** Refuses whatever does not carry the token of the session that this browser has now. */
  const guarded = (csrf: string, id = 'ada') =>
    fetched.mockImplementation(async (_address, init) => {
      if (init?.method === 'GET') return new Response(JSON.stringify({ ...ada, id, csrf }));
      const isOwn = new Headers(init?.headers).get('x-csrf-token') === csrf;
      return new Response(JSON.stringify(isOwn ? {} : foreign), { status: isOwn ? 200 : 403 });
    });
  const keyOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers);

  it('saves under the new session, as the same try', async () => {
    guarded('ada-later');
    fetched.mockClear();
    await ask(signOut, {});
    expect(tokenSent()).toBe('ada-later');
    expect(keyOf(2).get('idempotency-key')).toBe(keyOf(0).get('idempotency-key'));
  });

  it('is told when that is a colleague, in whose name nothing is saved', async () => {
    guarded('bola', 'bola');
    await expect(ask(signOut, {})).rejects.toThrow('Somebody else is signed in');
    expect(tokenSent()).not.toBe('bola');
  });

  it('is refused once where the session is the same and may not', async () => {
    fetched.mockImplementation(async (_address, init) =>
      init?.method === 'GET'
        ? new Response(JSON.stringify({ ...ada, csrf: 'before' }))
        : new Response(JSON.stringify(foreign), { status: 403 }),
    );
    fetched.mockClear();
    await expect(ask(signOut, {})).rejects.toThrow('Not yours.');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
