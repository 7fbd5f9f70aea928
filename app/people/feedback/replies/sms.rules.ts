import { brand } from '#app/shell/brand.rules.ts';

interface Told {
  /** Empty where it cannot be written in an SMS. */
  readonly firstName: string;
  /** Of the record that it is about; null where the worker has no other. */
  readonly badge: string | null;
  /** The page where the worker reads it. */
  readonly address: string;
}

const named = (badge: string | null) => (badge ? ` (${badge})` : '');

/** Feedback waits for who has no mail address (ME-07). Not a word of it. */
export const waitingText = ({ firstName, badge, address }: Told): string =>
  `${brand}: ${firstName ? `${firstName}, new` : 'New'} feedback about you${named(badge)}. Read it before others do: ${address}`;

/** A dispute is decided. */
export const decidedText = ({ firstName, badge, address }: Told): string =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} dispute is decided${named(badge)}. The reason stands here: ${address}`;
