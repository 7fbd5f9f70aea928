// @vitest-environment happy-dom

import {
  AdminContext,
  type DataProvider,
  Resource,
  ResourceDefinitionContextProvider,
  TestMemoryRouter,
} from 'react-admin';
import { expect, it, vi } from 'vitest';
import { CallFailed } from '#platform/send.ts';
import { draw } from '#test/support/drawn.ts';
import { drawList, pageInfo } from '#test/support/drawn-console.tsx';
import { patience } from '#test/support/patience.ts';
import { columnsOf, Listing } from './listing.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}
const { Col } = columnsOf<Row>();
const Rows = () => (
  <Listing<Row>
    line={{ first: ({ name }) => name }}
    sort={{ field: 'name', order: 'ASC' }}
    empty="No cases found."
  >
    <Col source="name" />
  </Listing>
);

type GetList = DataProvider['getList'];
const drawn = (address: string, getList: unknown) =>
  drawList({ name: 'cases', list: Rows }, getList, address);

it('a list that did not come is not called empty, and is asked for again', async () => {
  const getList = vi
    .fn(async () => ({ data: [{ id: '1', name: 'Ada' }], pageInfo }))
    .mockRejectedValueOnce(new Error('Something went wrong on our side.'));
  const screen = await drawn('/', getList);
  await vi.waitFor(
    () => expect(screen.text()).toContain('could not be loaded. Something went wrong'),
    patience,
  );
  expect(screen.text()).not.toContain('No cases found.');
  await screen.press('[role=alert] button');
  await vi.waitFor(() => expect(screen.text()).toContain('Ada'), patience);
});

it('a list of an old bookmark is left by removing its filters', async () => {
  const getList = async (_resource: string, { filter, sort }: Parameters<GetList>[1]) => {
    if (filter.level) throw new CallFailed(400, { message: '"level" is not known here' });
    if (sort?.field !== 'name') throw new CallFailed(400, { message: 'Invalid input' });
    return { data: [{ id: '1', name: 'Ada' }], pageInfo };
  };
  const filter = encodeURIComponent('{"level":"Gold"}');
  const screen = await drawn(`/?filter=${filter}&sort=weight&order=ASC`, getList);
  await vi.waitFor(() => expect(screen.text()).toContain('not known here'), patience);
  await screen.press('[role=alert] button');
  await vi.waitFor(() => expect(screen.text()).toContain('Ada'), patience);
});

it('a row of a list is reached and opened by the keyboard, as by a click', async () => {
  const getList = async () => ({ data: [{ id: '1', name: 'Ada' }], pageInfo });
  const screen = await draw(
    <TestMemoryRouter>
      <AdminContext dataProvider={{ getList } as never}>
        <ResourceDefinitionContextProvider
          definitions={{ cases: { name: 'cases', hasList: true, hasShow: true } }}
        >
          <Resource name="cases" list={Rows} />
        </ResourceDefinitionContextProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  const row = () => document.querySelector<HTMLElement>('tbody tr');
  await vi.waitFor(() => expect(row()?.tabIndex).toBe(0), patience);
  const clicked = vi.fn();
  row()?.addEventListener('click', clicked);
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await screen.settle(() => void row()?.dispatchEvent(press));
  expect(clicked).toHaveBeenCalledOnce();
});

it('a list that goes on behind its last page says so, and one that ends there does not', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `${n}`, name: 'Ada' }));
  for (const [count, goesOn] of [
    [10, true],
    [9, false],
  ] as const) {
    const screen = await drawn('/?page=400&perPage=10', async () => ({
      data: rows(count),
      pageInfo,
    }));
    await vi.waitFor(() => expect(screen.text()).toContain('Ada'), patience);
    expect(screen.text()).toContain('Page 400');
    expect(screen.text().includes('Narrow the list by a filter')).toBe(goesOn);
    await screen.close();
  }
});

it('Back leads from the second page of a list to its first, and from what was found to all of it', async () => {
  const pages: unknown[] = [];
  const getList = async (_resource: string, { pagination, filter }: Parameters<GetList>[1]) => {
    pages.push([pagination?.page, filter]);
    return { data: [{ id: '1', name: 'Ada' }], pageInfo: { ...pageInfo, hasNextPage: true } };
  };
  const at: string[] = [];
  let go: (to: number | { search: string }) => void = () => {};
  const screen = await draw(
    <TestMemoryRouter
      initialEntries={['/cases']}
      navigateCallback={(navigate) => {
        go = navigate as typeof go;
      }}
      locationCallback={({ search }) => {
        at.push(search);
      }}
    >
      <AdminContext dataProvider={{ getList } as never}>
        <Resource name="cases" list={Rows} />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await vi.waitFor(() => expect(screen.text()).toContain('Page 1'), patience);
  await screen.press('[aria-label="Go to next page"]');
  await vi.waitFor(() => expect(screen.text()).toContain('Page 2'), patience);
  await screen.settle(() => go(-1));
  await vi.waitFor(() => expect(screen.text()).toContain('Page 1'), patience);
  await screen.settle(() => go({ search: '?filter=%7B%22q%22%3A%22Ada%22%7D' }));
  await vi.waitFor(() => expect(pages.at(-1)).toEqual([1, { q: 'Ada' }]), patience);
  await screen.settle(() => go(-1));
  await vi.waitFor(() => expect(at.at(-1)).not.toContain('Ada'), patience);
  expect(screen.text()).toContain('Page 1');
});
