// @vitest-environment happy-dom

import { Resource, testDataProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { ImportShow } from './import-show.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const one = { id: 'a', kind: 'plans', rows: 3, faults: [], faultCount: 0, endedAt: null };
const going = { ...one, state: 'checking', askedName: 'Ada', askedAt: new Date().toISOString() };

it('an import is watched through a try that fails, and not without end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // react-admin tells developers of each try that fails.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const getOne = vi.fn(async () => ({ data: going }));
  location.hash = '#/a/show';
  const screen = await drawInConsole(
    <Resource name="imports" list={() => 'the list'} show={ImportShow} />,
    { dataProvider: testDataProvider({ getOne: getOne as never }) },
  );
  await vi.waitFor(() => expect(screen.text()).toContain('The rows are checked again.'), patience);
  getOne.mockRejectedValueOnce(new Error('No answer from the server.'));
  await screen.settle(() => vi.advanceTimersByTimeAsync(3_000));
  expect(getOne.mock.calls.length).toBeGreaterThan(2);
  expect(screen.text()).toContain('The rows are checked again.');
  expect(screen.text()).not.toContain('longer than it should');
  await screen.settle(() => vi.advanceTimersByTimeAsync(30 * 60_000));
  expect(screen.text()).toContain('longer than it should');
  const asked = getOne.mock.calls.length;
  await screen.settle(() => vi.advanceTimersByTimeAsync(30 * 60_000));
  expect(getOne.mock.calls.length).toBe(asked);
});

it('of cases it says that a row known from before opens no second one', async () => {
  const done = { ...going, state: 'done', endedAt: going.askedAt };
  const seen = async (kind: string) => {
    const getOne = async () => ({ data: { ...done, kind } });
    location.hash = '#/a/show';
    const screen = await drawInConsole(
      <Resource name="imports" list={() => 'the list'} show={ImportShow} />,
      { dataProvider: testDataProvider({ getOne: getOne as never }) },
    );
    await vi.waitFor(() => expect(screen.text()).toContain('All rows are imported.'), patience);
    return screen.text();
  };
  expect(await seen('cases')).toContain('opens no second one');
  expect(await seen('plans')).not.toContain('second one');
});

it('rows at fault are told as they are counted, which is not as a spreadsheet numbers them', async () => {
  const faults = [{ row: 2, column: 'price', fault: 'Use a number' }];
  const refused = { ...going, state: 'refused', faults, faultCount: 1, endedAt: going.askedAt };
  const getOne = async () => ({ data: refused });
  location.hash = '#/a/show';
  const screen = await drawInConsole(
    <Resource name="imports" list={() => 'the list'} show={ImportShow} />,
    { dataProvider: testDataProvider({ getOne: getOne as never }) },
  );
  await vi.waitFor(() => expect(screen.text()).toContain('Use a number'), patience);
  expect(screen.text()).toContain('Row 1 is the first one below the head');
});
