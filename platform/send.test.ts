import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editNote, findNote, goodNote, saveNote } from '#test/programme/sample-calls.ts';
import { defaultBases } from './contract-address.ts';
import { CallFailed, send, setBases } from './send.ts';

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = { success: false, message: 'No.', error: 'no', fields: { title: 'Bad' } };
/** An answer whose line breaks before its end. */
const cutOff = (status: number) => {
  const start = new TextEncoder().encode('{"success":');
  const body = new ReadableStream({
    pull(controller) {
      if (controller.desiredSize === 0) return;
      controller.enqueue(start);
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status });
};
const headersOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers);
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('send', () => {
  it('takes a refusal as final and hands on what the server said', async () => {
    fetched.mockImplementation(async () => answer(400, refused));
    const failed = await send(saveNote, { body: goodNote }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(CallFailed);
    expect(failed).toMatchObject({
      status: 400,
      message: 'No.',
      serverMessage: 'No.',
      error: 'no',
      fields: { title: 'Bad' },
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('tries once more after 5xx, and gives up after that', async () => {
    fetched.mockImplementation(async () => answer(503, refused));
    await expect(send(findNote, { params: { id: '1' } })).rejects.toMatchObject({ status: 503 });
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it.each([200, 409])(
    'takes an answer of %i that is cut off in its middle for none, and asks once more (C-84)',
    async (status) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      fetched.mockImplementation(async () => cutOff(status));
      const failed = await send(saveNote, { body: goodNote }).catch((error: unknown) => error);
      expect(failed).toMatchObject({ status: 0, error: 'network', serverMessage: '' });
      expect(logged).toHaveBeenCalledWith('API call failed', expect.any(TypeError));
      fetched.mockReset();
      fetched
        .mockResolvedValueOnce(cutOff(status))
        .mockImplementation(async () => answer(200, { success: true, id: 1 }));
      expect(await send(saveNote, { body: goodNote })).toEqual({ success: true, id: 1 });
      const keys = [0, 1].map((call) => headersOf(call).get('idempotency-key'));
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('takes no page of somebody in between for a success', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    fetched.mockImplementation(async () => new Response('<p>Buy more data</p>'));
    await expect(send(saveNote, { body: goodNote })).rejects.toMatchObject({ status: 0 });
  });

  it('reads no answer of a call whose status says it all (MAIL-10, C-91)', async () => {
    fetched.mockImplementation(async () => cutOff(200));
    expect(await send({ ...saveNote, success: 200 }, { body: goodNote })).toBeNull();
    const pull = vi.fn((of: ReadableStreamController<unknown>) => of.close());
    const cancel = vi.fn();
    const unread = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
    fetched.mockImplementation(async () => new Response(unread));
    expect(await send({ ...saveNote, success: 200 }, { body: goodNote })).toBeNull();
    expect(pull).not.toHaveBeenCalled();
    // Its connection is free again.
    expect(cancel).toHaveBeenCalledOnce();
  });

  describe('to a busy server', () => {
    const busy = (seconds: string) =>
      new Response(JSON.stringify(refused), { status: 503, headers: { 'retry-after': seconds } });
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it.each([
      ['2', 2_000],
      ['3600', 5_000],
      ['0', 0],
      ['soon', 0],
    ])('comes again after the %s seconds it names, at most five', async (seconds, ms) => {
      fetched.mockResolvedValueOnce(busy(seconds)).mockImplementation(async () => answer(200, {}));
      const sent = send(findNote, { params: { id: '1' } });
      await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1));
      expect(fetched).toHaveBeenCalledTimes(ms > 0 ? 1 : 2);
      await vi.advanceTimersByTimeAsync(1);
      expect(await sent).toEqual({});
      expect(fetched).toHaveBeenCalledTimes(2);
    });

    it('asks on while the server works on a try whose answer was lost', async () => {
      const working = new Response(JSON.stringify({ ...refused, error: 'in-progress' }), {
        status: 409,
        headers: { 'retry-after': '1' },
      });
      fetched
        .mockRejectedValueOnce(new TypeError('the line dropped'))
        .mockResolvedValueOnce(working.clone())
        .mockResolvedValueOnce(working.clone())
        .mockImplementation(async () => answer(200, { id: '1' }));
      const sent = send(saveNote, { body: goodNote });
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await sent).toEqual({ id: '1' });
      const keys = [0, 1, 2, 3].map((call) => headersOf(call).get('idempotency-key'));
      expect(new Set(keys).size).toBe(1);
    });

    it('takes another conflict as final', async () => {
      const conflict = { status: 409, headers: { 'retry-after': '1' } };
      fetched.mockImplementation(async () => new Response(JSON.stringify(refused), conflict));
      await expect(send(saveNote, { body: goodNote })).rejects.toMatchObject({ status: 409 });
      expect(fetched).toHaveBeenCalledTimes(1);
    });

    it('does not come again when the caller leaves meanwhile', async () => {
      fetched.mockImplementation(async () => busy('2'));
      const leaving = new AbortController();
      const { signal } = leaving;
      const sent = send(findNote, { params: { id: '1' } }, { signal });
      const failed = expect(sent).rejects.toThrow('left');
      await vi.advanceTimersByTimeAsync(1_000);
      leaving.abort(new Error('left'));
      await failed;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(fetched).toHaveBeenCalledTimes(1);
    });
  });

  it('repeats the Idempotency-Key on the retry, and makes a new one for a new call', async () => {
    fetched
      .mockRejectedValueOnce(new TypeError('network'))
      .mockImplementation(async () => answer(200, { success: true, id: 1 }));
    expect(await send(saveNote, { body: goodNote })).toEqual({ success: true, id: 1 });
    await send(saveNote, { body: goodNote });
    const keys = [0, 1, 2].map((call) => headersOf(call).get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('logs a call without an answer as stated and keeps the screen free to say its own text', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    fetched.mockRejectedValue(new TypeError('network'));
    const failed = await send(findNote, { params: { id: '1' } }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ status: 0, error: 'network', serverMessage: '' });
    expect(logged).toHaveBeenCalledWith('API call failed', expect.any(TypeError));
  });

  it('logs 401 as stated and leaves the stored token alone', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fetched.mockImplementation(async () => answer(401, refused));
    await expect(send(findNote, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    expect(warned).toHaveBeenCalledWith('Unauthorized access');
  });

  it('sends JSON headers, and a bearer token only when one is stored', async () => {
    fetched.mockImplementation(async () => answer(200, {}));
    await send(findNote, { params: { id: '1' } });
    stored.set('token', 'abc');
    await send(findNote, { params: { id: '1' } });
    expect(headersOf(0).get('accept')).toBe('application/json');
    expect(headersOf(0).get('content-type')).toBe('application/json');
    expect(headersOf(0).has('authorization')).toBe(false);
    expect(headersOf(0).has('idempotency-key')).toBe(false);
    expect(headersOf(1).get('authorization')).toBe('Bearer abc');
  });

  it('goes out without a token where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    fetched.mockImplementation(async () => answer(200, {}));
    await send(findNote, { params: { id: '1' } });
    expect(headersOf(0).has('authorization')).toBe(false);
  });

  it('fills in and escapes the address, on the configured base', async () => {
    fetched.mockImplementation(async () => answer(200, {}));
    await send(findNote, { params: { id: 'a/b ?' }, query: { part: 'x&y' } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/notes/a%2Fb%20%3F?part=x%26y');
    setBases({ ...defaultBases, main: 'https://api.example.com/v2/' });
    await send(findNote, { params: { id: '1' } });
    await send(editNote, { params: { id: '1' }, body: { title: 'a' } });
    await send({ ...findNote, personal: true }, { params: { id: '1' } });
    expect(fetched.mock.calls[1]?.[0]).toBe('https://api.example.com/v2/notes/1');
    expect(fetched.mock.calls[2]?.[0]).toBe('/api/v1/notes/1');
    // Its cookies are those of the site.
    expect(fetched.mock.calls[3]?.[0]).toBe('/v2/notes/1');
    setBases(defaultBases);
  });

  it('stops when told to, without another try', async () => {
    const leaving = new AbortController();
    fetched.mockImplementation(async () => {
      leaving.abort(new Error('left'));
      throw new DOMException('aborted', 'AbortError');
    });
    const sent = send(findNote, { params: { id: '1' } }, { signal: leaving.signal });
    await expect(sent).rejects.toThrow('aborted');
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
