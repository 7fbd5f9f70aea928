import { afterDeletion } from '#app/shell/policies.rules.ts';

/** What the pages about an account say, but for the stated labels and messages. */
export const deleteText = {
  title: 'Delete your account',
  description:
    'Delete your account for good: what is removed, what stays without your name, and the form for it.',
  lead: 'Your account will be permanently deleted. This cannot be undone.',
  goes: [
    ['Your personal information is removed.', 'Name, address, phone number, answers and files.'],
    ['Your profile and settings are deleted.', 'A verified record and its picture among them.'],
    ['Your access to the services ends.', 'Every sign-in of the app stops at once.'],
  ],
  proven:
    'What you did under this email address without signing in, such as an order, goes too if you have confirmed the address by the link we mailed. If there is a verified record or a paid order under it, we mail you one more link: your data goes once you have pressed it, and seven days later. Until then you can undo it.',
  confirm: 'I understand that this deletes my account for good.',
  confirmFirst: 'Tick the box to confirm, then type your password again.',
} as const;

export const deletedText = {
  title: 'Account Deleted Successfully',
  description: 'The confirmation that follows the deletion of an account.',
  paragraphs: [
    'This confirmation follows a deletion that you asked for and that went through: the account and its sign-ins are gone for good, and a receipt is on its way to the address of the account.',
    'Personal information, profile and settings are removed with it. If there is a verified record or a paid order under the address, that mail holds a link: press it, and they are erased seven days later. If it does not come within an hour, write to us by the contact form.',
    'If you opened this address by itself, nothing was deleted.',
  ],
  ways: [
    { to: '/', label: 'Return to Homepage' },
    { to: '/contact', label: 'Write to us' },
  ],
} as const;

export const confirmText = {
  title: 'Confirm your address',
  description: 'Confirms that the address of an account is its owner’s, and sets the password.',
  lead: 'Choose the password of this account. That confirms that its email address is yours, and ends every sign-in made before now.',
  password: 'New password',
  button: 'Confirm my address',
  done: 'Your address is confirmed',
  doneText: 'Sign in to the app with the password that you have just chosen.',
  dead: 'This link no longer works',
  deadText: 'It may be incomplete, used, more than seven days old, or its account may be deleted.',
} as const;

export const resetText = {
  title: 'Choose a new password',
  description: 'Sets another password for an account, by the link of a mail.',
  lead: 'It takes the place of the one before, and ends every sign-in made until now.',
  password: 'New password',
  button: 'Set the password',
  done: 'Your password is set',
  doneText: 'Sign in to the app with the password that you have just chosen.',
  dead: 'This link no longer works',
  deadText: 'It may be incomplete, used, replaced by a newer one, or more than an hour old.',
} as const;

/** What is said of what goes with an account, and of what stays. */
export const goneText = `Your personal information, profile and settings are removed. ${afterDeletion} Payments keep their amount, date and reference, without your name.`;

export const goneShared =
  'Orders, claims and messages under this address are without your name, and an account of the app is gone. Payments keep their amount, date and reference.';

type Records = readonly { readonly firstName: string; readonly verifiedId: string }[];

const named = (records: Records): string =>
  records.map(({ firstName, verifiedId }) => `${firstName} (${verifiedId})`).join(', ');

/** Whose record goes with an address: it may be that of somebody else than who reads the mailbox. */
export const recordsGo = (records: Records): string =>
  `What was verified under this address goes: ${named(records)}. If that is not you, the person has to ask for an address of their own first.`;

/** What stays where a mailbox is that of several people. */
export const recordsStay = (records: Records): string =>
  `This address is that of several people, so what was verified of each stays${records.length > 0 ? `: ${named(records)}` : ''}. Their checks and applications stay too. Each can ask on their own page for an address of their own, and for deletion after that. Do you know nothing of a check? Say so by the link that we mailed for it. Or write to us by the contact form.`;

/** The page behind the link that erases everything under an address: after an account was deleted, or for who asked on the own page. */
export const erasureText = {
  title: 'Erase your data',
  description: 'What is under your address, to be erased or kept.',
  lead: 'There is a verified record or a paid order under your address, so everything under that address waits for your word.',
  goes: 'Erased are your name, address, phone number, answers and files in records, orders, applications, claims and messages, your place on the mailing list, and an account of the app. Payments keep their amount, date and reference.',
  leadShared:
    'Several people have records or checks under your address, so what is under it waits for your word.',
  goesShared:
    'Erased are your name, address, phone number, answers and files in orders, claims and messages, your place on the mailing list, and an account of the app. Payments keep their amount, date and reference.',
  delay:
    'It happens seven days after you press the button. Until then you can undo it on this page.',
  erase: 'Erase my data',
  keep: 'Keep my data',
  waiting: 'Your data will be erased',
  waitingText: (day: string) =>
    `It goes on ${day}. Orders and an account that you make until then go with it. Until then you can undo it here.`,
  kept: 'Your data stays',
  keptText: 'Nothing is erased. An account that you have deleted stays deleted.',
  dead: 'This link no longer works',
  deadText:
    'It may be incomplete, more than 14 days old, undone, or your data may be erased already.',
} as const;
