// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { keepTyping } from '#ui/form/kept-typing.ts';
import { isFromProgram } from '../../honeypot.rules.ts';
import { useOpenFor } from './honeypot.tsx';

beforeEach(() => document.documentElement.setAttribute('data-ready', ''));
afterEach(() => {
  document.documentElement.removeAttribute('data-ready');
  sessionStorage.clear();
});

/** Says how long it was open, once it is pressed. */
function Form() {
  const openFor = useOpenFor('contact');
  const [ms, setMs] = useState(0);
  return (
    <button type="button" onClick={() => setMs(openFor())}>
      {ms}
    </button>
  );
}

/** How long a form says that it was open which is sent as soon as it has come. */
async function openForAtOnce(): Promise<number> {
  const page = await draw(<Form />);
  await page.press('button');
  const ms = Number(page.text());
  await page.close();
  return ms;
}

describe('a form that is sent as soon as it has come', () => {
  it('is sent as programs send', async () => {
    expect(isFromProgram({ openForMs: await openForAtOnce() })).toBe(true);
  });

  it('is not, where what was typed into it before has come back', async () => {
    keepTyping('contact', { message: 'I need a nurse' });
    expect(isFromProgram({ openForMs: await openForAtOnce() })).toBe(false);
  });
});
