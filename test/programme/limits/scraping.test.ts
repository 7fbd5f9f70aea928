import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { amina, cookieOf, somebody } from '#test/support/verification.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { addressFor, badgesInTurn, scrape } from './scraping.ts';

// Check 34, with the real limits, behind one trusted proxy.
// The alarm counts by the minute: so many that one of two minutes sees enough of them.
const count = amount('BADGES', 800);
const guesses = amount('GUESSES', 500);
const perAddress = limitTable['verification-details-address'].max;

/** What nobody may read who only knows a badge number, of a person who allowed nothing. */
const canaries = [
  somebody.phoneNumber,
  somebody.email,
  somebody.dateOfBirth,
  '9876543210',
  '•2101',
  '1 Canary Lane',
  'Canary health words',
];

let product: Product;
const alarms = async (action: string) => {
  const { kysely } = product.platform.database;
  const rows = await kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .execute();
  return rows.length;
};
const badges = badgesInTurn(count);

beforeAll(async () => {
  product = await openProduct({ env: { TRUST_PROXY_HOPS: '1' } });
  const issue = (badge: string, more: object) =>
    issueVerification(product.platform, { ...somebody, badge, ...more }, []);
  const hidden = ['Sw-0001A', 'Sw-00030', 'Sw-000AB'];
  for (const [n, badge] of hidden.entries()) await issue(badge, { nationalId: `9876543210${n}` });
  await issue('Sw-HNY77', { canary: true, nationalId: '98765432109' });
});
afterAll(() => product.close());

describe(`${count} badge numbers in turn`, () => {
  it('from one address: the limit is answered, and no more', async () => {
    const began = Date.now();
    const { answered, leaks } = await scrape(product.app, badges, canaries, () => '198.51.100.1');
    // The limit is of a minute of the server's clock, and a busy machine takes several.
    const minutes = Math.ceil((Date.now() - began) / 60_000);
    expect(answered).toBeGreaterThanOrEqual(perAddress);
    expect(answered).toBeLessThanOrEqual(perAddress * (minutes + 1));
    expect(leaks).toEqual([]);
    expect(await alarms('alarm.harvest')).toBe(0);
    noteFigure('34 scraping', `${count} numbers from one address, answered`, answered);
  }, 3_600_000);

  it('from as many addresses: nothing personal is answered, and the alarm is raised', async () => {
    const { answered, leaks } = await scrape(product.app, badges, canaries, addressFor);
    expect(answered).toBeGreaterThan(perAddress);
    expect(leaks).toEqual([]);
    const raised = await alarms('alarm.harvest');
    expect(raised).toBeGreaterThan(0);
    noteFigure(
      '34 scraping',
      `${count} numbers from as many addresses: answered, personal fields, alarms`,
      `${answered}, 0, ${raised}`,
    );
  }, 3_600_000);

  it('a canary record gives itself away to us alone', async () => {
    const { answered } = await scrape(product.app, ['Sw-HNY77'], [], () => '198.51.100.9');
    expect(answered).toBe(1);
    expect(await alarms('alarm.honey')).toBe(1);
  });

  it('catch a page that shows the record as it stands, to everybody', async () => {
    const naive = fastify();
    naive.get('/api/verifications/verified/:id', async () => somebody);
    const { answered, leaks } = await scrape(naive, badges.slice(0, 60), canaries, () => '::1');
    expect(answered).toBeGreaterThan(perAddress);
    expect(leaks).toHaveLength(60);
    await naive.close();
  });
});

describe(`${guesses} report links`, () => {
  const open = (url: string, n: number, cookie = '') =>
    product.app.inject({ url, headers: { 'x-forwarded-for': addressFor(n + 70_000), cookie } });

  it('guessed, altered, expired, of another record or another visitor open nothing', async () => {
    const found = await product.post('/verifications/search', amina, {
      headers: { 'x-forwarded-for': '203.0.113.1' },
    });
    const cookie = cookieOf(found);
    const link = new URL(found.json().data.basicReportUrl, 'http://localhost');
    const good = link.pathname + link.search;
    const signature = link.searchParams.get('signature') ?? '';
    let state = seed;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state;
    };
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return url.pathname + url.search;
    };
    const ways: ((n: number) => [string, string])[] = [
      () => [
        changed((url) =>
          url.searchParams.set(
            'signature',
            Buffer.from(new Uint32Array(8).map(random).buffer).toString('base64url'),
          ),
        ),
        cookie,
      ],
      (n) => {
        const at = n % signature.length;
        const other = signature[at] === 'A' ? 'B' : 'A';
        // The last character carries bits that decode to nothing.
        if (at === signature.length - 1)
          return [changed((url) => url.searchParams.delete('signature')), cookie];
        return [
          changed((url) =>
            url.searchParams.set(
              'signature',
              signature.slice(0, at) + other + signature.slice(at + 1),
            ),
          ),
          cookie,
        ];
      },
      (n) => [
        changed((url) => url.searchParams.set('expires', String(Date.now() + 700_000 + n))),
        cookie,
      ],
      () => [changed((url) => url.searchParams.set('expires', String(Date.now() - 1))), cookie],
      () => [good.replace('Sw-AMY20', 'Sw-FNK58'), cookie],
      () => [good, ''],
      () => [good, '__Host-verification-grant=0123456789ABCDEFGHJKMNPQRSTVWXYZ'],
    ];
    const hits: string[] = [];
    for (let n = 0; n < guesses; n += 1) {
      const [url, carried] = (ways[n % ways.length] as (typeof ways)[0])(n);
      const answer = await open(url, n, carried);
      if (answer.statusCode !== 404) hits.push(`${answer.statusCode} ${url}`);
    }
    expect(hits).toEqual([]);
    noteFigure(
      '34 scraping',
      `${guesses} guessed, altered, old or foreign report links, opened`,
      hits.length,
    );
    // The same eyes see a link that is alive.
    expect((await open(good, guesses, cookie)).statusCode).toBe(200);
  }, 600_000);
});
