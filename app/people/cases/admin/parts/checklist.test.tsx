// @vitest-environment happy-dom

import { AdminContext } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import type { ShownCheck, StaffCase } from '../contract.ts';
import { Checklist } from './checklist.tsx';

const address: ShownCheck = {
  kind: 'address',
  name: 'Address',
  state: 'failed',
  method: 'by-hand',
  checkedAt: '2026-11-20T09:00:00.000Z',
  goodUntil: null,
  officerName: 'Ada',
  costKobo: koboOf(0),
  carried: false,
  outdated: null,
  how: 'Went there',
};
const caseWith = (check: ShownCheck, version: number, provider: object = { besides: [] }) =>
  ({ id: 'CS-1', version, can: { work: true }, checks: [check], provider }) as unknown as StaffCase;
const drawnOf = (check: ShownCheck, version: number) => (
  <AdminContext>
    <Checklist one={caseWith(check, version)} />
  </AdminContext>
);
const typed = () => document.querySelector('textarea')?.value;
const press = (label: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label)?.click();

it('a check that failed is not passed by writing more about it, unless that is chosen', async () => {
  const screen = await draw(drawnOf(address, 1));
  await screen.settle(() => press('Write the result'));
  expect(document.querySelector('[role=dialog] [role=combobox]')?.textContent).toBe('Failed');
});

it('a result is written without a file too', async () => {
  const screen = await draw(drawnOf(address, 1));
  await screen.settle(() => press('Write the result'));
  expect(document.querySelector<HTMLInputElement>('input[type=file]')?.required).toBe(false);
});

it('the note about a check stands there when its result is written anew', async () => {
  const screen = await draw(drawnOf({ ...address, note: 'She answered at once' }, 1));
  await screen.settle(() => press('Write the result'));
  expect(typed()).toBe('She answered at once');
});

it('what is typed about a check stays when something else of the case changes, and goes with the check', async () => {
  const screen = await draw(drawnOf(address, 1));
  await screen.settle(() => press('Write the result'));
  await screen.type('Nobody there knows her');
  await screen.settle(() => press('Cancel'));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), patience);
  await screen.redraw(drawnOf(address, 2));
  await screen.settle(() => press('Write the result'));
  expect(typed()).toBe('Nobody there knows her');
  await screen.settle(() => press('Cancel'));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), patience);
  await screen.redraw(drawnOf({ ...address, state: 'passed', how: 'Went again' }, 3));
  await screen.settle(() => press('Write the result'));
  expect(typed()).toBe('');
});

it('what is being typed stays when the provider’s answer comes, which the dialog tells', async () => {
  const screen = await draw(drawnOf(address, 1));
  await screen.settle(() => press('Write the result'));
  await screen.type('Nobody there knows her');
  expect(screen.all()).not.toContain('has changed');
  await screen.redraw(drawnOf({ ...address, state: 'passed' }, 2));
  expect(typed()).toBe('Nobody there knows her');
  expect(screen.all()).toContain('has changed since you opened this: Passed.');
});

it('the provider is asked about a check that has run out, and not about one that is good', async () => {
  const phone: ShownCheck = { ...address, kind: 'phone', name: 'Phone number', state: 'passed' };
  const whole = (check: ShownCheck) => (
    <AdminContext>
      <Checklist one={{ ...caseWith(check, 1), phone: '+2348030000001' }} />
    </AdminContext>
  );
  const screen = await draw(whole({ ...phone, outdated: 'ran-out' }));
  expect(screen.all()).toContain('Ask the provider');
  await screen.redraw(whole(phone));
  expect(screen.all()).not.toContain('Ask the provider');
});

it('who asks about a virtual NIN reads for whom it is made, where that is known (IDV-02)', async () => {
  const identity: ShownCheck = { ...address, kind: 'identity', name: 'Identity' };
  const whole = (provider: object) => (
    <AdminContext>
      <Checklist one={caseWith(identity, 1, provider)} />
    </AdminContext>
  );
  const screen = await draw(whole({ besides: [], virtualNinFor: '1138183' }));
  await screen.settle(() => press('Ask the provider'));
  const lead = () => document.querySelector('[role=dialog]')?.textContent;
  expect(lead()).toContain('the code 1138183, or by dialling *346*3*NIN*1138183#');
  await screen.redraw(whole({ besides: [] }));
  expect(lead()).toContain('virtual NIN');
  expect(lead()).not.toContain('made for us');
});

it('a provider’s partial result asks for the reason alone, and its words are nobody’s own (CASE-09)', async () => {
  const partial: ShownCheck = {
    ...address,
    ...{ kind: 'identity', name: 'Identity', state: 'partial', method: 'provider' },
    ...{ how: 'Partly confirmed with NIMC through a provider', source: 'NIMC' },
    ...{ officerName: 'Ada', partialReason: 'Her new name' },
  };
  const besides = (check: ShownCheck) => (
    <AdminContext>
      <Checklist one={{ ...caseWith(check, 1), provider: { besides: [] } } as never} />
    </AdminContext>
  );
  const fields = () =>
    [...document.querySelectorAll('[role=dialog] label')].map((one) => one.textContent);
  const screen = await draw(besides(partial));
  expect(screen.all()).toContain('Made through a provider on 20 Nov 2026, accepted by Ada');
  await screen.settle(() => press('Write the result'));
  expect(fields()).toContain('Why this is enough');
  expect(fields()).not.toContain('What you did');
  expect(screen.all()).toContain('What the provider found stays, with its day.');
  await screen.settle(() => press('Cancel'));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), patience);
  await screen.redraw(besides({ ...partial, outdated: 'ran-out' }));
  await screen.settle(() => press('Write the result'));
  expect(fields().some((label) => label?.startsWith('What you did'))).toBe(true);
  const values = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
  expect(values.map(({ value }) => value)).not.toContain(partial.how);
});
