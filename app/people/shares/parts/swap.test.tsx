import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CallFailed } from '#platform/send.ts';
import { NotOpened, refusalOfSwap, tokenIn } from './swap.tsx';

describe('a share link that did not open (ME-04)', () => {
  const shown = (error: unknown) =>
    renderToStaticMarkup(<NotOpened refused={refusalOfSwap(error)} open={() => {}} />);

  it('is told to be dead where the server says so, and is not tried again', () => {
    const html = shown(new CallFailed(404, { message: 'gone' }));
    expect(html).toContain('This link does not open anything.');
    expect(html).not.toContain('Try again');
  });

  it.each<[string, unknown, string]>([
    ['no answer', new CallFailed(0, {}), 'No answer came.'],
    ['a part of the page that did not come', new TypeError('Failed to fetch'), 'No answer came.'],
    ['a server that is down', new CallFailed(502, {}), 'No answer came.'],
    ['a limit', new CallFailed(429, { message: 'Too many tries.' }), 'Too many tries.'],
    ['a fault', new CallFailed(500, { message: 'Something went wrong' }), 'Something went wrong'],
  ])('can be tried again after %s, and is not called dead', (_what, error, said) => {
    const html = shown(error);
    expect(html).toContain(said);
    expect(html).toContain('Try again');
    expect(html).not.toContain('does not open anything');
  });
});

it('the secret of a link is what stands behind its #, or all that was pasted', () => {
  expect(tokenIn('https://example.com/shared#ABC ')).toBe('ABC');
  expect(tokenIn(' ABC')).toBe('ABC');
  expect(tokenIn('')).toBe('');
  expect(tokenIn(`#${'A'.repeat(300)}`)).toHaveLength(200);
});
