// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest';
import { drawList, pageInfo } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { RecordList } from './record-list.tsx';

it('a record that no visitor finds is marked in the list, whatever its status', async () => {
  const one = { level: 'Basic', status: 'VERIFIED', expiresAt: null, createdAt: null };
  const data = [
    { ...one, id: 'Sw-AMY20', fullName: 'Amina Yusuf', hidden: true },
    { ...one, id: 'Sw-BLM33', fullName: 'Bala Musa', hidden: false },
  ];
  const records = { name: 'records', list: RecordList };
  const screen = await drawList(records, async () => ({ data, pageInfo }));
  await vi.waitFor(() => expect(screen.text()).toContain('Bala Musa'), patience);
  const words = screen.text();
  expect(words).toMatch(/Amina Yusuf.*Hidden.*Bala Musa/s);
  expect(words.split('Hidden').length).toBe(2);
});
