import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmPassword,
  signIn,
  signOut,
} from '#app/backoffice/staff/sign-in/sign-in.contract.ts';
import { withdrawConsent } from '#app/people/verification/admin/consents/consents.contract.ts';
import { recordHistory } from '#app/people/verification/admin/history/history.contract.ts';
import { staffDocument } from '#app/people/verification/admin/papers/papers.contract.ts';
import { patience } from '#test/support/patience.ts';
import { ask, fileOf, keepToken, onIdle, onInterrupt, renew, stillHere } from './ask.ts';

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const refused = (error: string, more: object = {}) => ({
  success: false,
  message: 'No.',
  error,
  ...more,
});
const sent = (call: number) => fetched.mock.calls[call] ?? [];
const headersOf = (call: number) => new Headers(sent(call)[1]?.headers);
const withdraw = () =>
  ask(withdrawConsent, { params: { id: 'a/b', consentId: 'c?' }, body: { reason: 'Asked' } });

/** A tab hears the others for so long before it leaves. */
const hearing = 1_000;
/** The way to other tabs, which no other test's tabs are at. */
class Channel {
  onmessage: ((said: { data: unknown }) => void) | null = null;
  readonly postMessage = vi.fn();
  readonly close = vi.fn();
  constructor() {
    channels.push(this);
  }
}
let channels: Channel[] = [];

beforeEach(() => {
  channels = [];
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { querySelector: () => ({ content: '/staff' }) });
});
afterEach(() => {
  fetched.mockReset();
  onInterrupt(async () => false);
  vi.unstubAllGlobals();
});

describe('ask', () => {
  it('takes a refusal as final, by its code and its fields', async () => {
    fetched.mockImplementation(async () =>
      answer(409, refused('withdrawn', { fields: { a: 'b' } })),
    );
    await expect(withdraw()).rejects.toMatchObject({ error: 'withdrawn', fields: { a: 'b' } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('answers the challenge of a limit, so that a stranger’s wrong passwords keep no member out', async () => {
    const limited = () => {
      const one = answer(429, refused('limited'));
      one.headers.set('x-challenge', '6.1.a.b');
      return one;
    };
    fetched.mockImplementationOnce(async () => limited());
    fetched.mockImplementationOnce(async () => limited());
    fetched.mockImplementation(async () => answer(200, { next: 'code' }));
    const body = { email: 'ada@example.com', password: 'her own one' };
    await expect(ask(signIn, { body })).resolves.toEqual({ next: 'code' });
    const answers = [0, 1, 2].map((call) => headersOf(call).get('x-challenge-answer'));
    expect(answers).toEqual([null, ...Array(2).fill(expect.stringMatching(/^6\.1\.a\.b\.\d+$/))]);
    expect([1, 2].map((call) => sent(call)[1]?.body)).toEqual(Array(2).fill(JSON.stringify(body)));
    // Above the second number each answer is refused, and that is said.
    fetched.mockReset();
    fetched.mockImplementation(async () => limited());
    await expect(ask(signIn, { body })).rejects.toMatchObject({ status: 429, error: 'limited' });
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  it('says in words that there was no answer', async () => {
    fetched.mockRejectedValue(new TypeError('network'));
    const message = 'No answer from the server. Check the connection and try again.';
    await expect(withdraw()).rejects.toMatchObject({ status: 0, error: 'network', message });
  });

  it('says the same of an answer that is cut off in its middle', async () => {
    const body = () =>
      new ReadableStream({ pull: (all) => all.error(new TypeError('network error')) });
    fetched.mockImplementation(async () => new Response(body()));
    const message = 'No answer from the server. Check the connection and try again.';
    await expect(withdraw()).rejects.toMatchObject({ status: 0, error: 'network', message });
  });

  it('tries again under the same key once a reason was given', async () => {
    const fields = { kind: 'record', subject: 'SW-1' };
    fetched
      .mockResolvedValueOnce(answer(403, refused('reason-needed', { fields })))
      .mockResolvedValueOnce(answer(200, { id: '1', message: 'Done.' }));
    const solve = vi.fn(async () => true);
    onInterrupt(solve);
    expect(await withdraw()).toEqual({ id: '1', message: 'Done.' });
    expect(solve).toHaveBeenCalledWith({
      kind: 'reason-needed',
      person: 'record',
      subject: 'SW-1',
    });
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'));
  });

  it('sends once more, under the same key, what was on its way while the session got a new token', async () => {
    const waits = Promise.withResolvers<Response>();
    fetched.mockImplementation((address) =>
      `${address}`.endsWith('/session/confirm')
        ? waits.promise
        : Promise.resolve(answer(401, refused('unauthorized'))),
    );
    const confirmed = renew(confirmPassword, { body: { password: 'a' } });
    const asked = withdraw();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), patience);
    // The refusal came first: the second try waits for the cookie.
    fetched.mockImplementation(async () => answer(200, { id: '1', message: 'Done.' }));
    waits.resolve(answer(200, { success: true }));
    expect(await confirmed).toEqual({ success: true });
    expect(await asked).toEqual({ id: '1', message: 'Done.' });
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(headersOf(2).get('idempotency-key')).toBe(headersOf(1).get('idempotency-key'));
  });

  it('takes it as the end of the session when it is refused twice, and never repeats a password', async () => {
    fetched.mockImplementation(async () => answer(401, refused('unauthorized')));
    await expect(withdraw()).rejects.toMatchObject({ status: 401 });
    expect(fetched).toHaveBeenCalledTimes(2);
    const body = { email: 'a@example.com', password: 'a' };
    await expect(ask(signIn, { body })).rejects.toMatchObject({ status: 401 });
    // A built console has of a public call no access at all.
    const { access: _public, ...built } = signIn;
    await expect(ask(built as typeof signIn, { body })).rejects.toMatchObject({ status: 401 });
    await expect(renew(confirmPassword, { body: { password: 'a' } })).rejects.toBeTruthy();
    expect(fetched).toHaveBeenCalledTimes(5);
  });

  it('leaves when nothing was asked for as long as a session lasts, and not before', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => answer(200, { id: '1', message: 'Done.' }));
    const leave = vi.fn();
    onIdle({ ms: 1_000, leave, stay: () => {} });
    vi.advanceTimersByTime(900);
    await withdraw();
    vi.advanceTimersByTime(900);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100 + hearing);
    expect(leave).toHaveBeenCalledTimes(1);
    onIdle(null);
    vi.useRealTimers();
  });

  it('stays as long as another tab uses the same session, and tells the others when it does', async () => {
    vi.useFakeTimers();
    const leave = vi.fn();
    onIdle({ ms: 1_000, leave, stay: () => {} });
    const [here] = channels;
    keepToken('of a colleague');
    fetched.mockImplementation(async () => answer(401, refused('unauthorized')));
    await withdraw().catch(() => {});
    expect(here?.postMessage).not.toHaveBeenCalled();
    fetched.mockImplementation(async () => answer(200, { id: '1', message: 'Done.' }));
    for (const token of ['of a colleague', 'own', 'own']) {
      keepToken(token);
      await withdraw();
    }
    const [colleague, own, again] = here?.postMessage.mock.calls.map(([data]) => ({ data })) ?? [];
    if (!colleague || !own) throw new Error('The other tabs were not told.');
    expect([own, JSON.stringify(own)]).toEqual([again, expect.not.stringContaining('own')]);
    vi.advanceTimersByTime(900);
    here?.onmessage?.(own);
    vi.advanceTimersByTime(1_000);
    // It was asleep, and hears only now of a use.
    here?.onmessage?.(own);
    vi.advanceTimersByTime(1_000);
    expect(leave).not.toHaveBeenCalled();
    here?.onmessage?.(colleague);
    vi.advanceTimersByTime(hearing);
    expect(leave).toHaveBeenCalledTimes(1);
    onIdle(null);
    expect(here?.close).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('goes on with the session of who types for longer than it lasts, by few calls', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => answer(200, { id: '1', message: 'Done.' }));
    const leave = vi.fn();
    onIdle({ ms: 1_000, leave, stay: withdraw });
    for (let key = 0; key < 30; key += 1) {
      vi.advanceTimersByTime(100);
      stillHere();
    }
    expect(leave).not.toHaveBeenCalled();
    expect(fetched.mock.calls.length).toBeGreaterThan(2);
    expect(fetched.mock.calls.length).toBeLessThan(10);
    vi.advanceTimersByTime(1_000 + hearing);
    expect(leave).toHaveBeenCalledTimes(1);
    onIdle(null);
    stillHere();
    vi.useRealTimers();
  });

  it('keeps a change whose session has ended, and sends it with the token of the next one', async () => {
    keepToken('before');
    fetched.mockImplementation(async () => answer(401, refused('unauthorized')));
    const signedIn = vi.fn(async () => {
      keepToken('after');
      fetched.mockImplementation(async () => answer(200, { id: '1', message: 'Done.' }));
      return true;
    });
    onInterrupt(signedIn);
    expect(await withdraw()).toEqual({ id: '1', message: 'Done.' });
    expect(signedIn.mock.calls).toEqual([[{ kind: 'signed-out' }]]);
    expect([0, 2].map((call) => headersOf(call).get('x-csrf-token'))).toEqual(['before', 'after']);
    expect(headersOf(2).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'));
  });

  it('asks nobody to sign in again for what is only read, or for a sign-out', async () => {
    fetched.mockImplementation(async () => answer(401, refused('unauthorized')));
    const solve = vi.fn(async () => true);
    onInterrupt(solve);
    const read = ask(recordHistory, { params: { id: '1' }, query: { page: 2 } });
    await expect(read).rejects.toMatchObject({ status: 401 });
    await expect(ask(signOut, {})).rejects.toMatchObject({ status: 401 });
    expect(solve).not.toHaveBeenCalled();
  });

  it('waits with a file for the next sign-in, so that nothing beside it is lost', async () => {
    fetched.mockImplementation(async () => answer(401, refused('unauthorized')));
    const signedIn = vi.fn(async () => {
      fetched.mockImplementation(async () => new Response('of a paper'));
      return true;
    });
    onInterrupt(signedIn);
    const params = { id: '1', documentId: '2' };
    const paper = await fileOf(staffDocument, { params }, 'image/png');
    expect(await paper.text()).toBe('of a paper');
    expect(signedIn.mock.calls).toEqual([[{ kind: 'signed-out' }]]);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('sends the token with what changes something, to the encoded address', async () => {
    keepToken('secret');
    fetched.mockImplementation(async () => answer(200, {}));
    await withdraw();
    expect(sent(0)[0]).toBe('/staff/records/a%2Fb/consents/c%3F/withdraw');
    expect(headersOf(0).get('x-csrf-token')).toBe('secret');
    await ask(recordHistory, { params: { id: '1' }, query: { page: 2 } });
    expect(sent(1)[0]).toBe('/staff/records/1/history?page=2');
    expect(headersOf(1).has('x-csrf-token')).toBe(false);
  });
});
