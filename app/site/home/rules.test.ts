import { describe, expect, it } from 'vitest';
import { exampleSite } from '#app/shell/contract.ts';
import { publisher } from './rules.ts';

const at = (site: object) =>
  publisher({
    location: { pathname: '/' },
    matches: [{ loaderData: { site: { ...exampleSite, siteUrl: 'https://site.test', ...site } } }],
  });

describe('who stands behind the site', () => {
  const organization = (site = {}) => at(site)?.[0];

  it('has no profile that is an example', () => {
    expect(organization()).not.toHaveProperty('sameAs');
    const placeholders = {
      instagramUrl: 'https://www.instagram.com/sapioworker.example/',
      tiktokUrl: 'https://www.tiktok.com/@sapioworker.example',
      linkedinUrl: 'https://www.linkedin.com/company/sapioworker-example/',
    };
    expect(organization(placeholders)).not.toHaveProperty('sameAs');
  });

  it('has the profiles that are configured', () => {
    expect(organization({ instagramUrl: 'https://www.instagram.com/sapio/' })).toEqual({
      '@type': 'Organization',
      '@id': 'https://site.test/#organization',
      name: 'Sapioworker',
      url: 'https://site.test/',
      logo: 'https://site.test/kit/logo-mark.svg',
      sameAs: ['https://www.instagram.com/sapio/'],
    });
  });

  it('publishes a site in English of Nigeria', () => {
    expect(at({})?.[1]).toEqual({
      '@type': 'WebSite',
      name: 'Sapioworker',
      url: 'https://site.test/',
      inLanguage: 'en-NG',
      publisher: { '@id': 'https://site.test/#organization' },
    });
  });

  it('claims no search of the whole site', () => {
    expect(JSON.stringify(at({}))).not.toContain('SearchAction');
  });
});
