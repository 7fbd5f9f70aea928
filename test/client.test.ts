import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, defaultBases, joinAddress } from '#platform/contract-address.ts';
import { send } from '#platform/send.ts';
import { findNote, goodNote, saveNote } from './programme/sample-calls.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the general client', () => {
  it.each([200, 201, 202, 204, 299])('takes %i as success (CLI-04)', async (status) => {
    const body = status === 204 ? null : '{"id":1}';
    fetched.mockImplementation(async () => new Response(body, { status }));
    const answer = await send(findNote, { params: { id: '1' } });
    expect(answer).toEqual(status === 204 ? null : { id: 1 });
  });

  it.each([300, 304, 400])('takes %i as a failure (CLI-04)', async (status) => {
    const body = status === 304 ? null : '{}';
    fetched.mockImplementation(async () => new Response(body, { status }));
    await expect(send(findNote, { params: { id: '1' } })).rejects.toMatchObject({ status });
  });

  it('waits without a time-out, and hands no signal on that was not given (CLI-05, D-10)', async () => {
    vi.useFakeTimers();
    let answer = (_: Response) => {};
    fetched.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    let ended = false;
    const sent = send(saveNote, { body: goodNote }).finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(ended).toBe(false);
    expect(fetched.mock.calls[0]?.[1]?.signal).toBeNull();
    answer(new Response('{"success":true,"id":1}'));
    await sent;
  });

  it('retries once and no more (CLI-03, BIZ-11)', async () => {
    fetched.mockRejectedValue(new TypeError('network'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(send(findNote, { params: { id: '1' } })).rejects.toMatchObject({ status: 0 });
    expect(fetched).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });
});

describe('an address', () => {
  it('is the same with and without slashes at the seam (CLI-08)', () => {
    const address = 'https://api.example.com/v2/forms/7';
    for (const base of ['https://api.example.com/v2', 'https://api.example.com/v2/']) {
      for (const path of ['forms/7', '/forms/7']) expect(joinAddress(base, path)).toBe(address);
    }
    for (const path of ['forms/{id}', '/forms/{id}']) {
      const call = { base: 'main', path } as const;
      expect(addressOf(call, { params: { id: '7' } }, defaultBases)).toBe('/api/forms/7');
    }
  });

  it('stands on the base of its family, each of its own host (CLI-06, CLI-07, C-44)', () => {
    const bases = {
      main: 'https://main.example.com',
      verification: 'https://checks.example.com/x',
      admin: '/api/v1',
    };
    const at = (base: keyof typeof bases) => addressOf({ base, path: '/services' }, {}, bases);
    expect(at('main')).toBe('https://main.example.com/services');
    expect(at('verification')).toBe('https://checks.example.com/x/services');
    expect(at('admin')).toBe('/api/v1/services');
  });
});
