import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, keepToken, onIdle } from '#console/ask.ts';
import type { Session } from '../contract.ts';
import { signOut } from '../sign-in/sign-in.contract.ts';
import { session, signedInAgain } from './session.ts';

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
