import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import plans from './commerce/plans/routes.ts';
import purchase from './commerce/purchase/routes.ts';
import renewal from './commerce/renewal/routes.ts';
import account from './intake/account/routes.ts';
import forms from './intake/forms/routes.ts';
import cases from './people/cases/routes.ts';
import feedback from './people/feedback/routes.ts';
import me from './people/me/routes.ts';
import proof from './people/proof/routes.ts';
import reminders from './people/reminders/routes.ts';
import shares from './people/shares/routes.ts';
import verification from './people/verification/routes.ts';
import shell from './shell/routes.ts';
import about from './site/about/routes.ts';
import blog from './site/blog/routes.ts';
import career from './site/career/routes.ts';
import contact from './site/contact/routes.ts';
import help from './site/help/routes.ts';
import home from './site/home/routes.ts';
import legal from './site/legal/routes.ts';
import mailingList from './site/mailing-list/routes.ts';

/**
 * Names every route by its place in the table, but for those that name themselves. Left alone, the id is the
 * file's absolute path, and a page would tell the world in which folder of which machine it was built. Every
 * page carries all ids, so they are short.
 */
function named(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry, place) => ({
    ...entry,
    id: entry.id ?? `r${place}`,
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
  ...shares,
  ...verification,
  ...renewal,
  ...proof,
  ...reminders,
  ...me,
  ...purchase,
  ...career,
  ...feedback,
  ...cases,
  ...contact,
  ...help,
  ...legal,
  ...account,
  ...forms,
  ...shell,
]) satisfies RouteConfig;
