import { describe, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { offerSentence, sponsorOffer, tuition } from './sponsor.rules.ts';

describe('what sponsors are offered (BIZ-06, SPI-02)', () => {
  it('is a hundred free places for women and ₦100,000 for men', () => {
    expect(sponsorOffer).toEqual({ freePlaces: 100, menFee: 10_000_000 });
  });

  it('is said as it is stated (C-13)', () => {
    expect(offerSentence()).toBe(
      'Free for the first 100 women, ₦100,000 discounted fee for men, first come first served.',
    );
  });

  it('follows the fee', () => {
    expect(offerSentence({ ...sponsorOffer, menFee: koboOf(7_500_050) })).toBe(
      'Free for the first 100 women, ₦75,000.50 discounted fee for men, first come first served.',
    );
  });
});

it('draws each fee as its part of the highest (SPI-01)', () => {
  expect(tuition()).toEqual([
    { name: '18-month diploma', fee: '₦1,000,000', share: 100 },
    { name: '6-month trade test certificate', fee: '₦750,000', share: 75 },
    { name: '3-month course', fee: '₦500,000', share: 50 },
    { name: '2-week basic online training', fee: '₦150,000', share: 15 },
    { name: '3-day online certificate', fee: '₦50,000', share: 5 },
    { name: '1-day refresher', fee: '₦10,000', share: 1 },
  ]);
});
