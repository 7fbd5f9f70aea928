// @vitest-environment happy-dom

import { RecordContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import type { StaffRecord } from './contract.ts';
import { Head } from './record-show.tsx';

const known = { id: 'Sw-AMY20', fullName: 'Amina Yusuf', level: 'Premium', status: 'VERIFIED' };

async function headOf(hidden: boolean, more: Partial<StaffRecord> = {}): Promise<string> {
  const record = { ...known, standing: 'verified', hidden, ...more } as StaffRecord;
  const screen = await drawInConsole(
    <RecordContextProvider value={record}>
      <Head record={record} />
    </RecordContextProvider>,
  );
  return screen.text();
}

it('a record that is hidden offers no public page and no badge card: there is none', async () => {
  expect(await headOf(false)).toMatch(/Badge card.*See the public page/);
  const words = await headOf(true);
  expect(words).toContain('Hidden from visitors');
  expect(words).not.toMatch(/Badge card|See the public page/);
});

it('a record whose case waits for an adverse decision is not suspended or hidden here (CASE-08)', async () => {
  const words = await headOf(false, { proposedCase: 'CS-7' });
  expect(words).toContain('An adverse decision is proposed on case CS-7');
  expect(words).toMatch(/RenewRevoke/);
  expect(words).not.toMatch(/SuspendHide|Hide/);
  expect(await headOf(true, { proposedCase: 'CS-7' })).toContain('Show to visitors');
  // An older server says nothing of it.
  for (const proposedCase of [null, undefined])
    expect(await headOf(false, { proposedCase })).toMatch(/Suspend.*Hide/);
});

it('a record whose revocation waits says so to who would renew or lift it meanwhile', async () => {
  const asked = { askedBy: 'Ada Agent', askedAt: '2026-11-20T09:00:00.000Z' };
  expect(await headOf(false, { revocation: asked })).toContain('Ada Agent asks to revoke');
  expect(await headOf(false, { revocation: null })).not.toContain('asks to revoke');
});
