import { createContext, type ReactNode, useContext } from 'react';
import { exampleSite, type Site } from '../contract.ts';

const SiteContext = createContext<Site>(exampleSite);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  return useContext(SiteContext);
}
