// @vitest-environment happy-dom

import { AdminContext, Resource, TestMemoryRouter } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { FormList } from './form-list.tsx';

it.each([
  ['reads submissions', true, 3],
  ['reads none', false, null],
])('who %s is told how many wait: %s', async (_who, reads, waiting) => {
  const one = { id: 'own', tag: 'own', title: 'Our own', version: 2, fields: 4, waiting };
  const data = [{ ...one, publishedAt: '2026-02-01T00:00:00.000Z' }];
  const getList = async () => ({ data, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  const canAccess = async ({ resource }: { resource: string }) =>
    resource !== 'submissions' || reads;
  const screen = await draw(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={{ getList } as never}
        authProvider={{ canAccess, checkAuth: async () => undefined } as never}
      >
        <Resource name="forms" list={FormList} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('Our own'), patience);
  if (reads) await vi.waitFor(() => expect(screen.text()).toContain('3 new'), patience);
  const words = screen.text() ?? '';
  await screen.close();
  expect([words.includes('Submissions'), words.includes('new')]).toEqual([reads, reads]);
});
