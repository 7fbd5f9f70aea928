// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { ImportCreate } from './import-create.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  const columns = JSON.stringify({ data: [{ name: 'title', needed: true, example: 'Mason' }] });
  fetched.mockReset();
  fetched.mockImplementation(async () => new Response(columns));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

async function choosing(file: File) {
  const screen = await drawInConsole(<ImportCreate />);
  await vi.waitFor(
    () => expect(screen.text()).toContain('The first line names the columns'),
    patience,
  );
  await screen.choose(file);
  return screen;
}
const sent = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST');

describe('a file to be imported', () => {
  it('that cannot be read any more says so', async () => {
    const gone = new File(['title'], 'a.csv');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    gone.text = gone.arrayBuffer as never;
    const screen = await choosing(gone);
    await vi.waitFor(
      () => expect(screen.text()).toContain('The file could not be read.'),
      patience,
    );
  });

  it('in other letters than UTF-8 is not sent: its names would be changed', async () => {
    const screen = await choosing(new File([new Uint8Array([0x4f, 0x6c, 0xe1])], 'a.csv'));
    await vi.waitFor(() => expect(screen.text()).toContain('not in UTF-8'), patience);
    expect(sent()).toHaveLength(0);
  });

  it('keeps its type while it is looked at: the verdict is of that one', async () => {
    const columns = fetched.getMockImplementation();
    const looked = Promise.withResolvers<Response>();
    fetched.mockImplementation((...given) =>
      given[1]?.method === 'POST' ? looked.promise : (columns?.(...given) ?? looked.promise),
    );
    await choosing(new File(['title'], 'a.csv'));
    const type = () => document.querySelector('[role="combobox"]')?.getAttribute('aria-disabled');
    await vi.waitFor(() => expect(sent()).toHaveLength(1), patience);
    expect(type()).toBe('true');
    looked.resolve(new Response(JSON.stringify({ rows: 0, faultCount: 0, faults: [] })));
    await vi.waitFor(() => expect(type()).toBeNull(), patience);
  });
});
