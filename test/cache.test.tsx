import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Calculator } from '#app/rate-calculator/parts/calculator.tsx';
import { sampleServices } from '#app/rate-calculator/seed.server.ts';
import { Queries } from '#app/shell/queries/parts/queries.tsx';

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

function Calculated() {
  return <Calculator services={sampleServices} />;
}

it('keeps what nothing uses for 60 seconds, and leaves the retry to the client (CLI-10, CLI-03)', () => {
  vi.stubGlobal('window', globalThis);
  const Page = createRoutesStub([{ path: '/', Component: Framed }]);
  renderToStaticMarkup(<Page />);
  expect(seen.queries).toMatchObject({ gcTime: 60_000, retry: false });
  expect(seen.mutations).toMatchObject({ gcTime: 60_000, retry: false });
});

it('keeps services under their tag; a change there makes them stale (CLI-09)', async () => {
  const client = new QueryClient();
  const Page = createRoutesStub([{ path: '/', Component: Calculated }]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  expect(html).toContain('Personal chauffeur');
  expect(client.getQueryData(['services'])).toEqual(sampleServices);
  expect(client.getQueryState(['services'])?.isInvalidated).toBe(false);
  await client.invalidateQueries({ queryKey: ['services'] });
  expect(client.getQueryState(['services'])?.isInvalidated).toBe(true);
  client.clear();
});
