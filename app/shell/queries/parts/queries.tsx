import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onChanged, type Tag, tags } from './tags.ts';

/** Which tags each of the two clients keeps (CLI-09); data without a tag is the first one's. */
const tagsOf = {
  main: [tags.form, tags.formSubmission, tags.blog, tags.feedback],
  services: [tags.services],
} as const satisfies Record<string, readonly Tag[]>;
type ClientName = keyof typeof tagsOf;

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

const ofBrowser = new Map<ClientName, QueryClient>();

/** One of each name for as long as the visitor stays on the site; on the server one for each page. */
function queryClient(name: ClientName): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  const known = ofBrowser.get(name);
  if (known) return known;
  const client = createQueryClient();
  const own: readonly Tag[] = tagsOf[name];
  onChanged((tag) => {
    if (own.includes(tag)) void client.invalidateQueries({ queryKey: [tag] });
  });
  ofBrowser.set(name, client);
  return client;
}

/** Around parts that keep what they read. Not around the page: most pages need none of it. */
export function Queries({
  client: name = 'main',
  children,
}: {
  client?: ClientName;
  children: ReactNode;
}) {
  const [client] = useState(() => queryClient(name));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
