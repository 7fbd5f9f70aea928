// @vitest-environment happy-dom

import { Form, SaveButton } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { caseAgents } from '#app/people/cases/admin/contract.ts';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { KoboInput, MemberInput } from './inputs.tsx';

const ada = async () => new Response(JSON.stringify({ data: [{ id: 'ada', name: 'Ada' }] }));
afterEach(() => vi.unstubAllGlobals());

it('choices that could not be loaded are missed in words, and asked for again', async () => {
  const fetched = vi.fn<typeof fetch>(ada).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  const screen = await drawInConsole(
    <MemberInput call={caseAgents} value="ada" none="Nobody" onChange={() => {}} />,
  );
  await vi.waitFor(
    () => expect(screen.text()).toContain('This could not be loaded. No answer'),
    patience,
  );
  await screen.press('[role=alert] button');
  await vi.waitFor(() => expect(screen.text()).toContain('Ada'), patience);
  expect(screen.text()).not.toContain('could not');
});

it('work of a member who has left is told from nobody’s, and can be given to nobody', async () => {
  const onChange = vi.fn();
  vi.stubGlobal('fetch', ada);
  const screen = await drawInConsole(
    <MemberInput call={caseAgents} value="who-left" none="Nobody" onChange={onChange} />,
  );
  expect(screen.text()).toContain('As it is now');
  const press = new MouseEvent('mousedown', { bubbles: true });
  await screen.settle(() => document.querySelector('[role=combobox]')?.dispatchEvent(press));
  await vi.waitFor(() => expect(screen.all()).toContain('Ada'), patience);
  await screen.press('li[data-value=""]');
  expect(onChange).toHaveBeenCalledWith('');
});

it('an amount with parts of a kobo is told and stays as it was typed; it is saved as no other one', async () => {
  const saved = vi.fn();
  const screen = await drawInConsole(
    <Form onSubmit={saved} record={{ id: 1, kobo: 250_050 }}>
      <KoboInput source="kobo" />
      <SaveButton alwaysEnable />
    </Form>,
  );
  const field = () => document.querySelector<HTMLInputElement>('input[name=kobo]');
  const shown = () => field()?.value;
  await vi.waitFor(() => expect(shown()).toBe('2500.5'), patience);
  await screen.type('1.005', 'input[name=kobo]');
  await screen.settle(() => field()?.dispatchEvent(new Event('focusout', { bubbles: true })));
  await screen.press('button[type=submit]');
  await vi.waitFor(() => expect(screen.all()).toContain('at most two decimals'), patience);
  expect([shown(), saved.mock.calls]).toEqual(['1.005', []]);
  await screen.type('1.05', 'input[name=kobo]');
  await screen.press('button[type=submit]');
  await vi.waitFor(() => expect(saved).toHaveBeenCalled(), patience);
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ kobo: 105 });
});
