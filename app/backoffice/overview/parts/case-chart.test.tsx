// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { CaseChart } from './case-chart.tsx';

it('leads to all cases, also where the list was narrowed before', async () => {
  const figures = { states: { open: 1, waiting: 0, ready: 2 }, medianHours: null } as const;
  await drawInConsole(<CaseChart figures={figures} />);
  expect(document.querySelector('a')?.getAttribute('href')).toContain('/cases?filter=%7B%7D');
});
