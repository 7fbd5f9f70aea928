import { createContext } from 'react-router';
import { exampleSite, type Site } from './parts/site-context.tsx';

/** What the root screen's loader finds in the router context: the configured public addresses. */
export const siteContext = createContext<Site & { bases: { main: string; verification: string } }>({
  ...exampleSite,
  bases: { main: '/api', verification: '/api' },
});
