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
    'What you did under this email address without signing in, such as an order, goes too if you have confirmed the address by the link we mailed.',
  confirm: 'I understand that this deletes my account for good.',
  confirmFirst: 'Tick the box to confirm, then type your password again.',
} as const;

export const deletedText = {
  title: 'Account Deleted Successfully',
  description: 'The confirmation that follows the deletion of an account.',
  paragraphs: [
    'This confirmation follows a deletion that you asked for and that went through: personal information, profile and settings are then removed for good, and a receipt is on its way to the address of the account.',
    'If you opened this address by itself, nothing was deleted.',
  ],
  ways: [{ to: '/', label: 'Return to Homepage' }],
} as const;

export const confirmText = {
  title: 'Confirm your address',
  description: 'One press confirms that the address of an account is its owner’s.',
  lead: 'One press confirms that the email address of this account is yours.',
  button: 'Confirm my address',
  done: 'Your address is confirmed',
  doneText: 'You can close this page and go on in the app.',
  dead: 'This link no longer works',
  deadText: 'It may be incomplete, more than seven days old, or its account may be deleted.',
} as const;
