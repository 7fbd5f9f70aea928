// @vitest-environment happy-dom

import { AdminContext, type DataProvider, Resource, TestMemoryRouter } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { InquiryList } from './inquiry-list.tsx';

async function askedAt(address: string) {
  const pageInfo = { hasNextPage: false, hasPreviousPage: false };
  const getList = vi.fn<(...given: Parameters<DataProvider['getList']>) => Promise<unknown>>(
    async () => ({ data: [], pageInfo }),
  );
  const screen = await draw(
    <TestMemoryRouter initialEntries={[address]}>
      <AdminContext dataProvider={{ getList } as never}>
        <Resource name="inquiries" list={InquiryList} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('No inquiries found'), patience);
  const asked = getList.mock.calls.map(([, { filter }]) => filter);
  await screen.close();
  return asked.at(-1);
}

it('what is to be answered stands there first: what was, is due before it', async () => {
  expect(await askedAt('/')).toEqual({ state: 'open' });
  expect(await askedAt(`/?filter=${encodeURIComponent('{"state":"answered"}')}`)).toEqual({
    state: 'answered',
  });
  expect(await askedAt('/?filter={}&page=1&perPage=25&sort=dueAt&order=ASC')).toEqual({});
});
