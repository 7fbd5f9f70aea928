/** The pages behind the links of our mails. Opening one changes nothing: scanners open links too. */
interface LinkText {
  readonly title: string;
  readonly description: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
  readonly doneText: string;
}

export const confirmText: LinkText = {
  title: 'Confirm your address',
  description: 'One press confirms that you want the mail of our mailing list.',
  question:
    'One press, and this address is on our mailing list. You can leave it by any of its mails.',
  button: 'Confirm my address',
  done: 'Your address is confirmed',
  doneText: 'From now on you get the mail of our list. Each of them carries a link for leaving it.',
};

export const unsubscribeText: LinkText = {
  title: 'Leave the mailing list',
  description: 'One press takes your address off our mailing list.',
  question:
    'One press takes your address off our mailing list. You can subscribe again at any time.',
  button: 'Unsubscribe',
  done: 'You are off the list',
  doneText: 'We send no further mail of the list to this address.',
};

export const deadLinkText = {
  title: 'This link no longer works',
  text: 'It may be incomplete, more than seven days old, replaced by the link of a newer mail, or used up by leaving the list. Subscribe again to get a new one.',
};

export const subscribeText = {
  title: 'Join our mailing list',
  description: 'Subscribe to the mailing list: one field, one mail to confirm, one press to leave.',
  lead: 'Type your email address. We send a mail with a link that confirms it, and nothing before you have pressed it.',
  done: 'Subscribed successfully',
  doneText:
    'Check your inbox: if the address still has to be confirmed, a mail with a link is on its way. It holds for seven days.',
  failed: 'Failed to subscribe',
  failedText: 'Nothing was changed. Please try again a little later.',
};
