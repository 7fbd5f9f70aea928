import { describe, expect, it } from 'vitest';
import { exampleSite } from './contract.ts';
import { cardPath, type PageFacts, pageAddress, pageMeta, type Where } from './meta.rules.ts';

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
});
