import { describe, expect, it } from 'vitest';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const pages = await sharedPages();
const page = only(await pages.html('/'), 'main');

/** A section by its heading's id, which names it. */
const section = (name: string) => only(page, 'section', `aria-labelledby="${name}"`);
const headings = (html: string, level: string) => all(html, level).map((one) => wordsOf(one.inner));

it('stands in the stated order (HOME-26)', () => {
  const order = [
    'hero-title',
    ...['platform', 'verify', 'standard', 'talents', 'steps', 'download', 'voices', 'blog'],
  ].map((name) => page.indexOf(`aria-labelledby="${name}"`));
  order.push(page.indexOf('aria-label="Partners"'));
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

describe('the hero', () => {
  it('has the stated headline with an en dash and the tagline (HOME-03, GEN-13, C-08)', () => {
    expect(headings(page, 'h1')).toEqual([
      'Empower Creativity – Connect with Trusted Professionals!',
    ]);
    expect(wordsOf(section('hero-title'))).toContain('Time is money');
  });

  it('leads to the app on the about page and to the shop in a new tab (HOME-04, HOME-05, C-01)', () => {
    const [app, shop] = all(section('hero-title'), 'a');
    expect(links(section('hero-title'))).toHaveLength(2);
    expect(app && [wordsOf(app.inner), attribute(app, 'href')]).toEqual([
      'Get the App Now',
      '/about#sapioworker-app',
    ]);
    expect(wordsOf(shop?.inner ?? '')).toMatch(/^Shop\b/);
    expect(shop && attribute(shop, 'href')).toBe(pages.config.SHOP_URL);
    expect(shop && attribute(shop, 'target')).toBe('_blank');
  });

  it('says over 10,000+ users beside four avatars (HOME-06, C-04)', () => {
    const hero = section('hero-title');
    expect(wordsOf(hero)).toContain('Over 10,000+ users');
    expect(all(only(hero, 'ul', 'avatars'), 'img')).toHaveLength(4);
  });

  it('shows one still a width until the film may start (HOME-01, C-37)', () => {
    const [still] = all(section('hero-title'), 'source');
    expect(still && attribute(still, 'srcSet')).toContain('hero-mobile');
    expect(still && attribute(still, 'media')).toBe('(max-width: 767.98px)');
    expect(section('hero-title')).toContain('src="/kit/hero-desktop');
  });
});

describe('the platform', () => {
  it('says who we are, links to /about-us and shows both figures (HOME-07 to HOME-09, BIZ-03)', () => {
    const html = section('platform');
    expect(headings(html, 'h2')).toEqual(['A Platform Designed to Meet all Your Needs']);
    expect(headings(html, 'h3')).toEqual(['About us']);
    expect(links(html)).toContainEqual(['About us', '/about-us']);
    expect(wordsOf(html)).toMatch(/10,000\+ users worldwide 99\.9% satisfaction$/);
  });

  it('has twelve services in order, each with an icon of its own (HOME-10, HOME-11, C-19)', () => {
    const services = all(only(page, 'ul', 'aria-label="Services"'), 'li');
    expect(services.map((one) => wordsOf(one.inner))).toEqual([
      ...['Handyman', 'Personal chauffeur', 'Painters', 'Mechanics', 'Cleaners', 'Cook'],
      ...['Developers', 'Carpenters', 'Photographers', 'Caregiver', 'Bodyguard', 'Driver'],
    ]);
    const icons = services.map((one) => /<use href="[^"]+#([\w-]+)"/.exec(one.inner)?.[1]);
    expect(icons).not.toContain(undefined);
    expect(new Set(icons).size).toBe(12);
  });
});

it('sends each service along to the hire page, which shows its rate (FU-12)', async () => {
  const tiles = links(only(page, 'ul', 'aria-label="Services"'));
  const { data: services } = (await pages.app.inject('/api/services')).json();
  expect(tiles).toHaveLength(12);
  for (const [name = '', href = ''] of tiles) {
    expect(href).toBe(`/career/hire-a-service?service=${name.replaceAll(' ', '+')}`);
    const { min_rate } = services.find(({ title }: { title: string }) => title === name);
    const choice = only(await pages.html(href), 'section', 'aria-labelledby="job"');
    const rate = `₦${min_rate.toLocaleString('en-NG')}`;
    expect(wordsOf(choice)).toMatch(
      new RegExp(
        `^Your choice Service ${name} Rate per hour ${rate} Duration 1 hour Total ${rate} `,
      ),
    );
  }
});

it('draws the app with rates that the calculator could give (FU-10)', async () => {
  const { data: services } = (await pages.app.inject('/api/services')).json();
  const { min_rate } = services.find(({ title }: { title: string }) => title === 'Carpenters');
  const rates = [...only(page, 'ul', 'phone__list').matchAll(/₦([\d,]+)/g)].map(([, naira = '']) =>
    Number(naira.replace(',', '')),
  );
  expect(rates).toHaveLength(3);
  expect(Math.min(...rates)).toBe(min_rate);
});

it('asks for what the search demands and gives guarantors to the green tick alone (FU-10, C-51)', () => {
  const verify = wordsOf(section('verify'));
  for (const part of ['full name', 'phone number', 'email address', 'date of birth']) {
    expect(verify).toContain(part);
  }
  expect(wordsOf(section('standard'))).toContain('A green tick needs guarantors too.');
});

it('leads to verification, its search and the brochure under its name (HOME-12, HOME-13)', () => {
  const html = section('verify');
  expect(links(html)).toEqual([
    ['Start verification', '/verification'],
    ['Search verification', '/verification/search'],
    ['Download the verification brochure', '/api/brochures/verification'],
  ]);
  const [brochure] = all(html, 'a', 'download=');
  expect(brochure && attribute(brochure, 'download')).toBe('Sapioworker-Verification-Brochure.pdf');
});

it('has a standard of three points with title, words and icon (HOME-14, HOME-15)', () => {
  const html = section('standard');
  expect(wordsOf(html)).toMatch(/^Our standard Verified and Insured Skilled Creatives /);
  expect(headings(html, 'h2')).toEqual(['Verified and Insured Skilled Creatives']);
  const points = all(only(html, 'ul'), 'li');
  expect(points.map((one) => headings(one.inner, 'h3')[0])).toEqual([
    'Professional',
    'ID Verified',
    'Customer Priority',
  ]);
  for (const { inner } of points) {
    expect(wordsOf(only(inner, 'p')).length).toBeGreaterThan(20);
    expect(all(inner, 'svg')).toHaveLength(1);
  }
});

it('holds the calculator among the talents, with its services in the page (HOME-16, CALC-01)', () => {
  const html = section('talents');
  expect(headings(html, 'h2')).toEqual(['Diverse Category of Talents']);
  expect(wordsOf(html)).toContain('Task Duration (Min. 1hr)');
  const options = all(html, 'option').map((one) => wordsOf(one.inner));
  expect(options).toEqual(['Select...', ...options.slice(1)]);
  expect(options).toHaveLength(13);
});

it('names five steps under a heading of four, the fifth as their outcome (HOME-17 to HOME-20, C-03)', () => {
  const html = section('steps');
  expect(headings(html, 'h2')).toEqual(['Find an Artisan in Just 4 Easy Steps']);
  const steps = all(only(html, 'ol'), 'li').map((one) => one.inner);
  expect(steps.map((one) => headings(one, 'h3')[0])).toEqual([
    'Post Job NEW',
    'Choose an Available Artisan',
    'Schedule Job',
    'Verify Code',
    'Get them hired',
  ]);
  const marks = steps.map((one) => only(one, 'span', 'step__n'));
  expect(marks.slice(0, 4)).toEqual(['1', '2', '3', '4']);
  expect(marks[4]).toContain('<svg');
  expect(wordsOf(steps[3] ?? '')).toContain('Verify the artisan code for security');
  expect(wordsOf(steps[4] ?? '')).toContain('Send a contract');
  expect(links(html)).toEqual([
    ['Hire an artisan', '/career/hire-a-service'],
    ['Book Now', '/#download-apps'],
  ]);
});

it('offers both apps on both stores, four badges with two targets (HOME-21, HOME-22, GEN-12, C-35)', () => {
  const html = only(page, 'section', 'id="download-apps"');
  expect(wordsOf(html)).toContain('available on the Play store and the Apple store');
  const { PLAY_STORE_URL, APP_STORE_URL } = pages.config;
  const targets = links(html).map(([, href]) => href);
  expect(targets).toEqual([PLAY_STORE_URL, APP_STORE_URL, PLAY_STORE_URL, APP_STORE_URL]);
});

it('shows ten whole testimonials, marked as samples (HOME-23, BIZ-22, W-24)', () => {
  const html = section('voices');
  expect(wordsOf(html)).toContain('Sample content: invented people, not customers.');
  const voices = all(html, 'figure').map((one) => one.inner);
  expect(voices).toHaveLength(10);
  for (const voice of voices) {
    expect(headings(voice, 'h3')[0]).not.toBe('');
    expect(wordsOf(only(voice, 'blockquote')).length).toBeGreaterThan(20);
    expect(wordsOf(only(voice, 'b'))).not.toBe('');
    expect(wordsOf(only(voice, 'figcaption'))).not.toBe(wordsOf(only(voice, 'b')));
    expect(all(voice, 'img')).toHaveLength(1);
  }
});

it('gives each testimonial a title that its own text bears out (FU-17)', () => {
  const bare = new Set(['before', 'that', 'with']);
  const words = (text: string) =>
    wordsOf(text)
      .toLowerCase()
      .match(/[a-z]{4,}/g) ?? [];
  const voices = all(section('voices'), 'figure').map((one) => one.inner);
  expect(voices).toHaveLength(10);
  for (const voice of voices) {
    const [title = ''] = headings(voice, 'h3');
    const text = new Set(words(only(voice, 'blockquote')));
    expect([title, words(title).some((one) => text.has(one) && !bare.has(one))]).toEqual([
      title,
      true,
    ]);
  }
});

it('shows the three newest posts and the way to all of them (HOME-24, C-31, C-40, BIZ-16)', () => {
  const html = section('blog');
  expect(links(html).map(([, href]) => href)).toEqual([
    '/blog',
    '/blog/what-the-blue-and-the-green-tick-mean',
    '/blog/hire-by-the-hour-without-regret',
    '/blog/check-a-worker-before-the-door',
  ]);
  for (const { inner } of all(html, 'article')) {
    const preview = wordsOf(all(inner, 'p').at(-1)?.inner ?? '');
    expect(preview).toMatch(/^.{130}\.\.\.$/);
  }
});

it('shows the partners, marked as samples (HOME-25, W-24)', () => {
  const html = only(page, 'section', 'aria-label="Partners"');
  expect(wordsOf(html)).toContain('Sample content: invented firms.');
  expect(all(html, 'li').length).toBeGreaterThan(3);
});
