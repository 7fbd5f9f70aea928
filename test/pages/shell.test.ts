import { describe, expect, it, vi } from 'vitest';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { openPages, sharedPages } from '../support/pages.ts';

const pages = await sharedPages();

const careers = [
  '/career/work-with-us',
  '/career/partner-with-us',
  '/career/train-with-us',
  '/career/train-the-trainer',
  '/career/become-verification-agent',
  '/career/become-community-leader',
  '/career/become-nurse',
  '/career/sponsor-individual',
];
const nurse = 'Join Our Team of Caregivers, Nurses, and Certified Health Professionals';

/** Every address that the bar, the strip, the menu or the footer leads to (NAV-15). */
const linked = [
  ...['/', '/verification', '/about', '/feedback', '/terms-of-service', '/career', ...careers],
  ...['/career/hire-a-service', '/career/become-sapio-worker'],
  ...['/contact', '/support', '/privacy-policy'],
];
const others = ['/verification/search', '/verification/Sw-AMY20', '/blog', '/no-such-page'];

describe.each([...linked, ...others])('%s', (path) => {
  it('is a real page between the bar and the footer, without sign-in (NAV-01, NAV-15, FTR-01, GEN-04)', async () => {
    const html = await pages.html(path, path === '/no-such-page' ? 404 : 200);
    const [header, main, footer] = ['<header', '<main', '<footer'].map((tag) => html.indexOf(tag));
    expect(header).toBeGreaterThan(0);
    expect(main).toBeGreaterThan(header ?? 0);
    expect(footer).toBeGreaterThan(main ?? 0);
    expect(all(html, 'h1')).toHaveLength(1);
    expect(wordsOf(only(html, 'main')).split(' ').length).toBeGreaterThan(25);
    expect(html).not.toMatch(/type="password"/);
  });
});

describe('the bar', () => {
  const bar = async (path = '/contact') => only(await pages.html(path), 'header');

  it('has its links in order, the shop in a new tab and two buttons (NAV-03 to NAV-05, NAV-09 to NAV-11, C-33)', async () => {
    const html = await bar();
    const [logo] = all(html, 'a');
    expect(logo && attribute(logo, 'href')).toBe('/');
    const nav = only(html, 'nav', 'aria-label="Main"');
    const flat = nav.replace(/<details.*<\/details>/s, '<b>Career</b> ');
    expect(wordsOf(flat)).toMatch(/^Home Verification Career About Feedback Shop\b/);
    expect(links(flat).map(([, href]) => href)).toEqual([
      ...['/', '/verification', '/about', '/feedback'],
      pages.config.SHOP_URL,
    ]);
    const shop = all(nav, 'a', 'target="_blank"');
    expect(shop.map((one) => attribute(one, 'href'))).toEqual([pages.config.SHOP_URL]);
    expect(links(only(html, 'div', 'bar__actions'))).toEqual([
      ['download the app', '/#download-apps'],
      ['Verification', '/verification'],
    ]);
  });

  it('lists nine career pages, closed at first (NAV-07, NAV-08, NAV-16, C-15)', async () => {
    const html = await bar();
    const [drop] = all(html, 'details', 'nav__drop');
    expect(drop?.attributes).not.toMatch(/\bopen\b/);
    const list = links(drop?.inner ?? '');
    expect(list.map(([, href]) => href)).toEqual(['/career', ...careers]);
    expect(list.find(([, href]) => href === '/career/become-nurse')?.[0]).toBe(nurse);
  });

  it('invites to join on the strip, whose section is marked (NAV-12 to NAV-14, C-02, C-32)', async () => {
    const strip = async (path: string) => only(await bar(path), 'nav', 'aria-label="Get started"');
    const html = await strip('/contact');
    expect(wordsOf(html)).toMatch(/^Join Sapioworker today!/);
    expect(links(html)).toEqual([
      ['Hire a service', '/career/hire-a-service'],
      ['Become a worker', '/career/become-sapio-worker'],
      ['Get Insured', '/career/hire-a-service/#become-insured'],
    ]);
    expect(html).not.toContain('aria-current');
    const marked = all(await strip('/career/become-sapio-worker'), 'a', 'aria-current');
    expect(marked.map((one) => wordsOf(one.inner))).toEqual(['Become a worker']);
  });
});

it('lists the menu of small screens in order, closed at first (MOB-04 to MOB-06, MOB-09, MOB-10)', async () => {
  const [menu] = all(await pages.html('/contact'), 'details', 'class="menu"');
  expect(menu?.attributes).not.toMatch(/\bopen\b/);
  const nav = only(menu?.inner ?? '', 'nav');
  expect(links(nav).map(([name, href]) => [name.replace(/ \(opens.*$/, ''), href])).toEqual([
    ['Home', '/'],
    ['Shop', pages.config.SHOP_URL],
    ['About', '/about'],
    ...careers.map((path) => [expect.any(String), path]),
    ['Feedback', '/feedback'],
    ['Verification', '/verification'],
    ['Get Insured', '/career/hire-a-service/#become-insured'],
    ['Hire a service', '/career/hire-a-service'],
    ['Become a worker', '/career/become-sapio-worker'],
    ['Terms and conditions', '/terms-of-service'],
    ['download the app', '/#download-apps'],
    ['Verification', '/verification'],
  ]);
});

describe('the footer', () => {
  const footer = async (path: string) => only(await pages.html(path), 'footer');

  it('leads to the same places from any depth (FTR-02, FTR-03, FTR-06, C-23, D-17)', async () => {
    for (const path of ['/', '/career/work-with-us/apply', '/career/hire-a-service/']) {
      const nav = only(await footer(path), 'nav');
      const targets = links(nav).map(([name, href]) => [name.replace(/ \(opens.*$/, ''), href]);
      expect(targets.filter(([, href]) => href?.startsWith('/'))).toEqual([
        ['About', '/about'],
        ['Verification', '/verification'],
        ['Contact', '/contact'],
        ['Career', '/career'],
        ['Support', '/support'],
        ['Terms of service', '/terms-of-service'],
        ['Privacy policy', '/privacy-policy'],
        ['Hire a service', '/career/hire-a-service'],
        ['Become a worker', '/career/become-sapio-worker'],
      ]);
      expect(targets).toContainEqual(['Shop', pages.config.SHOP_URL]);
    }
  });

  it('names four accounts; Facebook without an address is no link and says so (FTR-04, FTR-05, C-34)', async () => {
    const html = await footer('/');
    const group = wordsOf(html.slice(html.indexOf('Follow Us')));
    expect(group).toMatch(/^Follow Us Instagram Tiktok Facebook \(not available yet\) LinkedIn/);
    const { INSTAGRAM_URL, TIKTOK_URL, LINKEDIN_URL } = pages.config;
    const accounts = new Map(links(html));
    expect(accounts.get('Instagram')).toBe(INSTAGRAM_URL);
    expect(accounts.get('Tiktok')).toBe(TIKTOK_URL);
    expect(accounts.get('LinkedIn')).toBe(LINKEDIN_URL);
    expect([...accounts.keys()].join()).not.toContain('Facebook');
  });

  it('marks a further link by the path (FTR-07)', async () => {
    const marked = all(await footer('/career/hire-a-service/'), 'a', 'aria-current');
    expect(marked.map((one) => attribute(one, 'href'))).toEqual(['/career/hire-a-service']);
    expect(await footer('/career')).not.toContain('aria-current');
  });

  it('holds the mailing list, the line of love and the year 2025 (FTR-08 to FTR-10, BIZ-04, C-20, MAIL-01, MAIL-02)', async () => {
    const html = await footer('/');
    const form = only(html, 'form', 'action="/mailing-list/subscribe"');
    // FU-11: who has typed an address is not on the list yet, and is told so at the field.
    const [hint] = all(form, 'p').map(({ attributes, inner }) => ({ attributes, inner }));
    expect(hint?.inner).toBe('We mail you a link. You are on the list after you press it.');
    const described = /<input[^>]*aria-describedby="([^"]+)"/.exec(form)?.[1];
    expect(hint && attribute(hint, 'id')).toBe(described);
    const [field, ...more] = [...form.matchAll(/<input([^>]*)>/g)].map((one) => one[1] ?? '');
    expect(more).toEqual([]);
    expect(field).toContain('name="email"');
    expect(field).toContain('value=""');
    expect(wordsOf(html)).toContain('made with love');
    expect(wordsOf(html)).toContain('© 2025 Sapioworker');
  });
});

it('gives every kind of visitor a page, from the bar or the careers overview (GEN-03)', async () => {
  const header = links(only(await pages.html('/'), 'header')).map(([, href]) => href);
  for (const path of ['/career/become-sapio-worker', '/career/hire-a-service', ...careers]) {
    expect(header).toContain(path);
  }
});

it('leads to an address of Facebook once there is one (FTR-05, C-34, C-36)', async () => {
  const FACEBOOK_URL = 'https://www.facebook.com/sapioworker.example';
  const configured = await openPages({ FACEBOOK_URL });
  const html = only(await configured.html('/contact'), 'footer');
  await configured.close();
  expect(new Map(links(html)).get('Facebook')).toBe(FACEBOOK_URL);
});

it('says that a page comes later where the database is away', async () => {
  const gone = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const asked = vi.spyOn(pages.platform.limits, 'check').mockRejectedValue(gone);
  try {
    const answer = await pages.app.inject({ url: '/case/xx', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(wordsOf(only(answer.body, 'h1'))).toBe('This page could not be shown');
  } finally {
    asked.mockRestore();
  }
});
