import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Site } from '../contract.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useScroll } from './scroll.ts';
import { SiteProvider } from './site-context.tsx';
import { SlowNotice } from './slow-notice.tsx';

/**
 * One client a page. Unused data is kept for 60 s; on the server a timer of that length would keep
 * the process from ending. `send` retries by itself, and offline must fail rather than wait.
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

function Scroll() {
  useScroll();
  return null;
}

/** What every page has around it, error pages included (NAV-01, FTR-01). */
export function SiteLayout({ site, children }: { site: Site; children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SiteProvider site={site}>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <Header />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <SlowNotice />
        <Scroll />
      </SiteProvider>
    </QueryClientProvider>
  );
}
