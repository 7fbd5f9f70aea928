import { programmes } from '#app/site/career/rules.ts';
import { formatNaira, koboOfNaira } from '#platform/money.ts';

/** What sponsors are offered: free places for women, a discounted `menFee` (BIZ-06). */
export const sponsorOffer = { freePlaces: 100, menFee: koboOfNaira(100_000) } as const;

/** The six tuition lines, each with its part of the highest fee in percent (SPI-01). */
export function tuition() {
  const highest = Math.max(...programmes.map(({ fee }) => fee));
  return programmes.map(({ name, fee }) => ({
    name,
    fee: formatNaira(fee),
    share: (fee / highest) * 100,
  }));
}

/** The offer as it is stated; nothing counts the places (SPI-02, C-13). */
export function offerSentence({ freePlaces, menFee } = sponsorOffer): string {
  return `Free for the first ${freePlaces} women, ${formatNaira(menFee)} discounted fee for men, first come first served.`;
}
