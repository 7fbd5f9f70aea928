import { brand } from '#app/shell/brand.rules.ts';
import { type PageFacts, siteOf, type Where } from '#app/shell/meta.rules.ts';

/**
 * Who stands behind the site, for the home page. Only what is true: example addresses of an
 * unconfigured start are left out, and there is no search of the whole site to name.
 */
export function publisher(where: Where): PageFacts['structured'] {
  const site = siteOf(where);
  const url = new URL('/', site.siteUrl).href;
  const id = `${url}#organization`;
  const profiles = [site.instagramUrl, site.tiktokUrl, site.facebookUrl, site.linkedinUrl].filter(
    (address) => address !== '' && !/[/.@-]example\b/.test(address),
  );
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: brand,
      url,
      logo: new URL('/kit/logo-mark.svg', site.siteUrl).href,
      ...(profiles.length > 0 ? { sameAs: profiles } : {}),
    },
    { '@type': 'WebSite', name: brand, url, inLanguage: 'en-NG', publisher: { '@id': id } },
  ];
}
