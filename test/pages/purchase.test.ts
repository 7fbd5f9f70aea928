import { describe, expect, it } from 'vitest';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const pages = await sharedPages();

const email = 'ada.obi@example.com';

async function ordered(): Promise<string> {
  const answer = await pages.app.inject({
    method: 'POST',
    url: '/api/verification-requests',
    payload: {
      typeId: 'free',
      formData: {},
      customerInfo: { name: 'Ada Obi', email, phone: '+234 803 000 0009' },
      paymentProvider: 'PAYSTACK',
      extraInfo: { extraCharge: [] },
    },
  });
  return answer.json().requestId;
}

const posted = (id: string, fields: Record<string, string>) =>
  pages.app.inject({
    method: 'POST',
    url: `/dashboard/requests/${id}`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const main = (html: string) => only(html, 'main');

describe('a request’s page (DSH-01, C-77)', () => {
  it('keeps the not-found text for a number nobody has', async () => {
    for (const id of ['unknown', 'RQ-00000000000000000000000000', 'x'.repeat(80)]) {
      const html = await pages.html(`/dashboard/requests/${id}`, 404);
      expect(wordsOf(main(html))).toContain('There is no request under this number.');
    }
  });

  it('is unlisted, never kept, and shows nobody’s data by its number alone', async () => {
    const id = await ordered();
    const answer = await pages.app.inject({ url: `/dashboard/requests/${id}` });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-robots-tag']).toContain('noindex');
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
    expect(answer.body).not.toContain(email);
    expect(answer.body).not.toContain('Ada Obi');
    const words = wordsOf(main(answer.body));
    for (const part of [id, 'Verification', 'Free verification', 'Nothing to pay', '₦0']) {
      expect(words).toContain(part);
    }
    for (const part of ['Status', 'What happens next', 'Write to us']) {
      expect(words).toContain(part);
    }
  });

  it('offers to send an order that costs nothing and was only made, without a script (C-75)', async () => {
    const html = main(await pages.html(`/dashboard/requests/${await ordered()}`));
    const sends = all(html, 'button', 'value="pay"').map(({ inner }) => wordsOf(inner));
    expect(sends).toEqual(['Send the request']);
    expect(wordsOf(html)).not.toMatch(/working on it|You hear from us/);
  });

  it('refuses another email, in words and without a script', async () => {
    const id = await ordered();
    const answer = await posted(id, { intent: 'open', email: 'eve@example.com' });
    expect(answer.statusCode).toBe(403);
    const words = wordsOf(main(answer.body));
    expect(words).toContain('This is not the email address of the request.');
    expect(answer.body).toContain('value="eve@example.com"');
    expect(answer.body).not.toContain('Ada Obi');
  });

  it('refuses an empty email at its field, and counts no try', async () => {
    const id = await ordered();
    for (const email of ['', ' ', '', '', '', '']) {
      const answer = await posted(id, { intent: 'open', email });
      expect(answer.statusCode).toBe(400);
      expect(wordsOf(main(answer.body))).toContain('Enter the email address of the order');
    }
    expect((await posted(id, { intent: 'open', email: 'ada.obi@example.com' })).statusCode).toBe(
      302,
    );
  });

  it('opens for the email of the order, without a script', async () => {
    const id = await ordered();
    const answer = await posted(id, { intent: 'open', email: ' ADA.OBI@example.com ' });
    expect(answer.statusCode).toBe(302);
    const leads = String(answer.headers.location);
    expect(leads).toMatch(new RegExp(`^/dashboard/requests/${id}\\?opened=\\d{13}$`));
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const checked = await pages.app.inject({
      url: leads,
      headers: { cookie, accept: 'text/html' },
    });
    expect(checked.headers.location).toBe(`/dashboard/requests/${id}`);
    const byHand = wordsOf(main(await pages.html(`/dashboard/requests/${id}?opened`)));
    expect(byHand).not.toContain('keeps no cookies');
    const unkept = wordsOf(main(await pages.html(leads)));
    expect(unkept).toContain('this browser keeps no cookies from us');
    expect(unkept).not.toContain('Ada Obi');
    const page = await pages.app.inject({
      url: `/dashboard/requests/${id}`,
      headers: { cookie, accept: 'text/html' },
    });
    expect(wordsOf(main(page.body))).toContain('Ada Obi');
    const other = await pages.app.inject({
      url: `/dashboard/requests/${await ordered()}`,
      headers: { cookie, accept: 'text/html' },
    });
    expect(other.body).not.toContain('Ada Obi');
  });
});

describe('/payment/callback', () => {
  const plainly = (html: string) =>
    all(main(html), 'noscript')
      .map(({ inner }) => wordsOf(inner))
      .join(' ');

  it.each([
    ['', 'Payment Verification Failed Missing payment information'],
    ['?reference=a&trxref=b', 'Payment Verification Failed Payment verification failed'],
  ])('says without a script what is wrong with %j (PAY-02)', async (query, words) => {
    const html = await pages.html(`/payment/callback${query}`);
    expect(plainly(html)).toBe(words);
    expect(links(main(html))).toContainEqual(['Return Home', '/']);
  });

  it('sends itself on to a page that the server verifies (D-11)', async () => {
    const html = await pages.html('/payment/callback?reference=SW-1&trxref=SW-1');
    const [first] = all(main(html), 'noscript');
    expect(first?.inner).toContain('http-equiv="refresh"');
    const [, href] = links(first?.inner ?? '')[0] ?? [];
    const verified = await pages.html(href ?? '', 400);
    expect(wordsOf(main(verified))).toContain(
      'Payment Verification Failed Payment verification failed',
    );
  });

  it('opens its dialogs by a script of its own: React waits until a part needs it (PAGE-01)', async () => {
    const html = await pages.html('/payment/callback?reference=SW-1&trxref=SW-1');
    expect(html).not.toContain('data-wake');
    const dialogs = all(main(html), 'dialog');
    expect(dialogs.map((one) => attribute(one, 'open'))).toEqual([undefined, undefined, undefined]);
    const [wait] = dialogs;
    expect(wordsOf(wait?.inner ?? '')).toContain('Please wait while we verify your payment...');
    expect(html).toMatch(/data-reference="SW-1"/);
  });

  it('is unlisted and never kept', async () => {
    const answer = await pages.app.inject({ url: '/payment/callback' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
  });
});

it('/payment-success leads home without its state (PAY-08)', async () => {
  for (const query of ['', '?request=RQ-UNKNOWN', '?request=']) {
    const answer = await pages.app.inject({ url: `/payment-success${query}` });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/');
  }
});

it('/payment-success lets the state of the browser decide where it comes back from this site (PAY-08)', async () => {
  const asked = (site: string, query = '') =>
    pages.app.inject({ url: `/payment-success${query}`, headers: { 'sec-fetch-site': site } });
  const back = await asked('same-origin');
  expect(back.statusCode).toBe(200);
  expect(main(back.body)).toContain('data-paid=""');
  expect(wordsOf(main(back.body))).not.toContain('Successful');
  expect(only(main(back.body), 'noscript')).toContain('content="0; url=/"');
  for (const answer of [await asked('none'), await asked('same-origin', '?request=')]) {
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  }
});

it('/payment-success says nothing of a payment that is not made', async () => {
  const requestId = await ordered();
  const answer = await pages.app.inject({ url: `/payment-success?request=${requestId}` });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe(`/dashboard/requests/${requestId}`);
});

it('/payment-success may be shown again by the Back key: its address names the request no more', async () => {
  const requestId = await ordered();
  const { database } = pages.platform;
  await database.executeSql('update purchase_requests set total_kobo = 5 where id = $1', [
    requestId,
  ]);
  await database.executeSql(
    `insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
       cancel_path, status, created_at)
     values ('SW-' || repeat('7', 26), 'request', $1, 5, $2, '/', '/', 'paid', now())`,
    [requestId, email],
  );
  const answer = await pages.app.inject({ url: `/payment-success?request=${requestId}` });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
});

it('/career/hire-a-service orders each plan and each package (HIRE-17, C-11)', async () => {
  const html = main(await pages.html('/career/hire-a-service'));
  const found = all(html, 'button', 'data-buy').map((button) => [
    attribute(button, 'data-buy'),
    wordsOf(button.inner).split(' ')[0],
  ]);
  expect(found).toEqual([
    ['INSURED basic', 'Purchase'],
    ['INSURED premium', 'Purchase'],
    ['INSURED platinum', 'Get'],
    ['RECRUITMENT_PACKAGE basic', 'Purchase'],
    ['RECRUITMENT_PACKAGE premium', 'Purchase'],
    ['RECRUITMENT_PACKAGE vip', 'Get'],
  ]);
  expect(all(html, 'article')).toHaveLength(found.length);
});

it.each(['/verification', '/career/hire-a-service'])(
  'on %s says what to do where no script runs: a press on a plan would do nothing',
  async (path) => {
    const { inner } = all(await pages.html(path), 'noscript').find((one) =>
      one.inner.includes('JavaScript'),
    ) ?? { inner: '' };
    expect(wordsOf(inner)).toContain('To buy here, turn on JavaScript in your browser.');
    expect(links(inner).map(([, href]) => href)).toEqual(['/contact#contact-form']);
  },
);
