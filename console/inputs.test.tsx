// @vitest-environment happy-dom

import { AdminContext } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { MemberInput } from './inputs.tsx';

it('choices that could not be loaded are missed in words, and asked for again', async () => {
  const read = vi.fn(async () => ({ data: [{ id: 'ada', name: 'Ada' }] }));
  read.mockRejectedValueOnce(new Error('No answer from the server.'));
  const screen = await draw(
    <AdminContext>
      <MemberInput read={read} value="ada" none="Nobody" onChange={() => {}} />
    </AdminContext>,
  );
  await vi.waitFor(
    () => expect(screen.text()).toContain('This could not be loaded. No answer'),
    patience,
  );
  await screen.press('[role=alert] button');
  await vi.waitFor(() => expect(screen.text()).toContain('Ada'), patience);
  expect(screen.text()).not.toContain('could not');
  await screen.close();
});

it('work of a member who has left is told from nobody’s, and can be given to nobody', async () => {
  const onChange = vi.fn();
  const read = async () => ({ data: [{ id: 'ada', name: 'Ada' }] });
  const screen = await draw(
    <AdminContext>
      <MemberInput read={read} value="who-left" none="Nobody" onChange={onChange} />
    </AdminContext>,
  );
  expect(screen.text()).toContain('As it is now');
  const press = new MouseEvent('mousedown', { bubbles: true });
  await screen.settle(() => document.querySelector('[role=combobox]')?.dispatchEvent(press));
  await vi.waitFor(() => expect(screen.all()).toContain('Ada'), patience);
  await screen.press('li[data-value=""]');
  expect(onChange).toHaveBeenCalledWith('');
  await screen.close();
});
