// @vitest-environment happy-dom

import { AdminContext, Notification, useRefresh } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { HolidayList } from './holiday-list.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a holiday whose year has two digits is not called added', async () => {
  const fields = { 'data.0.day': 'Use a real date, such as 2027-04-12' };
  const refused = { error: 'invalid', message: 'No.', fields };
  const fetched = vi.fn<typeof fetch>(async (_address, init) =>
    init?.body?.toString().includes('"day":"0026-12-25"')
      ? new Response(JSON.stringify(refused), { status: 400 })
      : new Response(JSON.stringify({ data: [], hasNext: false })),
  );
  vi.stubGlobal('fetch', fetched);
  const screen = await draw(
    <AdminContext>
      <HolidayList />
      <Notification />
    </AdminContext>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('Add the day'), patience);
  await screen.type('0026-12-25', 'input[type=date]');
  await screen.type('Christmas Day', 'input[maxlength]');
  await screen.press('button[type=submit]');
  await vi.waitFor(() => expect(screen.all()).toContain('Use a real date'), patience);
});

it('says what it has read, with its names, so that a colleague’s other name is not written over', async () => {
  const kept = { id: '2027-05-01', day: '2027-05-01', name: 'May Day' };
  const fetched = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ data: [kept], hasNext: false })),
  );
  vi.stubGlobal('fetch', fetched);
  const screen = await drawInConsole(<HolidayList />);
  await vi.waitFor(() => expect(screen.text()).toContain('May Day'), patience);
  await screen.press('[aria-label^="Remove May Day"]');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), patience);
  const { day, name } = kept;
  const sent = JSON.parse(String(fetched.mock.calls[1]?.[1]?.body));
  expect(sent).toEqual({ data: [], seen: [{ day, name }] });
});

it('leaves the focus to its screen when a day goes that was removed by keyboard', async () => {
  const days = [{ id: '2027-05-01', day: '2027-05-01', name: 'May Day' }];
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    const data = init?.method === 'PUT' ? [] : days;
    return new Response(JSON.stringify({ data, hasNext: false }));
  });
  const screen = await drawInConsole(
    <main id="main-content">
      <HolidayList />
    </main>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('May Day'), patience);
  document.querySelector<HTMLElement>('[aria-label^="Remove May Day"]')?.focus();
  await screen.press('[aria-label^="Remove May Day"]');
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main-content'), patience);
  expect(screen.text()).not.toContain('May Day');
});

it('who is signed in no more is led to the sign-in from there, too (D-05)', async () => {
  const refused = { success: false, error: 'unauthorized', message: 'Please sign in.' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 401 }));
  const checkError = vi.fn(async () => {});
  await drawInConsole(<HolidayList />, { authProvider: { checkError } as never });
  const told = [[expect.objectContaining({ status: 401 })]];
  await vi.waitFor(() => expect(checkError.mock.calls).toEqual(told), patience);
});

function Refresh() {
  const refresh = useRefresh();
  return (
    <button type="button" id="refresh" onClick={() => refresh()}>
      Refresh
    </button>
  );
}

it('“Refresh” reads what a colleague has added, and keeps what is typed', async () => {
  const days = [{ id: '2027-05-01', day: '2027-05-01', name: 'May Day' }];
  const answer = () => new Response(JSON.stringify({ data: days, hasNext: false }));
  vi.stubGlobal('fetch', async () => answer());
  const screen = await draw(
    <AdminContext>
      <HolidayList />
      <Refresh />
    </AdminContext>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('May Day'), patience);
  await screen.type('Christmas Day', 'input[maxlength]');
  days.push({ id: '2027-06-12', day: '2027-06-12', name: 'Democracy Day' });
  await screen.press('#refresh');
  await vi.waitFor(() => expect(screen.text()).toContain('Democracy Day'), patience);
  expect(document.querySelector<HTMLInputElement>('input[maxlength]')?.value).toBe('Christmas Day');
});
