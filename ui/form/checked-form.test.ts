import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { type Faults, type Outcome, useCheckedForm } from './checked-form.ts';

afterEach(() => vi.unstubAllGlobals());

interface Props {
  readonly check: () => Promise<Faults<'name'>>;
  readonly send: () => Promise<Outcome<'name'>>;
  /** Takes what a press on Send does. */
  readonly take: (press: () => Promise<void>) => void;
}

function Probe({ check, send, take }: Props) {
  const checked = useCheckedForm<'name'>({
    ...{ names: ['name'], labels: { name: 'Name' }, keep: 'contact', traces: () => ({}) },
    ...{ check, send },
  });
  const event = { preventDefault: () => {}, currentTarget: {} };
  take(() => checked.form.onSubmit(event as never));
  return null;
}

/** How often a press on Send was answered by sending. */
async function sentAfter(check: Props['check']): Promise<number> {
  vi.stubGlobal(
    'FormData',
    class {
      get = () => 'typed';
    },
  );
  const send = vi.fn<Props['send']>(async () => ({ accepted: false, unclear: true }));
  const presses: (() => Promise<void>)[] = [];
  const take: Props['take'] = (press) => void presses.push(press);
  renderToStaticMarkup(createElement(Probe, { check, send, take }));
  await presses[0]?.();
  return send.mock.calls.length;
}

it('a press on Send sends nothing while a field is at fault', async () => {
  expect(await sentAfter(async () => ({ name: 'This field is required' }))).toBe(0);
});

it('a press on Send is answered also where the script of the check does not come (D-03)', async () => {
  expect(await sentAfter(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(1);
});
