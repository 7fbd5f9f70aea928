import type { ConsentKind } from './consents.contract.ts';

/** The text that is agreed to; a change of meaning is a new version. */
export const consentText = {
  version: '2026-11 own page',
  before:
    'Nothing is open unless you open it. You choose a last day, and you can close it again here on any day; it works at once on your page, in new reports and for search engines.',
  cannot: 'What somebody has already read, printed or downloaded cannot be called back.',
} as const;

interface Group {
  readonly title: string;
  /** What everybody sees while it is open. */
  readonly opens: string;
  /** What it serves, as it is kept with the consent. */
  readonly purpose: string;
}

export const groups: Readonly<Record<ConsentKind, Group>> = {
  photo: {
    title: 'Your photo',
    opens: 'Everybody who opens your page sees your photo.',
    purpose: 'Everybody may see the photo, to know the person by it',
  },
  contact: {
    title: 'Your contact details',
    opens: 'Everybody who opens your page sees your email, phone number and address in full.',
    purpose: 'Everybody may see email, phone number and address, to reach the person',
  },
  identity: {
    title: 'Your identity details',
    opens:
      'Everybody who opens your page sees your date of birth and the last four digits of your national ID.',
    purpose: 'Everybody may see birth date and last four digits of the national ID',
  },
  health: {
    title: 'Your health status',
    opens:
      'Who finds your record by a search reads your health status in words. Health is sensitive: open it only if your work asks for it.',
    purpose: 'Searchers may read the health status in words, for work that asks for it',
  },
  listing: {
    title: 'Search engines',
    opens: 'Search engines may list your page under your name while your record is verified.',
    purpose: 'Search engines may list the page of the record',
  },
};
