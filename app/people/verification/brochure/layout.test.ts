import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/pdf.ts';
import { levels } from '../copy.ts';
import { cover, fileName } from './copy.ts';
import { brochureDocument } from './layout.server.ts';

const place = {
  site: 'https://sapioworker.example.com',
  phone: '+2348000000000',
  email: 'feedback@sapioworker.example.com',
};

const bytes = await brochureDocument(place);
const read = await readPdf(bytes);

describe('the verification brochure', () => {
  it('has the stated file name (HOME-13)', () => {
    expect(fileName).toBe('Sapioworker-Verification-Brochure.pdf');
  });

  it('is four numbered pages of A4, small enough to mail', () => {
    expect(read.sizes).toEqual(Array(4).fill([595.28, 841.89]));
    expect(read.pages.map((page) => /Page (\d) of 4(?!.*Page)/.exec(page)?.[1])).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(bytes.length).toBeLessThan(120_000);
  });

  it('has every part on the page that its cover names', () => {
    for (const { title, page } of cover.contents.slice(0, 3)) {
      expect(read.pages[page - 1]).toContain(title);
    }
    expect(read.pages[3]).toContain('How to renew');
  });

  it('says every level and its tick in words (C-16)', () => {
    for (const { tier, tickWords, sentence } of levels) {
      expect(read.pages[1]).toContain(`${tier} ${tickWords} ${sentence}`);
    }
  });

  it('leads to the search, the prices, the phone and the mail box', () => {
    expect(read.links).toEqual([
      `${place.site}/verification/search`,
      `${place.site}/verification`,
      `${place.site}/verification#renew`,
      `tel:${place.phone}`,
      `mailto:${place.email}`,
    ]);
  });

  it('embeds every face', () => {
    expect(read.raw.match(/\/FontFile2/g)).toHaveLength(4);
    expect(read.raw).not.toContain('/Subtype /Type1');
  });
});
