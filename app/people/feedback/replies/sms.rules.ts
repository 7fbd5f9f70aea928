import { brand } from '#app/shell/brand.rules.ts';

interface Told {
  /** Empty where it cannot be written in an SMS. */
  readonly firstName: string;
  /** The page where the worker reads it. */
  readonly address: string;
}

/** Feedback waits for who has no mail address (ME-07). Not a word of it. */
export const waitingText = ({ firstName, address }: Told): string =>
  `${brand}: ${firstName ? `${firstName}, new` : 'New'} feedback about you. Read it before others do: ${address}`;

/** A dispute is decided. */
export const decidedText = ({ firstName, address }: Told): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} dispute is decided. The reason stands here: ${address}`;
