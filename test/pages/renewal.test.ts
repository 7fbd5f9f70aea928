import { beforeAll, describe, expect, it } from 'vitest';
import { obstacles } from '#app/commerce/renewal/contract.ts';
import { mismatch } from '#app/commerce/renewal/stages.rules.ts';
import { all, attribute, only, wordsOf } from '../support/html.ts';
import { type Pages, sharedPages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await sharedPages();
});

const path = (id: string, query = '') => `/renew-verification/${id}${query}`;
const main = async (id: string, query = '', status = 200) =>
  only(await pages.html(path(id, query), status), 'main');
const words = async (id: string, query = '', status = 200) =>
  wordsOf(await main(id, query, status));

describe('the renewal page', () => {
  it.each(['', '/', '/%20', '/undefined', '/null'])(
    'leads an address that ends in %j to the search (C-26)',
    async (end) => {
      const answer = await pages.app.inject(`/renew-verification${end}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/verification/search']);
    },
  );

  it('is not found where the record page is not', async () => {
    const said = await words('Sw-ZZZ99', '', 404);
    expect(said).toContain('Verification Not Found');
    expect(said).not.toContain('Initiate Renewal');
  });

  it('says why a suspended record cannot be renewed, and what to do', async () => {
    const html = await main('Sw-BLM33');
    expect(wordsOf(html)).toContain(obstacles.suspended.message);
    expect(html).toContain('href="/contact#contact-form"');
    expect(html).not.toContain('Initiate Renewal');
  });

  it.each(['?reference=a&trxref=b', '?reference=SW-00000000000000000000000000', '?reference='])(
    'shows no payment for %s',
    async (query) => {
      const said = await words('Sw-AMY20', query);
      expect(said).toContain(mismatch);
      expect(said).not.toContain('Checking payment status');
    },
  );

  it('shows name, ID, expiry and price, and the one button (RNW-01, RNW-02)', async () => {
    const html = await main('Sw-AMY20');
    const said = wordsOf(html);
    for (const part of ['Amina Yusuf', 'Sw-AMY20', 'Expiry date', '₦25,000']) {
      expect(said).toContain(part);
    }
    const buttons = all(html, 'button').map((one) => [wordsOf(one.inner), attribute(one, 'type')]);
    expect(buttons).toEqual([['Initiate Renewal', 'submit']]);
    expect(attribute(all(html, 'form')[0] as never, 'method')).toBe('post');
  });

  it('tells the price in another language, beside the English text', async () => {
    const english = only(await pages.html('/renew-verification/Sw-AMY20'), 'main');
    expect(english).not.toContain('class="translation');
    const main = only(await pages.html('/renew-verification/Sw-AMY20?lang=ig'), 'main');
    expect(main).toContain('<div class="translation stack" lang="ig">');
    expect(main).toMatch(/Ị ga-akwụ ₦[\d,]+ maka otu afọ/);
    expect(main).toMatch(/You pay ₦[\d,]+ for one year/);
    expect(main).toContain('Nobody has to be given cash for it');
  });

  it('holds nothing of the person beyond what a badge number opens (I7)', async () => {
    const html = await pages.html(path('Sw-AMY20'));
    const hidden = ['amina.yusuf@', '+2348030000001', 'Barnawa', '8901', '1991-04-12', 'Fit for'];
    for (const secret of hidden) expect(html).not.toContain(secret);
    expect(html).not.toContain('verification.desk@');
  });

  it('is neither kept nor indexed', async () => {
    const answer = await pages.app.inject(path('Sw-AMY20'));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatch(/name="robots" content="noindex/);
    const title = only(answer.body, 'title');
    expect(title).not.toContain('Amina');
  });

  it('says in words what failed when a form comes without JavaScript (D-06)', async () => {
    const answer = await pages.app.inject({
      method: 'POST',
      url: path('Sw-AMY20'),
      payload: 'email=ada%40example.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    // No payment provider listens here.
    expect(wordsOf(answer.body)).toContain('The payment provider does not answer.');
    expect(answer.body).toContain('Initiate Renewal');
    const field = all(answer.body, 'input').find((one) => attribute(one, 'name') === 'email');
    expect(field && attribute(field, 'value')).toBe('ada@example.com');
  });
});
