// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, onIdle } from '#console/ask.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { endSession } from '../sessions/sessions.contract.ts';
import './interrupt-dialog.tsx';
import { Interrupts } from './interrupts.tsx';
import { session } from './session.ts';

const needs = {
  password: { error: 'confirm-needed', message: 'The password once more.' },
  reason: {
    error: 'reason-needed',
    message: 'Say why.',
    fields: { kind: 'records', subject: 'SW-1' },
  },
  mail: {
    error: 'reason-needed',
    message: 'Say why.',
    fields: { kind: 'outbox', subject: 'one' },
  },
};
/** What stands between each call and its answer, by its id; the password or the reason takes it away. */
let open = false;
beforeEach(() => {
  open = false;
  // A dialog comes whenever its file has: outside of what the test does.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string) => {
    if (/confirm|access-grants/.test(address)) open = true;
    const id = /sessions\/(\w+)/.exec(address)?.[1]?.replace(/\d/, '') as keyof typeof needs;
    if (open) return new Response(JSON.stringify({ success: true }));
    return new Response(JSON.stringify({ success: false, ...needs[id] }), { status: 403 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const call = (id: string) => ask(endSession, { params: { id } }).then(() => 'done', String);
const dialogs = () =>
  [...document.querySelectorAll('[role=dialog] h2')].map((one) => one.textContent);
const shows = (...titles: string[]) =>
  vi.waitFor(() => expect(dialogs()).toEqual(titles), patience);
const [cancel, goOn] = ['[role=dialog] button[type=button]', '[role=dialog] [type=submit]'];

describe('two calls of one moment', () => {
  it('that want different things ask one after another, and each has its answer', async () => {
    const screen = await draw(<Interrupts />);
    const [first, second] = [call('password'), call('reason')];
    await shows('Confirm your password');
    await screen.press(cancel);
    expect(await first).toContain('The password once more.');
    await shows('Reason for opening this record');
    await screen.type('She called us', '[role=dialog] input');
    await screen.press(goOn);
    expect(await second).toBe('done');
    await shows();
  });

  it('that want the same ask once', async () => {
    const screen = await draw(<Interrupts />);
    const both = Promise.all([call('password1'), call('password2')]);
    await shows('Confirm your password');
    await screen.type('a long walk', '[role=dialog] input');
    await screen.press(goOn);
    expect(await both).toEqual(['done', 'done']);
    await shows();
  });

  it('are answered when the frame that asks goes', async () => {
    const screen = await draw(<Interrupts />);
    const [first, second] = [call('password'), call('reason')];
    await shows('Confirm your password');
    await screen.close();
    expect(await first).toContain('The password once more.');
    expect(await second).toContain('Say why.');
  });
});

it('whose record it is reads the reason, and nobody that of another opening (ME-05)', async () => {
  const screen = await draw(<Interrupts />);
  const [record, mail] = [call('reason'), call('mail')];
  await shows('Reason for opening this record');
  expect(screen.all()).toContain('The person whose record it is reads the reason');
  await screen.press(cancel);
  await record;
  await vi.waitFor(() => expect(screen.all()).not.toContain('The person whose record'), patience);
  await shows('Reason for opening this record');
  await screen.press(cancel);
  await mail;
});

it('the dialog that is open waits for no other one: a session that has ended is said in it', async () => {
  const screen = await draw(<Interrupts />);
  const record = call('reason');
  await shows('Reason for opening this record');
  vi.stubGlobal('fetch', async () => {
    const said = { success: false, error: 'unauthorized', message: 'Please sign in.' };
    return new Response(JSON.stringify(said), { status: 401 });
  });
  await screen.type('She called us', '[role=dialog] input');
  await screen.press(goOn);
  await vi.waitFor(() => expect(screen.all()).toContain('Please sign in.'), patience);
  await screen.press(cancel);
  expect(await record).toContain('Say why.');
});

it('changes that learn one after another that the session has ended wait for one sign-in', async () => {
  let ended = false;
  const fetched = vi.fn(async () => {
    const said = { success: false, error: 'unauthorized', message: 'Please sign in.' };
    const ada = { id: 'ada', finished: true, csrf: '', permissions: [] };
    return new Response(JSON.stringify(ended ? said : ada), { status: ended ? 401 : 200 });
  });
  vi.stubGlobal('fetch', fetched);
  // Whose page it is; known already where another file's screens share this worker.
  await session();
  onIdle(null);
  ended = true;
  fetched.mockClear();
  const screen = await draw(<Interrupts />);
  const first = call('one');
  await shows('Your session has ended');
  const second = call('two');
  // Each is tried once more at once.
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4), patience);
  ended = false;
  await screen.press(goOn);
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});
