/** What a mail server or a reader has told of a mail after it went out. */
export const bounceWords = {
  passing: 'Came back, may work later',
  permanent: 'Came back for good',
  complaint: 'Reader complained',
} as const;

/** How a mail or a message stands, for staff. */
export const stateTones = { sent: 'good', queued: 'waiting', failed: 'bad' } as const;
export const stateChoices = [
  { id: 'failed', name: 'Failed' },
  { id: 'queued', name: 'Queued' },
  { id: 'sent', name: 'Sent' },
];

const hidden = '••••••';

/** What opens something for whoever holds it: the end of a link, a one-time password. */
const keys = [
  // A signature behind what it signs, as in the link that ends reminders; a host is none.
  [/(?<!\/)([/=#][\w-]+\.)[\w-]{20,}/g, `$1${hidden}`],
  [/([/=#])[\w-]{20,}/g, `$1${hidden}`],
  [/\b(?:[a-z\d]{4}-){5,}[a-z\d]{2,4}\b/g, hidden],
] as const;

/** The text of an element that holds nothing but a code of six digits. */
const withoutCode = (element: string, text: string): string =>
  /^\d{6}$/.test(text.trim()) ? element.replace(text.trim(), hidden) : element;

/** The text of a mail without the keys in it: with them a member of staff could act as its reader. */
export const withoutKeys = (html: string): string =>
  keys
    .reduce((text, [key, instead]) => text.replace(key, instead), html)
    .replace(/>([^<>]*)</g, withoutCode);
