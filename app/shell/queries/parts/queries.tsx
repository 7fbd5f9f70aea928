import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * Unused data is kept for 60 s; on the server a timer of that length would keep the process from
 * ending. `send` retries by itself, and offline must fail rather than wait.
 */
function createQueryClient(): QueryClient {
  const gcTime = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 60_000;
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime, retry: false, networkMode: 'always' },
      mutations: { gcTime, retry: false, networkMode: 'always' },
    },
  });
}

let ofBrowser: QueryClient | undefined;

/** One for as long as the visitor stays on the site; on the server one for each page. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  ofBrowser ??= createQueryClient();
  return ofBrowser;
}

/** Around parts that keep what they read. Not around the page: most pages need none of it. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
