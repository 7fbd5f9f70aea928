import { brand } from '#app/shell/brand.rules.ts';

interface Told {
  /** Empty where it cannot be written in an SMS. */
  readonly firstName: string;
  /** Of the record that it is about: the worker may have several. */
  readonly badge: string;
  /** The page where the worker reads it. */
  readonly address: string;
}

/** Feedback waits for who has no mail address (ME-07). Not a word of it. */
export const waitingText = ({ firstName, badge, address }: Told): string =>
  `${brand}: ${firstName ? `${firstName}, new` : 'New'} feedback about you (${badge}). Read it before others do: ${address}`;

/** A dispute is decided. */
export const decidedText = ({ firstName, badge, address }: Told): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} dispute is decided (${badge}). The reason stands here: ${address}`;
