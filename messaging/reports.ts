import * as z from 'zod/mini';
import { costOf } from './cost.ts';
import { jsonOf } from './http.ts';
import type { Channel } from './port.ts';
import { isSameSecret, isSigned, signatureHeaders } from './signature.ts';

/** A report as it came in at `/api/messages/reports/{channel}[/{secretPath}]`. */
export interface RawReport {
  readonly channel: Channel | 'mail';
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Uint8Array;
  readonly secretPath?: string;
}

/** `sent` says nothing final. A failure that is permanent stops the address. */
type DeliveryStatus = 'sent' | 'delivered' | 'failed';

export interface Delivery {
  readonly is: 'delivery';
  readonly reference: string;
  readonly status: DeliveryStatus;
  readonly permanent: boolean;
  readonly costKobo?: number;
}

export interface Bounce {
  readonly is: 'bounce';
  readonly reference: string;
  readonly type: 'bounce' | 'complaint';
  readonly status: 'failed';
  readonly permanent: boolean;
  readonly email: string;
}

export type Report =
  | Delivery
  | Bounce
  /** Signed, and not about a message that we sent: answer 200 and forget it. */
  | { readonly is: 'ignored' }
  /** `unsigned`: answer 401; `unreadable`: answer 400. Holds nothing of the body. */
  | { readonly is: 'refused'; readonly why: 'unsigned' | 'unreadable' };

const largest = 64 * 1024;
const unreadable: Report = { is: 'refused', why: 'unreadable' };

const Reference = z.string().check(z.regex(/^[\w.:-]{1,128}$/));
const Words = z.string().check(z.maxLength(200));

const TermiiReport = z.object({
  type: Words,
  message_id: Reference,
  status: Words,
  cost: z.unknown(),
});

const AfricasTalkingReport = z.object({
  id: Reference,
  status: Words,
  failureReason: z.optional(Words),
});

const MailReport = z.object({
  type: z.enum(['bounce', 'complaint']),
  permanent: z.boolean(),
  email: z.string().check(z.minLength(3), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/)),
  messageId: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
});

type Meaning = readonly [DeliveryStatus, permanent: boolean];

/** Termii's words, SMS and WhatsApp, up to a `|`. Others say nothing final. */
const termiiWords = new Map<string, Meaning>([
  ['message sent', ['sent', false]],
  ['sent', ['sent', false]],
  ['delivered', ['delivered', false]],
  ['read', ['delivered', false]],
  // Said of a route that carries advertising: others reach the number, and the person may lift it by 2442.
  ['dnd active on phone number', ['failed', false]],
  ['message failed', ['failed', false]],
  ['failed', ['failed', false]],
  ['rejected', ['failed', false]],
  ['expired', ['failed', false]],
]);

const africasTalkingWords = new Map<string, DeliveryStatus>([
  ['success', 'delivered'],
  ['failed', 'failed'],
  ['rejected', 'failed'],
  ['absentsubscriber', 'failed'],
  ['expired', 'failed'],
]);

/**
 * Reasons that lie in the number. `DoNotDisturbRejection` lies in the hour and the sender; `UserIsInactive` may be a
 * telephone that is switched off for some days.
 */
const permanentReasons = new Set(['userinblacklist', 'userdoesnotexist']);

const wordOf = (told: string) => (told.split('|')[0] ?? '').trim().toLowerCase();

function readTermii(text: string): Report {
  const told = TermiiReport.safeParse(jsonOf(text));
  if (!told.success) return unreadable;
  const { type, message_id, status, cost } = told.data;
  if (type !== 'outbound') return { is: 'ignored' };
  const [meaning, permanent] = termiiWords.get(wordOf(status)) ?? ['sent', false];
  const costKobo = costOf(cost);
  return {
    is: 'delivery',
    reference: message_id,
    status: meaning,
    permanent,
    ...(costKobo === undefined ? {} : { costKobo }),
  };
}

function readAfricasTalking(text: string): Report {
  const told = AfricasTalkingReport.safeParse(Object.fromEntries(new URLSearchParams(text)));
  if (!told.success) return unreadable;
  const { id, status, failureReason = '' } = told.data;
  const meaning = africasTalkingWords.get(wordOf(status)) ?? 'sent';
  const permanent = meaning === 'failed' && permanentReasons.has(failureReason.toLowerCase());
  return { is: 'delivery', reference: id, status: meaning, permanent };
}

function readMail(text: string): Report {
  const told = MailReport.safeParse(jsonOf(text));
  if (!told.success) return unreadable;
  const { type, permanent, email, messageId } = told.data;
  return { is: 'bounce', type, status: 'failed', permanent, email, reference: messageId };
}

/** Whether what sent it has signed it: Termii with its account's own key, where that is known, all else with ours. */
function isVouchedFor({ headers, rawBody }: RawReport, ours: string, ofTermii: string): boolean {
  const [own, theirs] = signatureHeaders;
  return (
    isSigned(rawBody, headers[own], ours) || isSigned(rawBody, headers[theirs], ofTermii || ours)
  );
}

/**
 * Checks a report and reads what counts of it. The text of the message, which Termii sends back, and
 * the number are left behind. The same report may come any number of times and in any order. Whose it is, it says by
 * how it vouches for itself: after a change of providers, reports of the one before still come. Of mails Termii tells
 * nothing, so that its key counts for none.
 */
export function readReport(webhookSecret: string, report: RawReport, termiiSecret = ''): Report {
  const { channel, rawBody, secretPath } = report;
  const ofTermii = channel === 'mail' ? '' : termiiSecret;
  // Africa's Talking, which signs nothing.
  const signsNothing = secretPath !== undefined && channel !== 'mail';
  const isGenuine = signsNothing
    ? isSameSecret(secretPath, webhookSecret)
    : rawBody.byteLength <= largest && isVouchedFor(report, webhookSecret, ofTermii);
  if (!isGenuine) return { is: 'refused', why: 'unsigned' };
  if (rawBody.byteLength > largest) return unreadable;
  const text = Buffer.from(rawBody).toString('utf8');
  if (channel === 'mail') return readMail(text);
  return signsNothing ? readAfricasTalking(text) : readTermii(text);
}
