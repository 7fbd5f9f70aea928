// @vitest-environment happy-dom

import { AdminContext, Resource, TestMemoryRouter } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { MailShow } from './mail-show.tsx';

it('a mail that came back says so beside that it was sent', async () => {
  const mail = {
    ...{ id: '1', recipient: 'ada@example.com', subject: 'A receipt', status: 'sent', attempts: 1 },
    ...{ createdAt: '2026-11-23T09:00:00Z', sentAt: null, bounce: 'permanent', html: '' },
  };
  const getOne = async () => ({ data: mail });
  const screen = await draw(
    <TestMemoryRouter initialEntries={['/1/show']}>
      <AdminContext dataProvider={{ getOne } as never}>
        <Resource name="outbox" show={MailShow} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('A receipt'), patience);
  expect(screen.text()).toContain('Came back for good');
});
