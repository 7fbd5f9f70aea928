import { describe, expect, it } from 'vitest';
import { exampleSite } from './contract.ts';
import {
  cardPath,
  type PageFacts,
  pageAddress,
  pageMeta,
  siteOf,
  type Where,
  wordedMeta,
} from './meta.rules.ts';

const at = (pathname: string, site = {}): Where => ({
  location: { pathname },
  matches: [{ loaderData: { site: { ...exampleSite, siteUrl: 'https://site.test', ...site } } }],
});
const facts: PageFacts = { title: 'Refunds', description: 'When money comes back.' };
const named = (where: Where, page: PageFacts, name: string) =>
  pageMeta(where, page)
    .map((one) => one as Record<string, unknown>)
    .filter((one) => one.property === name || one.name === name)
    .map((one) => one.content);

describe('an address', () => {
  it.each([
    ['/', 'https://site.test/', '/cards/home.png'],
    ['/about', 'https://site.test/about', '/cards/about.png'],
    ['/about/', 'https://site.test/about', '/cards/about.png'],
    ['//other.test/a', 'https://site.test/other.test/a', '/cards/other.test/a.png'],
    ['/blog/a-post', 'https://site.test/blog/a-post', '/cards/blog/a-post.png'],
  ])('%s has one spelling', (pathname, address, card) => {
    expect(pageAddress(at(pathname))).toBe(address);
    expect(cardPath(pathname)).toBe(card);
  });
});

describe('the head of a page', () => {
  it('tells nobody of an unlisted page', () => {
    const meta = pageMeta(at('/x'), { ...facts, visibility: 'unlisted' });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(JSON.stringify(meta)).not.toMatch(/og:|canonical|twitter/);
  });

  it('carries one title, one address and one picture of the stated size', () => {
    const where = at('/refunds/');
    expect(pageMeta(where, facts)).toContainEqual({ title: 'Refunds | Sapioworker' });
    expect(pageMeta(where, facts)).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://site.test/refunds',
    });
    expect(named(where, facts, 'og:title')).toEqual(['Refunds']);
    expect(named(where, facts, 'og:image')).toEqual(['https://site.test/cards/refunds.png']);
    expect(named(where, facts, 'og:image:width')).toEqual(['1200']);
    expect(named(where, facts, 'og:image:height')).toEqual(['630']);
    expect(named(where, facts, 'og:type')).toEqual(['website']);
    expect(named(where, { ...facts, kind: 'article' }, 'og:type')).toEqual(['article']);
  });

  it('says what the page is to those who share and to those who search', () => {
    const where = at('/refunds');
    expect(named(where, facts, 'description')).toEqual(['When money comes back.']);
    expect(named(where, facts, 'og:description')).toEqual(['When money comes back.']);
    expect(named(where, facts, 'og:locale')).toEqual(['en_NG']);
    expect(named(where, facts, 'og:image:alt')).toEqual(['Refunds']);
    expect(named(where, facts, 'twitter:card')).toEqual(['summary_large_image']);
    expect(named(where, facts, 'robots')).toEqual([]);
  });

  it('has no picture where nobody may draw one, and its address all the same', () => {
    const where = at('/verification/Sw-AMY20');
    expect(pageMeta(where, { ...facts, visibility: 'without-preview' })).toEqual([
      { title: 'Refunds | Sapioworker' },
      { name: 'description', content: 'When money comes back.' },
      { tagName: 'link', rel: 'canonical', href: 'https://site.test/verification/Sw-AMY20' },
    ]);
  });

  it('holds each piece of structured data, and none where there is none', () => {
    const data = (page: PageFacts) =>
      pageMeta(at('/faq'), page).flatMap((one) => ('script:ld+json' in one ? [one] : []));
    expect(data({ ...facts, structured: [{ '@type': 'FAQPage', mainEntity: [] }] })).toEqual([
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: [],
        },
      },
    ]);
    expect(data(facts)).toEqual([]);
    expect(pageMeta(at('/faq'), facts)).toEqual(pageMeta(at('/faq'), { ...facts, structured: [] }));
  });

  it('comes from a page’s text where that has one', () => {
    const text = { lead: '', sections: [] };
    const words = { head: { title: 'Refunds', description: 'When money comes back.' }, ...text };
    const where = at('/refunds');
    expect(wordedMeta({ ...where, loaderData: { words } })).toEqual(pageMeta(where, facts));
    const empty = pageMeta(where, { title: '', description: '' });
    expect(wordedMeta({ ...where, loaderData: { words: { head: {}, ...text } } })).toEqual(empty);
    expect(wordedMeta(where)).toEqual(empty);
  });

  it('has example addresses before the site’s own are there', () => {
    expect(siteOf({ ...at('/'), matches: [undefined] })).toBe(exampleSite);
    expect(siteOf({ ...at('/'), matches: [] })).toBe(exampleSite);
  });
});
