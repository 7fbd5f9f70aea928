// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { AddDocument } from './claim-show.tsx';

it('a document of a claim that is too large is told so before it is sent', async () => {
  const screen = await drawInConsole(<AddDocument id="CL-1" />);
  await screen.press('button');
  await screen.choose(new File(['b'.repeat(6 * 1024 * 1024)], 'a.pdf'));
  expect(screen.all()).toContain('larger than 5 MB');
});
