import { describe, expect, it } from 'vitest';
import { awaitingReview } from '#app/shell/languages/rules.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { sharedPages } from '../support/pages.ts';

const pages = await sharedPages();

const main = async (path: string, status = 200) => only(await pages.html(path, status), 'main');

/** Posts the search form as a browser without JavaScript does. */
async function search(fields: Record<string, string>, status = 200): Promise<string> {
  const answer = await pages.app.inject({
    method: 'POST',
    url: '/verification/search',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(answer.statusCode).toBe(status);
  return only(answer.body, 'main');
}

const amina = {
  fullName: 'Amina Yusuf',
  phoneNumber: '0803 000 0001',
  email: 'amina.yusuf@example.com',
  dateOfBirth: '1991-04-12',
  searchReason: 'OTHER',
};

describe('the search', () => {
  it('is a form of its own, matched before an id, without checks of the browser (VSR-01, VSR-06, C-46, C-86)', async () => {
    const [form, ...more] = all(await main('/verification/search'), 'form');
    expect(more).toEqual([]);
    expect(form?.attributes).toContain('noValidate');
    expect(form?.inner).not.toMatch(/\srequired|\spattern=|\sminLength/);
  });

  it('has the stated fields, reasons and placeholder (VSR-02 to VSR-05, BIZ-20)', async () => {
    const html = await main('/verification/search');
    expect(all(html, 'label').map((one) => wordsOf(one.inner))).toEqual([
      ...['Full Name', 'Phone Number', 'Email Address', 'Date of Birth'],
      ...['Sapioworker ID (optional)', 'Search Reason'],
    ]);
    expect(html).toMatch(
      /<input[^>]*name="sapioworkerId"[^>]*placeholder="Sw-xxxxx"|placeholder="Sw-xxxxx"[^>]*name="sapioworkerId"/,
    );
    const options = all(only(html, 'select', 'name="searchReason"'), 'option');
    expect(options.map((one) => [attribute(one, 'value'), wordsOf(one.inner)])).toEqual([
      ['EMPLOYMENT_CHECK', 'Employment Check'],
      ['SECURITY_CHECK', 'Security Check'],
      ['PERSONAL_CONFIRMATION', 'Personal Confirmation'],
      ['OTHER', 'Other'],
    ]);
    const chosen = options.filter((one) => /\bselected\b/.test(one.attributes));
    expect(chosen.map((one) => attribute(one, 'value'))).toEqual(['EMPLOYMENT_CHECK']);
  });

  it('shows every stated fact, the badge, the details and the report (VSR-10 to VSR-13)', async () => {
    const record = only(await search(amina), 'article');
    const words = wordsOf(record);
    expect(words).toMatch(/Amina Yusuf Premium · green tick VERIFIED/);
    expect(record).toMatch(/pill--ok[^>]*>(<svg.*?<\/svg>)?(<!-- -->)?VERIFIED/s);
    expect(words).toMatch(/Expiry date \d+ \w+ 20\d\d Police record Clear/);
    expect(words).toContain('Health status Fit for work Total reviews 48');
    expect(links(record)).toEqual([
      ['View Full Details', '/verification/Sw-AMY20'],
      ['Basic report', expect.stringMatching(/^\/api\/verifications\/Sw-AMY20\/report\?/)],
    ]);
  });

  it('shows a red badge and no report where the record has none (VSR-11, VSR-13)', async () => {
    const bala = {
      ...amina,
      fullName: 'Bala Musa',
      phoneNumber: '+2348030000005',
      email: 'bala.musa@example.com',
      dateOfBirth: '1990-06-17',
    };
    const record = only(await search(bala), 'article');
    expect(record).toMatch(/pill--bad[^>]*>(<svg.*?<\/svg>)?(<!-- -->)?SUSPENDED/s);
    expect(links(record)).toContainEqual(['View Full Details', '/verification/Sw-BLM33']);
  });

  it('says under each empty field that it is required, and no record in the stated words (VSR-07, VSR-14, C-50, C-51)', async () => {
    const empty = await search({ searchReason: 'OTHER' }, 400);
    const errors = all(empty, 'p', 'class="error"').map((one) => wordsOf(one.inner));
    expect(errors).toEqual(Array(4).fill('This field is required'));
    const nobody = only(await search({ ...amina, fullName: 'No Body' }), 'article');
    expect(links(nobody)).toEqual([
      ['Start verification', '/verification'],
      ['Contact us', '/contact'],
    ]);
    const none = wordsOf(nobody);
    expect(none).toContain(
      'No Records Found No verified record found for this individual. Kindly request they verify on Sapioworker for safer engagement.',
    );
  });
});

describe('the safety texts', () => {
  it.each(['/verification/search', '/verification/Sw-AMY20'])(
    'stand on %s in English, and in another language beside it when asked for',
    async (path) => {
      const plain = await pages.html(path);
      expect(plain).toContain('Before you rely on a record');
      expect(plain).not.toMatch(/class="translation|lang="ha" class|Babu alamar/);
      const hausa = only(await pages.html(`${path}?lang=ha`), 'main');
      expect(hausa).toContain('<div class="translation stack" lang="ha">');
      expect(hausa).toContain('Babu alamar tabbaci');
      expect(hausa).toContain(awaitingReview);
      expect(hausa).toContain('The tick is missing');
    },
  );
});

describe('the details', () => {
  it.each(['%20', 'undefined', 'null'])(
    'of the lost id %s are the search (VDT-01, C-26)',
    async (id) => {
      const answer = await pages.app.inject(`/verification/${id}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/verification/search']);
    },
  );

  it('without an id are the index, in either spelling (C-26)', async () => {
    for (const path of ['/verification', '/verification/']) {
      expect(wordsOf(only(await main(path), 'h1'))).toBe('Verification and what it costs');
    }
  });

  it('show name, ID, badge, type, dates and who verified (VDT-02 to VDT-04, VDT-08, VDT-09, VDT-13)', async () => {
    const html = await main('/verification/Sw-AMY20');
    const words = wordsOf(html);
    expect(wordsOf(only(html, 'h1'))).toBe('Amina Yusuf');
    expect(words).toMatch(/ACTIVE ?Sw-AMY20/);
    expect(words).toMatch(/Verification type Premium verification Description .+ Price ₦25,000/);
    expect(words).toMatch(/Verified at \d+ \w+ 20\d\d Expiry date \d+ \w+ 20\d\d/);
    expect(words).toMatch(/Verified by Verification Desk ?verification\.desk@example\.com/);
    expect(links(html)[0]).toEqual(['Back to Search', '/verification/search']);
  });

  it('show personal rows as consented, the photo too (VDT-05 to VDT-07, VDT-10, VDT-11)', async () => {
    const html = await main('/verification/Sw-NGZ42');
    expect(wordsOf(html)).toMatch(
      /Email ngozi\.eze@example\.com Phone \+234 803 000 0004 Address 3 Sample/,
    );
    expect(html).toContain('src="/api/verifications/Sw-NGZ42/photo"');
    expect(wordsOf(html)).not.toMatch(/National ID \d|Date of birth \d/);
  });

  it('of the expired and the suspended say so in red, without a tick (VDT-03, C-16, C-49, GEN-14)', async () => {
    for (const [id, badge, why] of [
      ['Sw-TND07', 'EXPIRED', 'tick run out'],
      ['Sw-BLM33', 'SUSPENDED', 'tick withdrawn'],
    ] as const) {
      const record = only(await main(`/verification/${id}`), 'article');
      expect(record).toMatch(new RegExp(`pill--bad[^>]*>(<svg.*?</svg>)?(<!-- -->)?${badge}`, 's'));
      expect(wordsOf(record)).toContain(why);
      expect(record).not.toMatch(/tick--(basic|premium)/);
    }
  });

  it('are for search engines only where the worker allowed it, and then by name', async () => {
    const heads: Record<string, unknown> = {};
    for (const id of ['Sw-AMY20', 'Sw-NGZ42', 'Sw-CHD11', 'Sw-BLM33', 'Sw-ZZZ99']) {
      const { body, headers } = await pages.app.inject(`/verification/${id}`);
      const robots = /<meta name="robots" content="([^"]*)"/.exec(body)?.[1] ?? 'none said';
      const canonical = /<link rel="canonical" href="[^"]*(\/[^"/]*)"/.exec(body)?.[1];
      const title = /<title>([^<]*)/.exec(body)?.[1];
      heads[id] = [headers['x-robots-tag'], robots, title, canonical];
      expect(headers['cache-control']).toBe('no-store');
      expect(body).not.toContain('og:image');
    }
    const closed = [
      'noindex, noarchive',
      'noindex',
      'Verification record | Sapioworker',
      undefined,
    ];
    expect(heads).toEqual({
      'Sw-AMY20': ['noarchive', 'none said', expect.stringContaining('Amina Yusuf,'), '/Sw-AMY20'],
      'Sw-NGZ42': closed,
      'Sw-CHD11': closed,
      'Sw-BLM33': closed,
      'Sw-ZZZ99': closed,
    });
  });

  it('that are not there say so with status 404 (VDT-14)', async () => {
    const html = await main('/verification/Sw-ZZZ99', 404);
    expect(wordsOf(only(html, 'h1'))).toBe('Verification Not Found');
  });
});
