// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { CaseActs, Decisions } from './case-inputs.tsx';
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

it.each([
  ['who proposed it, once it is out', { work: true, recheck: false }, 'at', true],
  ['who proposed it, while nobody has it', { work: true, recheck: true }, null, false],
  ['a colleague', { work: true, recheck: true }, 'at', false],
  ['who decides nothing', { work: false, recheck: false }, 'at', false],
  ['everybody where nothing is proposed', { work: true, recheck: false }, undefined, false],
] as const)(
  'says why a proposal is a colleague’s to decide: to %s (CASE-08)',
  async (_who, can, releasedAt, isTold) => {
    const proposal = releasedAt === undefined ? null : { releasedAt };
    const one = { id: 'CS-1', version: 1, preview: null, proposal, can } as unknown as StaffCase;
    const screen = await drawInConsole(<Decisions one={one} />);
    expect(screen.text()?.includes('a colleague approves, declines or takes')).toBe(isTold);
  },
);
