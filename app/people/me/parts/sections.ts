/**
 * The sections of the worker's own page, in the order in which they are shown. A capability of this district adds
 * its own with one line. Its screens stand in `OwnFrame`, their loaders call by `orSignIn`, and their
 * routes send `ownHeaders`.
 */
export interface Section {
  readonly title: string;
  /** Under `/me`. */
  readonly to: `/me/${string}`;
  /** What one does there, in a sentence. */
  readonly says: string;
}

export const sections: readonly Section[] = [
  { title: 'How others see you', to: '/me/seen', says: 'Your record, by who looks at it.' },
  { title: 'Your badge card', to: '/me/card', says: 'A code that proves your record.' },
  { title: 'What you allow', to: '/me/consents', says: 'Open or close photo, contact and more.' },
  { title: 'Who looked', to: '/me/lookups', says: 'Each time your record was opened.' },
  { title: 'Share links', to: '/me/shares', says: 'Show chosen details for a while.' },
  { title: 'Corrections', to: '/me/corrections', says: 'Something is wrong: tell us.' },
  { title: 'Messages', to: '/me/channels', says: 'By which ways we write to you.' },
  { title: 'Passkeys', to: '/me/passkeys', says: 'Sign in with the lock of your phone.' },
  { title: 'Your data', to: '/me/data', says: 'Download all of it, or have it deleted.' },
];
