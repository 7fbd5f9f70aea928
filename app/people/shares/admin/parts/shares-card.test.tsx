// @vitest-environment happy-dom

import { RecordContextProvider } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { drawInConsole } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { SharesCard } from './shares-card.tsx';

afterEach(() => vi.unstubAllGlobals());

it('who is signed in no more is led to the sign-in from the share links, too (D-05)', async () => {
  const refused = { success: false, error: 'unauthorized', message: 'Please sign in.' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 401 }));
  const checkError = vi.fn(async () => {});
  await drawInConsole(
    <RecordContextProvider value={{ id: 'Sw-AMY20' }}>
      <SharesCard />
    </RecordContextProvider>,
    { authProvider: { checkError } as never },
  );
  const told = [[expect.objectContaining({ status: 401 })]];
  await vi.waitFor(() => expect(checkError.mock.calls).toEqual(told), patience);
});
