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

/** What every page has around it, error pages included (NAV-01, FTR-01). */
export function SiteLayout({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <SiteProvider site={site}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <WaitNotice />
      <Scroll />
    </SiteProvider>
  );
}
