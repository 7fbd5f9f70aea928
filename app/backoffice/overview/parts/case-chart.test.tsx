// @vitest-environment happy-dom

import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { CaseChart } from './case-chart.tsx';

it('leads to all cases, also where the list was narrowed before', async () => {
  const figures = { states: { open: 1, waiting: 0, ready: 2 }, medianHours: null } as const;
  const screen = await draw(
    <AdminContext>
      <CaseChart figures={figures} />
    </AdminContext>,
  );
  expect(document.querySelector('a')?.getAttribute('href')).toContain('/cases?filter=%7B%7D');
  await screen.close();
});
