import { focusManager, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { caseCalls } from '#app/people/cases/admin/contract.ts';
import { postCalls } from '#app/site/blog/admin/contract.ts';
import { patience } from '#test/support/patience.ts';
import { dataOf } from './data-provider.ts';

const nothing = () => null;
const parts = { calls: caseCalls, label: 'Cases', group: 'People', list: nothing } as const;
const { dataProvider, queryClient } = dataOf([{ name: 'cases', ...parts }]);
const record: QueryKey = ['posts', 'getOne', { id: '1' }];
const list: QueryKey = ['posts', 'getList', { page: 1 }];

/** A screen that shows what a call answers, until it is left. */
async function shown(queryKey: QueryKey, call: () => Promise<object>) {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: call });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false), patience);
  return leave;
}

afterEach(() => queryClient.clear());

describe('what the console knows of a record', () => {
  it('is gone with its screen, so that no later one is drawn from what stood there before', async () => {
    const leave = await shown(record, async () => ({ id: '1', version: 1 }));
    expect(queryClient.getQueryData(record)).toEqual({ id: '1', version: 1 });
    leave();
    await vi.waitFor(() => expect(queryClient.getQueryData(record)).toBeUndefined(), patience);
  });

  it('stays as it is while one looks away, so that no refusal leads away from what is typed', async () => {
    const read = vi.fn(async () => ({ id: '1' }));
    const leave = await shown(record, read);
    queryClient.mount();
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await new Promise((done) => setTimeout(done, 20));
    queryClient.unmount();
    leave();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is never a line of a list, which stays and is read again', async () => {
    const read = vi.fn(async () => ({ data: [] }));
    const leave = await shown(list, read);
    queryClient.setQueryData(record, { id: '1' });
    expect(queryClient.getQueryData(record)).toBeUndefined();
    queryClient.mount();
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), patience);
    queryClient.unmount();
    leave();
    expect(queryClient.getQueryData(list)).toEqual({ data: [] });
  });
});

describe('a form that is sent', () => {
  const fetched = vi.fn<typeof fetch>();
  const keys = () =>
    fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  const opened = () => new Response(JSON.stringify({ id: 'CS-1', message: 'The case is open.' }));
  const create = (name: string) => dataProvider.create('cases', { data: { name, level: 'Basic' } });

  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', { querySelector: () => null });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is the same one when its answer was lost and it is sent again', async () => {
    fetched.mockRejectedValueOnce(new TypeError('network')).mockResolvedValueOnce(opened());
    await expect(create('Ada')).rejects.toThrow('No answer from the server');
    expect(await create('Ada')).toEqual({ data: { id: 'CS-1', message: 'The case is open.' } });
    expect(new Set(keys()).size).toBe(1);
  });

  it('is another one with other words, after an answer, and after a refusal', async () => {
    const refusal = { success: false, error: 'invalid', message: 'No.' };
    fetched
      .mockRejectedValueOnce(new TypeError('network'))
      .mockResolvedValueOnce(new Response(JSON.stringify(refusal), { status: 400 }))
      .mockImplementation(async () => opened());
    await expect(create('Ada')).rejects.toThrow();
    await expect(create('Adah')).rejects.toThrow('No.');
    await create('Adah');
    await create('Adah');
    expect(new Set(keys()).size).toBe(4);
  });

  it('deletes what was read, and not what a colleague has made of it since', async () => {
    const { dataProvider: provider } = dataOf([{ name: 'posts', ...parts, calls: postCalls }]);
    fetched.mockResolvedValueOnce(opened());
    await provider.delete('posts', { id: 'P1', previousData: { id: 'P1', version: 3 } });
    expect(fetched.mock.lastCall?.[0]).toMatch(/\/posts\/P1\?version=3$/);
  });

  it('says at its input what is wrong with one of several tags or lines', async () => {
    const fields = { 'tags.1': 'Use at most 40 characters', 'gallery.0.alt': 'Say what it shows' };
    const refusal = { success: false, error: 'invalid', message: 'No.', fields };
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(refusal), { status: 400 }));
    await expect(create('Ada')).rejects.toMatchObject({
      body: {
        errors: {
          tags: 'Number 2: Use at most 40 characters',
          'gallery.0.alt': 'Say what it shows',
        },
      },
    });
  });
});
