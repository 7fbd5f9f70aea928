// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import type { ShownGuarantor } from '../around/around.contract.ts';
import type { StaffCase } from '../contract.ts';
import { Guarantors, Hindrances } from './beside.tsx';

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
  return (await drawInConsole(<Guarantors one={one} />)).text();
}

it('a guarantor whom no link reached is to be called, until somebody has, and while it may be asked', async () => {
  const toCall = 'No link has reached them: call them';
  expect(await saidOf({})).toContain(toCall);
  expect(await saidOf({ state: 'passed' })).not.toContain(toCall);
  expect(await saidOf({ withdrawnAt: bola.namedAt })).not.toContain(toCall);
  expect(await saidOf({ work: false })).not.toContain(toCall);
});

it('a person who has taken their consent back is told of first, as one who never agreed, until it is decided', async () => {
  const given = { purpose: 'checks', givenAt: '2026-11-20T09:00:00.000Z', withdrawnBecause: null };
  const back = { ...given, withdrawnAt: '2026-11-21T09:00:00.000Z' };
  const again = { ...given, givenAt: '2026-11-22T09:00:00.000Z', withdrawnAt: null };
  const seen = async (consents: readonly object[], more: object = {}) => {
    const as = { state: 'waiting', can: { work: true }, provider: { state: 'ready' } };
    const one = { ...as, stoppedBecause: null, consents, ...more } as unknown as StaffCase;
    return (await drawInConsole(<Hindrances one={one} />)).text();
  };
  const said = 'has taken their consent to the checks back';
  expect(await seen([back])).toContain(said);
  const goesOn = [[], [again], [back, again], [{ ...back, withdrawnBecause: 'corrected' }]];
  for (const consents of goesOn) expect(await seen(consents)).toBe('');
  expect(await seen([back], { state: 'decided' })).toBe('');
  const never = { stoppedBecause: 'no-consent', stoppedAt: back.withdrawnAt };
  expect(await seen([], never)).toContain('does not agree to the checks');
  // No decision lifts it: whoever decides reads so, and whoever looks later.
  for (const state of ['waiting', 'decided'])
    expect(await seen([], { state, suspended: true })).toContain('until staff lift that');
});
