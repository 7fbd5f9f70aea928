// @vitest-environment happy-dom

import { createContext, use, useState } from 'react';
import {
  AdminContext,
  Notification,
  RecordContextProvider,
  useGetOne,
  useRecordContext,
} from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { closePayment } from '#app/commerce/payment/admin/contract.ts';
import { draw } from '#test/support/drawn.ts';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { Action } from './action.tsx';

afterEach(() => vi.unstubAllGlobals());

const Closed = createContext(() => {});
function Close() {
  const one = useRecordContext<{ state: string }>();
  return (
    <>
      <p>It is {one?.state}</p>
      <Action
        label="Close"
        lead="It leaves the queue."
        call={closePayment}
        input={{ params: { id: 'SW-1' } }}
        text={{ name: 'note', label: 'Note', required: true }}
        onDone={use(Closed)}
      />
    </>
  );
}
function Screen() {
  const { data } = useGetOne('payments', { id: 'SW-1' });
  return data ? (
    <RecordContextProvider value={data}>
      <Close />
    </RecordContextProvider>
  ) : null;
}

it.each([
  ['changed', 409],
  ['gone', 404],
])(
  'a dialog about what is %s is closed over what stands there now, and keeps what was typed',
  async (_what, status) => {
    let state = 'open';
    let isAway = true;
    const message = 'This payment does not wait for anybody.';
    vi.stubGlobal('fetch', async () => {
      if (isAway) throw new TypeError('Failed to fetch');
      state = 'closed';
      return new Response(JSON.stringify({ error: 'not-waiting', message }), { status });
    });
    const getOne = vi.fn(async () => ({ data: { id: 'SW-1', state } }));
    const screen = await drawInConsole(<Screen />, { dataProvider: { getOne } as never });
    await vi.waitFor(() => expect(screen.text()).toContain('It is open'), patience);
    await screen.press('button');
    await screen.type('Answered at the provider');
    const [submit, cancel] = ['[role=dialog] [type=submit]', '[role=dialog] button[type=button]'];
    await screen.press(submit);
    await vi.waitFor(() => expect(screen.all()).toContain('No answer from the server'), patience);
    // What cannot be read leads away from its screen.
    await screen.press(cancel);
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), patience);
    expect(getOne).toHaveBeenCalledTimes(1);
    isAway = false;
    await screen.press('button');
    await screen.press(submit);
    await vi.waitFor(() => expect(screen.all()).toContain(message), patience);
    expect(screen.text()).toContain('It is open');
    await screen.press(cancel);
    await vi.waitFor(() => expect(screen.text()).toContain('It is closed'), patience);
    await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), patience);
    await screen.press('button');
    expect(document.querySelector('textarea')?.value).toBe('Answered at the provider');
  },
);

it.each([true, false])(
  'a dialog that is closed while it sends tells of a failure all the same, gone: %s',
  async (isGone) => {
    const answer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => answer.promise);
    const getOne = vi.fn(async () => ({ data: { id: 'SW-1', state: 'open' } }));
    const screen = await draw(
      <AdminContext dataProvider={{ getOne } as never}>
        <Screen />
        <Notification />
      </AdminContext>,
    );
    await vi.waitFor(() => expect(screen.text()).toContain('It is open'), patience);
    await screen.press('button');
    await screen.type('Answered at the provider');
    await screen.press('[role=dialog] [type=submit]');
    await screen.press('[role=dialog] button[type=button]');
    const faded = () => expect(document.querySelector('[role=dialog]')).toBeNull();
    if (isGone) await vi.waitFor(faded, patience);
    const message = 'This payment does not wait for anybody.';
    answer.resolve(
      new Response(JSON.stringify({ error: 'not-waiting', message }), { status: 409 }),
    );
    await vi.waitFor(faded, patience);
    await vi.waitFor(() => expect(screen.all()).toContain(message), patience);
    await vi.waitFor(() => expect(getOne).toHaveBeenCalledTimes(2), patience);
  },
);

function Waiting({ isGone }: { isGone?: boolean }) {
  const { data } = useGetOne('payments', { id: 'SW-1' });
  const isClosed = isGone || data?.state === 'closed';
  return <main id="main-content">{isClosed ? 'Nothing is left to do' : data && <Close />}</main>;
}

/** Goes in the same step in which its dialog is closed, and not a moment later. */
function GoneAtOnce() {
  const [isGone, setGone] = useState(false);
  return (
    <Closed value={() => setGone(true)}>
      <Waiting isGone={isGone} />
    </Closed>
  );
}

it.each([
  ['when its screen is read anew', <Waiting key="1" />],
  ['at once', <GoneAtOnce key="2" />],
])('leaves the focus to its screen when it goes with what it did, %s', async (_when, screens) => {
  let state = 'open';
  vi.stubGlobal('fetch', async () => {
    state = 'closed';
    return new Response(JSON.stringify({ message: 'The payment is closed.' }), { status: 200 });
  });
  const getOne = async () => ({ data: { id: 'SW-1', state } });
  const screen = await drawInConsole(screens, { dataProvider: { getOne } as never });
  await vi.waitFor(() => expect(document.querySelector('main button')).not.toBeNull(), patience);
  document.querySelector<HTMLElement>('main button')?.focus();
  await screen.press('main button');
  await screen.type('Answered at the provider');
  await screen.press('[role=dialog] [type=submit]');
  await vi.waitFor(() => expect(screen.text()).toContain('Nothing is left to do'), patience);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main-content'), patience);
});

it('asks before the page is left while its dialog has words that are not sent, and not else', async () => {
  const getOne = async () => ({ data: { id: 'SW-1', state: 'open' } });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'Closed.' })));
  const screen = await drawInConsole(<Screen />, { dataProvider: { getOne } as never });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const [submit, cancel] = ['[role=dialog] [type=submit]', '[role=dialog] button[type=button]'];
  await vi.waitFor(() => expect(screen.text()).toContain('It is open'), patience);
  await screen.press('button');
  expect(asks()).toBe(false);
  await screen.type('Answered at the provider');
  expect(asks()).toBe(true);
  await screen.press(cancel);
  expect(asks()).toBe(false);
  // What was typed is still there.
  await screen.press('button');
  expect(asks()).toBe(true);
  await screen.press(submit);
  await vi.waitFor(() => expect(asks()).toBe(false), patience);
});
