import { Sections } from '#app/shell/languages/parts/sections.tsx';
import { BindingText, Translation } from '#app/shell/languages/parts/translation.tsx';
import { filledWords, type Reading } from '#app/shell/languages/rules.ts';
import type { Words } from '#platform/text/words.ts';

/** Which of the sentences hold: of an order, of an order of a verification, of a renewal. */
const priceSections = {
  order: ['price', 'cash'],
  verification: ['price', 'checked', 'cash'],
  renewal: ['year', 'again', 'cash'],
} as const;

interface PriceTextProps {
  readonly words: Words;
  readonly reading: Reading | null;
  readonly of: keyof typeof priceSections;
  /** Nothing where nothing is to be paid now, or ever. */
  readonly price: string | null;
  /** Nothing is ever to be paid for it. */
  readonly free?: boolean;
}

/** What is paid, what it buys, and that nobody takes cash; a translation first where one is asked for. */
export function PriceText({ words, reading, of, price, free = false }: PriceTextProps) {
  const only = priceSections[of]
    .filter((one) => price !== null || one !== 'price')
    .map((one) => (free && one === 'cash' ? 'free' : one));
  const filled = { price: price ?? '' };
  const english = <Sections words={filledWords(words, filled)} only={only} />;
  if (!reading) return english;
  return (
    <>
      <Translation reading={reading}>
        <Sections words={filledWords(reading.words, filled)} only={only} />
      </Translation>
      <BindingText>{english}</BindingText>
    </>
  );
}
