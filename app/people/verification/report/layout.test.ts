import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/pdf.ts';
import type { ReportInput, ReportRecord } from './facts.rules.ts';
import { reportDocument } from './layout.server.ts';

const record: ReportRecord = {
  fullName: 'Amina Yusuf',
  verifiedId: 'Sw-AMY20',
  verificationLevel: 'Premium',
  verificationStatus: 'VERIFIED',
  verifiedAt: '2026-07-21T12:00:00Z',
  expiryDate: '2027-07-20T23:30:00Z',
  verificationType: { name: 'Premium', description: 'Checked papers.', basePrice: '25000.00' },
  verifiedBy: { firstName: 'Emeka', lastName: 'Obi', email: 'desk@example.com' },
  email: 'amina.yusuf@example.com',
  phoneNumber: '+2348030000001',
  address: '14 Canary Close, Kaduna',
  nationalId: '•••••••9011',
  dateOfBirth: '1991-04-12',
  policeRecord: 'Clear',
  healthStatus: 'Fit for work',
  totalReviews: 48,
};

const input: ReportInput = {
  record,
  issuedAt: new Date('2026-11-21T23:30:09Z'),
  reference: 'SW-TESTREFERENCE',
  recordAddress: 'https://sapioworker.example.com/verification/Sw-AMY20',
};

const report = async (changes: Partial<ReportRecord> = {}, more: Partial<ReportInput> = {}) =>
  readPdf(await reportDocument({ ...input, ...more, record: { ...record, ...changes } }));

describe('reportDocument', () => {
  it.each(['EXPIRED', 'SUSPENDED', 'REVOKED', 'PENDING'] as const)(
    'shows %s without a tick (C-49)',
    async (verificationStatus) => {
      const { pages } = await report({ verificationStatus });
      expect(pages[0]).toMatch(/Premium · (tick withdrawn|tick run out|no tick yet)/);
      expect(pages[0]).toContain(verificationStatus);
      expect(pages[0]).not.toMatch(/green tick|blue tick|ACTIVE/);
    },
  );

  it('shows what it is given, on one A4 page', async () => {
    const { pages, sizes, links } = await report();
    expect(sizes).toEqual([[595.28, 841.89]]);
    const expected = [
      'Amina Yusuf',
      'Sw-AMY20',
      'Premium · green tick',
      'ACTIVE',
      'Checked papers.',
      '₦25,000',
      '21 July 2026',
      '21 July 2027',
      'Emeka Obi',
      'desk@example.com',
      'amina.yusuf@example.com',
      '+234 803 000 0001',
      '14 Canary Close, Kaduna',
      '•••••••9011',
      '12 April 1991',
      'Clear',
      'Fit for work',
      '48',
      'Page 1 of 1',
    ];
    for (const words of expected) expect(pages[0]).toContain(words);
    expect(links).toEqual([input.recordAddress]);
  });

  it('carries Lagos time and reference behind the page and at its foot', async () => {
    const { pages } = await report();
    expect(pages[0]?.split('22 November 2026, 00:30:09 · SW-TESTREFERENCE').length).toBeGreaterThan(
      4,
    );
    expect(pages[0]).toContain('SW-TESTREFERENCE · issued 22 November 2026, 00:30:09, Lagos time');
  });

  it('has no row for what the viewer may not see', async () => {
    const { fullName, verifiedId, verificationLevel, verificationStatus } = record;
    const bare = { fullName, verifiedId, verificationLevel, verificationStatus };
    const { pages } = await readPdf(await reportDocument({ ...input, record: bare }));
    expect(pages[0]).not.toMatch(
      /Email|Phone|Address|National ID|Date of birth|Police|Health|Price/,
    );
  });

  it('prints the letters of Nigeria so that they can be copied', async () => {
    for (const fullName of [
      'Ọláyínká Ṣọ́lá Adébáyọ̀',
      'Nwáńyị̄ Ọ́jịkụ',
      'Ɓala Ɗanladi Ƙaura Ƴar’adua',
    ]) {
      const { pages } = await report({ fullName });
      expect(pages[0]?.normalize('NFC')).toContain(fullName.normalize('NFC'));
    }
  });

  it.each([
    ['10,000 letters without a space', 'W'.repeat(10_000)],
    ['10,000 words', 'na '.repeat(10_000)],
    ['marks upon marks', `o${'\u0301\u0323\u0304'.repeat(3000)}`],
    ['another script, a direction mark and half a pair', '王小明 \u202Eabc\uD83D %PDF-1.7 (x) Tj'],
    ['nothing at all', ''],
  ])('survives %s in every field', async (_, words) => {
    const { pages } = await report({
      fullName: words,
      address: words,
      policeRecord: words,
      verifiedAt: words,
      verificationType: { name: words, description: words, basePrice: words },
    });
    expect(pages.length).toBeLessThan(5);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('leaves out a photo that cannot be drawn', async () => {
    const photo = Buffer.from('RIFF....WEBPVP8 ');
    const { raw } = await report({}, { photo });
    expect(raw).not.toContain('/Subtype /Image');
  });
});
