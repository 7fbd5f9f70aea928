// @vitest-environment happy-dom

import { AdminContext, Resource, TestMemoryRouter } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { RecordList } from './record-list.tsx';

it('a record that no visitor finds is marked in the list, whatever its status', async () => {
  const one = { level: 'Basic', status: 'VERIFIED', expiresAt: null, createdAt: null };
  const data = [
    { ...one, id: 'Sw-AMY20', fullName: 'Amina Yusuf', hidden: true },
    { ...one, id: 'Sw-BLM33', fullName: 'Bala Musa', hidden: false },
  ];
  const getList = async () => ({ data, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  const screen = await draw(
    <TestMemoryRouter>
      <AdminContext dataProvider={{ getList } as never}>
        <Resource name="records" list={RecordList} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('Bala Musa'), patience);
  const words = screen.text() ?? '';
  await screen.close();
  expect(words).toMatch(/Amina Yusuf.*Hidden.*Bala Musa/s);
  expect(words.split('Hidden').length).toBe(2);
});
