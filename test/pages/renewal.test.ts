import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#app/commerce/payment/contract.ts';
import { insertPayment, updatePayment } from '#app/commerce/payment/store.server.ts';
import { obstacles } from '#app/commerce/renewal/contract.ts';
import { unmatched } from '#app/commerce/renewal/rules.ts';
import { mismatch } from '#app/commerce/renewal/stages.rules.ts';
import { insertRenewal, markCompleted, takeAsk } from '#app/commerce/renewal/store.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { koboOf } from '#platform/money.ts';
import { all, attribute, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';
import { recordRow } from '../support/record.ts';
import { somebody } from '../support/verification.ts';

const pages = await sharedPages();

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

  it('says without a script that it does not look by itself', async () => {
    const html = await main('Sw-AMY20');
    const looks = only(html, 'p', 'renewal__looks');
    expect(wordsOf(looks)).toContain('every five seconds');
    expect(wordsOf(only(html, 'noscript'))).toContain('This page does not look by itself');
  });

  it.each([
    ['Sw-AMY20', '', ''],
    ['Sw-AMY20', '?reference=', mismatch],
    ['Sw-BLM33', '', obstacles.suspended.message],
  ])('announces the message alone, no form and no way on: %s%s', async (id, query, message) => {
    const said = only(await main(id, query), 'div', 'role="status"');
    expect(wordsOf(said)).toContain(message);
    expect(said).not.toMatch(/<(form|button|a|input|dl)\b/);
    if (!message) expect(said).toBe('');
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

describe('the payment for a record that is shown to nobody any more', () => {
  const typeName = 'The type of old';
  let last = 0;

  /** Renewed, then hidden by staff; gives its badge number and the reference of the payment. */
  async function paidFor(status: PaymentStatus) {
    const { clock, database, secrets } = pages.platform;
    last += 1;
    const [badge, now] = [`Sw-RNW${last}0`, clock.now()];
    await issueVerification(
      pages.platform,
      { ...somebody, badge, nationalId: null, hidden: true },
      [],
    );
    const { id: recordId } = await recordRow(pages.platform, badge);
    const [id, reference] = [`RN-${secrets.randomToken()}`, `SW-${secrets.randomToken()}`];
    await insertRenewal(database.kysely, {
      ...{ id, record_id: recordId, badge, type_name: typeName, price_kobo: koboOf(500_000) },
      ...{ old_expires_at: somebody.expiresAt, created_at: now },
    });
    await insertPayment(database.kysely, {
      ...{ reference, purpose: 'renewal', subject: id, amount_kobo: koboOf(500_000) },
      ...{ email: 'desk@example.com', return_path: path(badge), cancel_path: path(badge) },
      ...{ created_at: now, next_check_at: null },
    });
    await updatePayment(database.kysely, reference, { status });
    // No payment provider listens here: what is known was heard just now.
    const asked = new Date(now.getTime() + 50_000);
    await takeAsk(database.kysely, id, { now: asked, pauseMs: 0 });
    const done = { old_expires_at: null, new_expires_at: now, completed_at: now };
    if (status === 'paid')
      await database.transaction((trx) =>
        markCompleted(trx, id, { ...done, paid_reference: reference }),
      );
    return { badge, reference };
  }

  it.each<[PaymentStatus, string]>([
    ['needs-attention', unmatched],
    ['pending', 'Checking payment status'],
    ['failed', 'a payment that arrives late still counts'],
    ['paid', 'Renewal Successful!'],
  ])(
    'that is %s is still told of, by its reference, and nothing of the record',
    async (status, told) => {
      const { badge, reference } = await paidFor(status);
      const said = await words(badge, `?reference=${reference}`, 404);
      expect(said).toContain(told);
      expect(said).toContain(reference);
      expect(said).not.toContain('there is nothing to renew');
      for (const own of [somebody.fullName, typeName, 'expiry date'])
        expect(said).not.toContain(own);
      expect(said).not.toMatch(/Try Again|Start again|View Updated/);
    },
  );

  it('is told of to nobody with another reference, or with none', async () => {
    const { badge, reference } = await paidFor('needs-attention');
    const unknown = await words('Sw-ZZZ99', '', 404);
    for (const query of ['', '?reference=SW-00000000000000000000000000', '?reference=']) {
      expect(await words(badge, query, 404)).toBe(unknown);
    }
    expect(await words('Sw-ZZZ99', `?reference=${reference}`, 404)).toBe(unknown);
  });
});
