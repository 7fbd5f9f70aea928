import type { ReactNode } from 'react';
import type { Site } from '../contract.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useScroll } from './scroll.ts';
import { SiteProvider } from './site-context.tsx';
import { WaitNotice } from './wait-notice.tsx';

function Scroll() {
  useScroll();
  return null;
}

/** What every page has around it, error pages included (NAV-01, FTR-01); `subscribe` is the footer's form. */
export function SiteLayout({
  site,
  subscribe,
  children,
}: {
  site: Site;
  subscribe: ReactNode;
  children: ReactNode;
}) {
  return (
    <SiteProvider site={site}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer subscribe={subscribe} />
      <WaitNotice />
      <Scroll />
    </SiteProvider>
  );
}
