import type { MetaDescriptor } from 'react-router';
import { brand } from '#app/brand.ts';
import { exampleSite, type Site } from '../contract.ts';

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
  /** `unlisted`: not for search engines. */
  readonly visibility?: 'indexed' | 'unlisted';
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
  const full = title === brand ? brand : `${title} | ${brand}`;
  const named: MetaDescriptor[] = [{ title: full }, { name: 'description', content: description }];
  if (visibility === 'unlisted') return [...named, { name: 'robots', content: 'noindex' }];
  const address = pageAddress(where);
  const card = new URL(cardPath(where.location.pathname), siteOf(where).siteUrl).href;
  return [
    ...named,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: brand },
    { property: 'og:type', content: kind },
    { property: 'og:locale', content: 'en_NG' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: card },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.structured ?? []).map((one) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...one },
    })),
  ];
}
