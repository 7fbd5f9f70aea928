// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { CaseActs } from './case-inputs.tsx';
import type { StaffCase } from './contract.ts';

it.each([
  [{ work: true, writes: true }, 'Hand overAdd a noteTake a consentSend a new link'],
  [{ work: false, writes: true }, 'Add a note'],
  [{ work: false, writes: false }, ''],
])(
  'a note can be added to a case that is decided, and nothing else be done: %o',
  async (given, offered) => {
    const one = { id: 'CS-1', version: 1, agentId: null, can: given } as unknown as StaffCase;
    const canAccess = vi.fn(async () => given.writes);
    const screen = await drawInConsole(<CaseActs one={one} />, {
      authProvider: { canAccess } as never,
    });
    await vi.waitFor(() => expect(canAccess).toHaveBeenCalled(), patience);
    await vi.waitFor(() => expect(screen.text()).toBe(offered), patience);
  },
);
