// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { slowAfterMs, slowText } from '#app/shell/rules.ts';
import { patience } from '#test/support/patience.ts';
import { VerifyDialogs } from './verify-dialogs.tsx';
import { verifyHere } from './verify-here.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it('says without React that an answer takes long, until it comes (D-10, PAY-03)', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  document.body.innerHTML = renderToStaticMarkup(
    <VerifyDialogs view={{ kind: 'ask', reference: 'SW-1' }} />,
  );
  const root = document.querySelector<HTMLElement>('[data-payment]');
  if (!root) throw new Error('There is nothing to verify');
  const slow = () =>
    [...root.querySelectorAll('dialog[open] p:not([hidden])')].some(
      (line) => line.textContent === slowText,
    );
  const stop = verifyHere(root, () => {});
  // No step of the clock: it stands until the test lets it go on.
  const becomes = (there: () => void) => vi.waitFor(there, { interval: 0, timeout: patience });
  await becomes(() => expect(answers).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(slowAfterMs - 1);
  expect(slow()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow()).toBe(true);
  const open = { error: 'payment-open', message: 'Not confirmed yet' };
  answers[0]?.(Response.json(open, { status: 409 }));
  await becomes(() =>
    expect(root.querySelector('dialog[open]')?.textContent).toContain(open.message),
  );
  expect(slow()).toBe(false);
  stop();
});
