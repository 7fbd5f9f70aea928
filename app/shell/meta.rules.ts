import type { MetaDescriptor } from 'react-router';
import type { Words } from '#platform/text/words.ts';
import { brand } from './brand.rules.ts';
import { exampleSite, type Site } from './contract.ts';

/** What React Router hands to a route's `meta`, as far as it is needed here. */
export interface Where {
  readonly location: { readonly pathname: string };
  readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[];
}

export interface PageFacts {
  /** Without the name of the site. */
  readonly title: string;
  /** 50 to 160 characters. */
  readonly description: string;
  /** `unlisted`: not for search engines. `without-preview`: no picture is drawn for shared links. */
  readonly visibility?: 'indexed' | 'unlisted' | 'without-preview';
  readonly kind?: 'website' | 'article';
  /** Structured data in the words of schema.org, each an object with its `@type`. */
  readonly structured?: readonly Readonly<Record<string, unknown>>[];
}

/** The addresses of this site, as the root screen's loader gave them. */
export function siteOf({ matches }: Where): Site {
  const root = matches[0]?.loaderData as { site?: Site } | undefined;
  return root?.site ?? exampleSite;
}

/** One spelling an address: no slash at the end, none doubled. */
function tidy(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`;
}

/** The page's own address on this site, without query and hash. */
export function pageAddress(where: Where): string {
  return new URL(tidy(where.location.pathname), siteOf(where).siteUrl).href;
}

/** Where the preview picture of a page stands: 1200 by 630, its title drawn (`/cards/about.png`). */
export function cardPath(pathname: string): string {
  const path = tidy(pathname);
  return `/cards${path === '/' ? '/home' : path}.png`;
}

/** Title, description, canonical link, preview and structured data of a page. */
export function pageMeta(where: Where, page: PageFacts): MetaDescriptor[] {
  const { title, description, visibility = 'indexed', kind = 'website' } = page;
  const named: MetaDescriptor[] = [
    { title: `${title} | ${brand}` },
    { name: 'description', content: description },
  ];
  if (visibility === 'unlisted') return [...named, { name: 'robots', content: 'noindex' }];
  const address = pageAddress(where);
  const canonical: MetaDescriptor = { tagName: 'link', rel: 'canonical', href: address };
  if (visibility === 'without-preview') return [...named, canonical];
  const preview = {
    site_name: brand,
    type: kind,
    locale: 'en_NG',
    title,
    description,
    url: address,
    image: new URL(cardPath(where.location.pathname), address).href,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': title,
  };
  return [
    ...named,
    canonical,
    ...Object.entries(preview).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured ?? []).map((one) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...one },
    })),
  ];
}

/** The meta of a page that is not for search engines. */
export const unlistedMeta = (page: Omit<PageFacts, 'visibility'>) => (where: Where) =>
  pageMeta(where, { ...page, visibility: 'unlisted' });

/** Headers of a page whose address is a key to it: no other site, cache or search engine learns it. */
export const unlistedHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, noarchive',
  'referrer-policy': 'same-origin',
});

/** The meta of a page whose text names its title and description in its head. */
export function wordedMeta(where: Where & { readonly loaderData?: { readonly words: Words } }) {
  const { title = '', description = '' } = where.loaderData?.words.head ?? {};
  return pageMeta(where, { title, description });
}
