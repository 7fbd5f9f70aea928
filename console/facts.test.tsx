// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { Fact, Facts } from './facts.tsx';

it.each([
  ['nothing', undefined, '-'],
  ['a list of nothings', ['', null, false], '-'],
  ['a nought', 0, '0'],
  ['a part beside a nothing', [null, 'Version 2'], 'Version 2'],
])('a fact says so where it has no value: %s', async (_what, value, said) => {
  await draw(
    <Facts>
      <Fact name="Terms">{value}</Fact>
    </Facts>,
  );
  expect(document.querySelector('dd')?.textContent).toBe(said);
});
