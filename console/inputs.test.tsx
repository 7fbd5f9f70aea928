// @vitest-environment happy-dom
import { AdminContext } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { MemberInput } from './inputs.tsx';

it('choices that could not be loaded are missed in words, and asked for again', async () => {
  const read = vi.fn(async () => ({ data: [{ id: 'ada', name: 'Ada' }] }));
  read.mockRejectedValueOnce(new Error('No answer from the server.'));
  const screen = await draw(
    <AdminContext>
      <MemberInput read={read} value="ada" none="Nobody" onChange={() => {}} />
    </AdminContext>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('This could not be loaded. No answer'));
  await screen.press('[role=alert] button');
  await vi.waitFor(() => expect(screen.text()).toContain('Ada'));
  expect(screen.text()).not.toContain('could not');
  await screen.close();
});
