import { QueryClient } from '@tanstack/react-query';

/**
 * One client a page. Unused data is kept for 60 s; on the server a timer of that length would keep
 * the process from ending. `send` retries by itself, and offline must fail rather than wait.
 */
export function createQueryClient(): QueryClient {
  const gcTime = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 60_000;
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime, retry: false, networkMode: 'always' },
      mutations: { gcTime, retry: false, networkMode: 'always' },
    },
  });
}
