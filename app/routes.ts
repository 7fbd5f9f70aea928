import { relative as relativePath } from 'node:path';
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import about from './about/routes.ts';
import account from './account/routes.ts';
import blog from './blog/routes.ts';
import career from './career/routes.ts';
import contact from './contact/routes.ts';
import feedback from './feedback/routes.ts';
import forms from './forms/routes.ts';
import help from './help/routes.ts';
import home from './home/routes.ts';
import legal from './legal/routes.ts';
import mailingList from './mailing-list/routes.ts';
import plans from './plans/routes.ts';
import purchase from './purchase/routes.ts';
import renewal from './renewal/routes.ts';
import shell from './shell/routes.ts';
import verification from './verification/routes.ts';

/**
 * Names every route by its place in the house. Left alone, the id is the file's absolute path, and a
 * page would tell the world in which folder of which machine it was built.
 */
function named(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({
    ...entry,
    id: entry.id ?? relativePath(import.meta.dirname, entry.file).replace(/\.tsx?$/, ''),
    ...(entry.children ? { children: named(entry.children) } : {}),
  }));
}

/** Contents: every screen, a line a capability. */
export default named([
  ...home,
  ...about,
  ...plans,
  ...mailingList,
  ...blog,
  ...verification,
  ...renewal,
  ...purchase,
  ...career,
  ...feedback,
  ...contact,
  ...help,
  ...legal,
  ...account,
  ...forms,
  ...shell,
]) satisfies RouteConfig;
