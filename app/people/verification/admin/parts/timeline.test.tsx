// @vitest-environment happy-dom
import { AdminContext, type AuthProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import type { StaffRecord } from '../contract.ts';
import type { Happened } from '../history/history.contract.ts';
import { Timeline } from './timeline.tsx';

const fetched = vi.fn<typeof fetch>();
const record = { id: 'Sw-AMY20', version: 1 } as StaffRecord;
const entry = (id: string): Happened => ({
  id,
  at: '2026-11-26T08:00:00.000Z',
  action: id,
  by: 'Ada',
  reason: null,
  level: null,
  fields: [],
});
/** The trail in pages of one entry, the newest first. */
let trail: readonly string[] = [];
const pageOf = async (address: Parameters<typeof fetch>[0]) => {
  const page = Number(new URL(`${address}`, 'http://localhost').searchParams.get('page'));
  const data = trail.slice(page - 1, page).map(entry);
  return new Response(JSON.stringify({ data, hasNext: page < trail.length }));
};

beforeEach(() => {
  trail = ['third', 'second', 'first'];
  fetched.mockReset().mockImplementation(pageOf);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const checkError = vi.fn<AuthProvider['checkError']>(async () => {});
const historyOf = (one: StaffRecord) => (
  <AdminContext authProvider={{ checkError } as never}>
    <Timeline record={one} />
  </AdminContext>
);

/** The history of a record as it is shown; `press` asks for what was earlier. */
async function shown() {
  const screen = await draw(historyOf(record));
  const press = () => screen.press('button');
  const order = () => screen.text().match(/first|second|third|fourth/g);
  return { ...screen, press, order };
}

describe('the history of a record', () => {
  it('leaves out no page that did not come, and says no more that it did not', async () => {
    const screen = await shown();
    fetched.mockRejectedValueOnce(new TypeError('network'));
    await screen.press();
    expect([screen.order(), screen.text().includes('No answer')]).toEqual([['third'], true]);
    await screen.press();
    await screen.press();
    expect(screen.order()).toEqual(['third', 'second', 'first']);
    expect(screen.text()).not.toContain('No answer');
  });

  it('says whose deed each was, beside its moment', async () => {
    trail = ['records.suspend'];
    const screen = await shown();
    expect(screen.text()).toMatch(/Suspended26 Nov 2026, 09:00 · Ada/);
  });

  it('tells in words of a request to revoke that was taken back', async () => {
    trail = ['records.revoke.end'];
    const screen = await shown();
    expect(screen.text()).toContain('Request to revoke ended');
    expect(screen.text()).not.toContain('records.');
  });

  it('leads to the sign-in who is signed in no more (D-05)', async () => {
    const screen = await shown();
    const refused = { success: false, error: 'unauthorized', message: 'Please sign in.' };
    fetched.mockImplementation(async () => new Response(JSON.stringify(refused), { status: 401 }));
    checkError.mockClear();
    await screen.press();
    const told = [[expect.objectContaining({ status: 401 })]];
    await vi.waitFor(() => expect(checkError.mock.calls).toEqual(told), patience);
  });

  it('begins anew with what was just done, however far it was read', async () => {
    const screen = await shown();
    await screen.press();
    trail = ['fourth', ...trail];
    await screen.redraw(historyOf({ ...record, version: 2 }));
    expect(screen.order()).toEqual(['fourth']);
    await screen.press();
    expect(screen.order()).toEqual(['fourth', 'third']);
  });
});
