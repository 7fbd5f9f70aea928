import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Tick, type TickLevel } from './tick.tsx';

it.each<[TickLevel, string]>([
  ['basic', 'Blue tick: Basic'],
  ['premium', 'Green tick: Premium'],
  ['none', 'No tick'],
])('the %s tick is called %s, unless the words stand beside it', (level, name) => {
  const alone = renderToStaticMarkup(<Tick level={level} />);
  expect(alone).toContain('role="img"');
  expect(alone).toContain(`aria-label="${name}"`);
  const beside = renderToStaticMarkup(<Tick level={level} beside />);
  expect(beside).toContain('aria-hidden="true"');
  expect(beside).not.toContain('aria-label');
});
