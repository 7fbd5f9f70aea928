// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import type { StaffCase } from '../contract.ts';
import { CorrectPerson } from './correct-person.tsx';

afterEach(() => vi.unstubAllGlobals());

it('a date of birth that no calendar has is sent, and refused in words', async () => {
  const fetched = vi.fn<typeof fetch>(async () => {
    const fields = { dateOfBirth: 'Use a real date, such as 1991-04-12' };
    return new Response(JSON.stringify({ error: 'invalid', message: 'No.', fields }), {
      status: 400,
    });
  });
  vi.stubGlobal('fetch', fetched);
  const screen = await drawInConsole(
    <CorrectPerson one={{ id: 'CS-1', fullName: 'Ada Obi', version: 1 } as StaffCase} />,
  );
  await screen.press('button');
  await screen.type('0091-04-12', 'input[type=date]');
  await screen.type('Her passport shows it');
  await screen.press('[role=dialog] [type=submit]');
  await vi.waitFor(() => expect(screen.all()).toContain('Use a real date'), patience);
  expect(String(fetched.mock.lastCall?.[1]?.body)).toContain('"dateOfBirth":"0091-04-12"');
});
