// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest';
import { drawList, pageInfo } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { CaseList } from './case-list.tsx';

it('a case that is decided reads as it was decided, without being opened', async () => {
  const one = {
    level: 'Basic',
    source: 'staff',
    dueAt: '2026-11-20T16:00:00.000Z',
    agentName: null,
  };
  const data = [
    { ...one, id: 'CS-1', name: 'Ada O.', state: 'decided', decision: 'declined' },
    { ...one, id: 'CS-2', name: 'Bola A.', state: 'decided', decision: 'approved' },
    { ...one, id: 'CS-3', name: 'Chi E.', state: 'waiting', decision: null },
  ];
  const cases = { name: 'cases', list: CaseList };
  const screen = await drawList(cases, async () => ({ data, pageInfo }));
  await vi.waitFor(() => expect(screen.text()).toContain('Chi E.'), patience);
  expect(screen.text()).toMatch(/Ada O\..*Declined.*Bola A\..*Approved.*Chi E\..*Waiting/s);
});
