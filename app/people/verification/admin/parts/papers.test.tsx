// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import type { StaffRecord } from '../contract.ts';
import { Papers } from './papers.tsx';

it.each([
  ['image/png', 'View', 'View The passport'],
  ['application/pdf', 'Download', 'Download The passport'],
])('the button of a document of %s is called by what stands on it', async (type, words, name) => {
  const one = { id: 'D-1', title: 'The passport', type, size: 4_000, addedAt: '2026-11-20' };
  const record = { id: 'Sw-AMY20', documents: [one] } as unknown as StaffRecord;
  const screen = await drawInConsole(<Papers record={record} />);
  const button = screen.find('button[aria-label]');
  expect([button?.textContent, button?.getAttribute('aria-label')]).toEqual([words, name]);
});
