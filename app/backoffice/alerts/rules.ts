/** What can be wrong so that people must hear of it at once. */
export interface Alarm {
  /** Of the audit trail: `alarm.<kind>`. */
  readonly action: string;
  /** Only that of an invented record, or a payment's reference, is ever told. */
  readonly subject: string | null;
  /** When, as ISO. */
  readonly at: string;
}

/** An alarm in words; none of them holds anything of a person. */
export interface Alert {
  readonly kind: string;
  readonly title: string;
  readonly says: string;
  readonly doNext: string;
}

const known: Readonly<Record<string, Omit<Alert, 'kind'>>> = {
  harvest: {
    title: 'Badge numbers are being scraped',
    says: 'Far more different badge numbers are looked up than is usual for this site.',
    doNext:
      'Look at the traffic in front of the site. Visitors who only know a number see the public level, and the limits by address hold.',
  },
  honey: {
    title: 'A canary record was found',
    says: 'Somebody has looked up a record that exists only to be found by who tries badge numbers in turn.',
    doNext: 'Look at the searches and records that were opened around this time.',
  },
  dispute: {
    title: 'A buyer disputes a payment',
    says: 'A buyer has asked their bank for the money of a payment back. Without an answer at the payment provider in time, the buyer gets it.',
    doNext:
      'Open the payment in the console: it says until when to answer. Answer at the provider; do not refund it as well.',
  },
  payment: {
    title: 'A payment waits for staff',
    says: 'Money has come that nothing was done for, went back by no refund of ours, or a refund did not go through.',
    doNext:
      'Open the payment in the console: it says why it waits and what to do. Its buyer may be waiting for an answer.',
  },
  stray: {
    title: 'Money came for a payment that is not known',
    says: 'A buyer has paid under a reference of this site that its database does not know, as after it was restored from a backup of before.',
    doNext:
      'Look at the payment at the provider: it says who paid, and how much. Ask them what they ordered, or give the money back there.',
  },
  audit: {
    title: 'The audit trail was tampered with',
    says: 'The chain of seals over the audit trail does not stand where it stood before.',
    doNext:
      'Run "npm run admin -- verify-audit" before anything else, and keep DATA_DIR and the log as they are.',
  },
};

/** Rows that are looked for in the trail. Any stranger can cause one for every number that can be typed. */
const inTrailAlone: ReadonlySet<string> = new Set(['alarm.looks']);

/** Whether people hear of an alarm at once (FS-13), or find it in the trail. */
export const isTold = (action: string): boolean => !inTrailAlone.has(action);

/** Alarms about one payment, which finance looks at. */
const isOfPayment = (kind: string): boolean => ['dispute', 'payment', 'stray'].includes(kind);

/** An invented record, and a payment by its reference: neither is a person. */
const isNamed = (kind: string): boolean => kind === 'honey' || isOfPayment(kind);

const kindOf = (action: string): string => action.replace(/^alarm\./, '');

/** What people are told of an alarm. One of a kind that is not known here is told by its name. */
export function alertOf({ action, subject }: Pick<Alarm, 'action' | 'subject'>): Alert {
  const kind = kindOf(action);
  const words = known[kind] ?? {
    title: `Alarm: ${kind}`,
    says: `The audit trail has an entry "${action}".`,
    doNext: 'Look at it in the console.',
  };
  const named = isNamed(kind) && subject ? `${words.says} It is ${subject}.` : words.says;
  return { kind, ...words, says: named };
}

/** Where in the console an alarm is looked at, and who besides administrators is told of it. */
export function placeOf({ action, subject }: Pick<Alarm, 'action' | 'subject'>): {
  readonly path: string;
  readonly label: string;
  readonly role: 'finance' | null;
} {
  const kind = kindOf(action);
  if (kind === 'stray' && subject) {
    const filter = encodeURIComponent(JSON.stringify({ q: subject }));
    return { path: `webhooks?filter=${filter}`, label: 'Open its events', role: 'finance' };
  }
  if (isOfPayment(kind) && subject) {
    return { path: `payments/${subject}/show`, label: 'Open the payment', role: 'finance' };
  }
  const filter = encodeURIComponent(JSON.stringify({ action }));
  return { path: `audit?filter=${filter}`, label: 'Open the audit trail', role: null };
}
