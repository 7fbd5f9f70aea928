import { describe, expect, it } from 'vitest';
import { idleMs } from '#app/people/me/rules.ts';
import { links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const pages = await sharedPages();

const lookUp = (authorization?: string) =>
  pages.app.inject({
    url: '/api/verifications/verified/Sw-AMY20',
    headers: authorization ? { authorization } : {},
  });

describe.each([
  ...['/account/confirm?token=x', '/account/reset?token=x', '/account/erasure?token=x'],
  ...['/mailing-list/confirm?token=x', '/mailing-list/unsubscribe?token=x'],
  ...['/reminders/Sw-AMY20.x', '/dashboard/requests/x', '/shared', '/case/x', '/guarantee/x'],
  ...['/payment/callback?reference=x', '/renew-verification/Sw-AMY20?reference=x'],
])('%s', (url) => {
  it('is an address that is a key: it is told to no other site (ASVS 3.4.5)', async () => {
    const { headers } = await pages.app.inject({ url, headers: { accept: 'text/html' } });
    expect(headers['referrer-policy']).toBe('same-origin');
  });
});

describe('public calls', () => {
  it('check no sign-in; an unknown, expired or malformed token is as good as none (GEN-05, GEN-11, C-96)', async () => {
    const open = await lookUp();
    expect(open.statusCode).toBe(200);
    for (const token of [
      'Bearer unknown',
      'Bearer ',
      'Bearer a.b.c',
      'Basic YTpi',
      'x'.repeat(500),
    ]) {
      const answer = await lookUp(token);
      expect([answer.statusCode, answer.body]).toEqual([200, open.body]);
    }
    const search = await pages.app.inject({
      method: 'POST',
      url: '/api/verifications/search',
      headers: { authorization: 'Bearer unknown' },
      payload: {
        fullName: 'No Body',
        phoneNumber: '08099999999',
        email: 'x@example.com',
        dateOfBirth: '1991-04-12',
        searchReason: 'OTHER',
      },
    });
    expect(search.statusCode).toBe(200);
  });

  it('take fixed words before parameters, and never as an id (C-46)', async () => {
    for (const word of ['verified', 'types', 'renew', 'search']) {
      const report = await pages.app.inject(`/api/verifications/${word}/report`);
      expect([word, report.statusCode]).toEqual([word, 404]);
      const details = await pages.app.inject(`/api/verifications/verified/${word}`);
      expect([word, details.statusCode]).toEqual([word, 404]);
    }
  });

  it('wrap lists and the search in data, and nothing else (C-47)', async () => {
    const read = async (path: string) => (await pages.app.inject(`/api${path}`)).json();
    for (const path of ['/services', '/blogs']) {
      expect(Object.keys(await read(path))).toEqual(['success', 'data']);
    }
    expect(await read('/verifications/verified/Sw-AMY20')).not.toHaveProperty('data');
    expect(await read('/blogs/by-slug/check-a-worker-before-the-door')).not.toHaveProperty('data');
    const refused = await read('/verifications/verified/Sw-ZZZ99');
    expect(Object.keys(refused)).toEqual(['success', 'message', 'error']);
  });
});

describe('pages that no stated link reaches (C-31)', () => {
  const targets = async (path: string) =>
    links(only(await pages.html(path), 'main')).map(([, href]) => href);

  it.each([
    ['/', '/blog'],
    ['/verification/Sw-TND07', '/renew-verification/Sw-TND07'],
    ['/privacy-policy', '/delete-account'],
    ['/support', '/delete-account'],
    ['/about', '/delete-account'],
    ['/terms-of-service', '/rules'],
    ['/support', '/rules'],
    ['/support', '/job-policy'],
    ['/terms-of-service', '/job-policy'],
    ['/verification', '#renew'],
    ['/career/hire-a-service', '/rules'],
    ['/career/hire-a-service', '/job-policy'],
  ])('%s leads to %s', async (from, to) => {
    expect(await targets(from)).toContain(to);
  });
});

it('an own page that is left open is asked for anew when its session has run out', async () => {
  const { headers } = await pages.app.inject({ url: '/me', headers: { accept: 'text/html' } });
  // Without an address it is the page's own: another one would forget its language.
  expect(headers.refresh).toBe(String(idleMs / 1_000));
  expect(headers['cache-control']).toBe('no-store');
});

it('answers an unknown address in the frame of the site, with ways on (C-41, W-27)', async () => {
  for (const path of ['/no-such-page', '/career/no-such-page', '/blog/a/b']) {
    const html = only(await pages.html(path, 404), 'main');
    expect(wordsOf(html)).toContain('There is no page at this address');
    expect(links(html).map(([, href]) => href)).toEqual(['/', '/verification/search', '/contact']);
  }
});
