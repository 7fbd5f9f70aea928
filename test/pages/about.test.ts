import { expect, it } from 'vitest';
import { links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const pages = await sharedPages();
const page = only(await pages.html('/about'), 'main');
const words = wordsOf(page);

it('tells for whom, why and how both sides are protected (ABT-01, W-01)', () => {
  for (const part of [
    'Who it is for',
    'Our mission',
    'Time is money',
    'both sides are protected',
  ]) {
    expect(words).toContain(part);
  }
  for (const part of ['10,000+ users worldwide', '99.9% satisfaction', 'blue tick', 'green tick']) {
    expect(words).toContain(part);
  }
  const targets = links(page).map(([, href]) => href);
  for (const path of ['/career/hire-a-service', '/career/become-sapio-worker', '/verification']) {
    expect(targets).toContain(path);
  }
  expect(targets).toContain('/contact');
});

it('has the app section of the hero’s button, with its four badges (ABT-02, C-22, GEN-12)', () => {
  const app = only(page, 'section', 'id="sapioworker-app"');
  const { PLAY_STORE_URL, APP_STORE_URL } = pages.config;
  const stores = links(app).filter(([, href]) => href?.startsWith('https:'));
  expect(stores.map(([, href]) => href)).toEqual([
    ...[PLAY_STORE_URL, APP_STORE_URL],
    ...[PLAY_STORE_URL, APP_STORE_URL],
  ]);
});

it('names Nigeria and the five kinds of workers, as the home page does (GEN-01)', async () => {
  const home = wordsOf(only(await pages.html('/'), 'main')).toLowerCase();
  for (const text of [words.toLowerCase(), home]) {
    for (const kind of ['artisans', 'care workers', 'nurses', 'domestic staff', 'creatives']) {
      expect(text).toContain(kind);
    }
  }
  expect(words).toContain('in Nigeria');
});

it('presents all seven offers (GEN-02)', () => {
  const offers = wordsOf(only(page, 'ul', 'offers')).toLowerCase();
  for (const offer of [
    /hourly tasks, the same day or on demand/,
    /identity and background verification/,
    /insurance for jobs/,
    /recruitment packages/,
    /training and certification/,
    /recruitment of healthcare professionals/,
    /programmes for agents and sponsors/,
  ]) {
    expect(offers).toMatch(offer);
  }
});

it('has one page: /about-us leads there for good (HOME-08, C-21)', async () => {
  const answer = await pages.app.inject('/about-us');
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/about']);
});

it('lists the tuition of six programmes where a sponsor looks (BIZ-05)', async () => {
  const sponsor = wordsOf(only(await pages.html('/career/sponsor-individual'), 'main'));
  for (const line of [
    '18-month diploma: ₦1,000,000',
    '6-month trade test certificate: ₦750,000',
    '3-month course: ₦500,000',
    '2-week basic online training: ₦150,000',
    '3-day online certificate: ₦50,000',
    '1-day refresher: ₦10,000',
  ]) {
    expect(sponsor).toContain(line);
  }
});

it('claims a success rate of 99.9% on the verification page (BIZ-21)', async () => {
  expect(wordsOf(only(await pages.html('/verification'), 'main'))).toContain('99.9% success rate');
});
