import type { ComponentType } from 'react';
import type { DataProvider } from 'react-admin';
import { expect, vi } from 'vitest';
import { drawList, pageInfo } from './drawn-console.tsx';
import { patience } from './patience.ts';

/** The filter with which a list of the console asks for its rows at an address; it has none, and says `empty`. */
export async function filterAsked(
  { name, list, empty }: { name: string; list: ComponentType; empty: string },
  address: string,
): Promise<unknown> {
  const getList = vi.fn<(...given: Parameters<DataProvider['getList']>) => Promise<unknown>>(
    async () => ({ data: [], pageInfo }),
  );
  const screen = await drawList({ name, list }, getList, address);
  await vi.waitFor(() => expect(screen.text()).toContain(empty), patience);
  await screen.close();
  return getList.mock.lastCall?.[1].filter;
}
