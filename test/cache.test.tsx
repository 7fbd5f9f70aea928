import {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  useQueryClient,
} from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, createRoutesStub, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { changed, tags } from '#app/shell/queries/parts/tags.ts';
import { Calculator } from '#app/site/rate-calculator/parts/calculator.tsx';
import { sampleServices } from '#app/site/rate-calculator/seed.server.ts';
import { patience } from '#test/support/patience.ts';

afterEach(() => vi.unstubAllGlobals());

let seen: ReturnType<QueryClient['getDefaultOptions']> = {};

/** Reads the options of the client that parts stand in which keep what they read. */
function Probe() {
  seen = useQueryClient().getDefaultOptions();
  return null;
}

function Framed() {
  return (
    <Queries>
      <Probe />
    </Queries>
  );
}

it('keeps what nothing uses for 60 seconds, and leaves the retry to the client (CLI-10, CLI-03)', () => {
  vi.stubGlobal('window', globalThis);
  const Page = createRoutesStub([{ path: '/', Component: Framed }]);
  renderToStaticMarkup(<Page />);
  expect(seen.queries).toMatchObject({ gcTime: 60_000, retry: false });
  expect(seen.mutations).toMatchObject({ gcTime: 60_000, retry: false });
});

function calculatorOf(client: QueryClient, services = sampleServices): string {
  const router = createMemoryRouter([{ path: '/', element: <Calculator services={services} /> }]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it('keeps services under their tag; a change there makes them stale (CLI-09)', () => {
  const client = new QueryClient();
  expect(calculatorOf(client)).toContain('Personal chauffeur');
  const kept = client.getQueriesData({ queryKey: [tags.services] });
  expect(kept.map(([, services]) => services)).toEqual([sampleServices]);
  client.clear();
});

it('shows the services of the page that came last, not those kept of an earlier one', () => {
  const client = new QueryClient();
  expect(calculatorOf(client)).not.toContain('₦1,234');
  const changed = sampleServices.map((one) => ({ ...one, min_rate: 1_234 }));
  expect(calculatorOf(client, changed)).toContain('₦1,234');
  client.clear();
});

const found: Partial<Record<'main' | 'services', QueryClient>> = {};

function Keep({ name }: { name: 'main' | 'services' }) {
  found[name] = useQueryClient();
  return null;
}

/** The two clients of a browser, as the parts in them see them. */
function clientsOfBrowser(): Record<'main' | 'services', QueryClient> {
  vi.stubGlobal('window', globalThis);
  for (const name of ['main', 'services'] as const) {
    renderToStaticMarkup(
      <Queries client={name}>
        <Keep name={name} />
      </Queries>,
    );
  }
  return found as Record<'main' | 'services', QueryClient>;
}

it('has the four tags in one client and Services in another (CLI-09)', () => {
  expect(Object.values(tags)).toEqual(['Form', 'FormSubmission', 'Blog', 'Feedback', 'Services']);
  const { main, services } = { ...clientsOfBrowser() };
  expect(main).not.toBe(services);
  expect(clientsOfBrowser().main).toBe(main);
  expect(clientsOfBrowser().services).toBe(services);
});

it.each(Object.values(tags))(
  'a change of %s makes stale what its tag covers, and nothing else (CLI-09)',
  (tag) => {
    const clients = clientsOfBrowser();
    for (const client of Object.values(clients)) {
      for (const one of Object.values(tags)) client.setQueryData([one, 'some'], 'fresh');
    }
    changed(tag);
    const stale = Object.entries(clients).flatMap(([name, client]) =>
      Object.values(tags)
        .filter((one) => client.getQueryState([one, 'some'])?.isInvalidated)
        .map((one) => [name, one]),
    );
    expect(stale).toEqual([[tag === 'Services' ? 'services' : 'main', tag]]);
    for (const client of Object.values(clients)) client.clear();
  },
);

it('a part that shows what a tag covers asks for it again after a change (CLI-09)', async () => {
  const { main } = clientsOfBrowser();
  let asked = 0;
  const observer = new QueryObserver(main, {
    queryKey: [tags.feedback],
    queryFn: async () => ++asked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1), patience);
  changed(tags.feedback);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2), patience);
  stop();
  main.clear();
});
