import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** One address to try: answers 200 unless it says otherwise. */
export interface Stop {
  readonly path: string;
  readonly status?: number;
  /** Where a redirect leads. */
  readonly to?: string;
}

type Examples = Readonly<Record<string, readonly Stop[]>>;

/** What a route with parameters, a redirect or a stated error is tried with. */
const examples: Examples = {
  '*': [{ path: '/no-such-page', status: 404 }],
  'about-us': [{ path: '/about-us', status: 301, to: '/about' }],
  help: [{ path: '/help', status: 301, to: '/support' }],
  'blog/:slug': [
    { path: '/blog/what-the-blue-and-the-green-tick-mean' },
    { path: '/blog/no-such-post', status: 404 },
  ],
  // For staff alone; to everybody else it is not there.
  'blog/preview/:id': [{ path: '/blog/preview/00000000-0000-4000-8000-000000000000', status: 404 }],
  'blog/category/:category': [
    { path: '/blog/category/safety' },
    { path: '/blog/category/no-such-category', status: 404 },
  ],
  'blog/tag/:tag': [
    { path: '/blog/tag/verification' },
    { path: '/blog/tag/no-such-tag', status: 404 },
  ],
  // No page: its own tests read it.
  'feed.xml': [],
  'dashboard/requests/:requestId': [{ path: '/dashboard/requests/unknown', status: 404 }],
  'case/:token': [{ path: '/case/0123456789ABCDEFGHJKMNPQRS', status: 404 }],
  'guarantee/:token': [{ path: '/guarantee/0123456789ABCDEFGHJKMNPQRS', status: 404 }],
  // Who is not signed in is led to the sign-in, and from there back.
  ...Object.fromEntries(
    [
      ...['seen', 'card', 'consents', 'lookups', 'shares'],
      ...['corrections', 'channels', 'passkeys', 'data', 'feedback'],
    ].map((one) => [`me/${one}`, [{ path: `/me/${one}`, status: 302, to: `/me?next=/me/${one}` }]]),
  ),
  'reminders/:token': [{ path: '/reminders/Sw-AMY20.0' }],
  'renew-verification/:verificationId?': [
    { path: '/renew-verification', status: 302, to: '/verification/search' },
    { path: '/renew-verification/Sw-AMY20' },
  ],
  'verification/renew': [
    { path: '/verification/renew', status: 302, to: '/verification/search' },
    {
      path: '/verification/renew?verificationId=Sw-AMY20',
      status: 302,
      to: '/verification/Sw-AMY20',
    },
  ],
  'payment-success': [{ path: '/payment-success', status: 302, to: '/' }],
  'verification/:verificationId': [
    { path: '/verification/Sw-AMY20' },
    { path: '/verification/Sw-BLM33' },
    { path: '/verification/Sw-ZZZ99', status: 404 },
    { path: '/verification/undefined', status: 302, to: '/verification/search' },
    { path: '/verification/%20', status: 302, to: '/verification/search' },
  ],
};

function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = [parent, entry.path].filter(Boolean).join('/');
    const own = entry.children ? patternsOf(entry.children, pattern) : [];
    const isPage = entry.index || (entry.path !== undefined && !entry.children?.length);
    return isPage ? [pattern, ...own] : own;
  });
}

/**
 * Every address to try, from the route table itself. A pattern with a parameter or a star needs an
 * example; an example needs a pattern: both kinds of gap are thrown as one error.
 */
function stopsOf(routes: readonly RouteConfigEntry[], examples: Examples): Stop[] {
  const patterns = [...new Set(patternsOf(routes))];
  const without = patterns.filter((one) => /[:*?]/.test(one) && !examples[one]);
  const unused = Object.keys(examples).filter((one) => !patterns.includes(one));
  if (without.length > 0 || unused.length > 0) {
    throw new Error(
      `Routes without an example: ${without.join(', ') || 'none'}. ` +
        `Examples without a route: ${unused.join(', ') || 'none'}.`,
    );
  }
  return patterns.flatMap((pattern) => examples[pattern] ?? [{ path: `/${pattern}` }]);
}

/** Every pattern of the route table, as `blog/:slug`. */
export function routePatterns(): string[] {
  return [...new Set(patternsOf(routes as RouteConfigEntry[]))];
}

/** Every address of the site to try. */
export function siteStops(): Stop[] {
  return stopsOf(routes as RouteConfigEntry[], examples);
}
