// @vitest-environment happy-dom

import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import type { ShownGuarantor } from '../around/around.contract.ts';
import type { StaffCase } from '../contract.ts';
import { Guarantors } from './beside.tsx';

const bola: ShownGuarantor = {
  place: 1,
  name: 'Bola Vouches',
  relation: 'Employer',
  state: 'asked',
  namedAt: '2026-11-20T09:00:00.000Z',
  linked: false,
  answeredAt: null,
};

async function saidOf(given: { work?: boolean; withdrawnAt?: string; state?: string }) {
  const { work = true, withdrawnAt = null, state = 'to-do' } = given;
  const one = {
    ...{ id: 'CS-1', version: 1, can: { work }, consents: [{ purpose: 'checks', withdrawnAt }] },
    ...{ checks: [{ kind: 'guarantor-1', state }], guarantors: [bola] },
  } as unknown as StaffCase;
  const screen = await draw(
    <AdminContext>
      <Guarantors one={one} />
    </AdminContext>,
  );
  const words = screen.text();
  await screen.close();
  return words;
}

it('a guarantor whom no link reached is to be called, until somebody has, and while it may be asked', async () => {
  const toCall = 'No link has reached them: call them';
  expect(await saidOf({})).toContain(toCall);
  expect(await saidOf({ state: 'passed' })).not.toContain(toCall);
  expect(await saidOf({ withdrawnAt: bola.namedAt })).not.toContain(toCall);
  expect(await saidOf({ work: false })).not.toContain(toCall);
});
