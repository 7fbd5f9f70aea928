import type { Level } from '#app/people/verification/contract.ts';
import { statusName, type Tone } from '#console/fields.tsx';
import { counted } from '#platform/text/numbers.ts';

/** How a case and its checks look in the console. A decided case reads as it was decided. */

export const stateTones: Readonly<Record<string, Tone>> = {
  open: 'quiet',
  waiting: 'waiting',
  ready: 'good',
  decided: 'quiet',
  approved: 'good',
  declined: 'bad',
  withdrawn: 'quiet',
};

/** How far a proposal to decline is, as a mark and as a sentence. */
export const proposalWords = {
  'to-release': ['To release', 'An officer proposes to decline: a colleague is to release it.'],
  'with-person': ['With the person', 'A proposal to decline is with the person, who may answer.'],
  'to-decide': ['To decide', 'The person was heard: an officer who did not propose it decides.'],
} as const;

export const checkTones: Readonly<Record<string, Tone>> = {
  'to-do': 'quiet',
  'waiting-for-person': 'waiting',
  'waiting-for-source': 'waiting',
  passed: 'good',
  partial: 'waiting',
  failed: 'bad',
  'not-applicable': 'quiet',
};

export const levels: readonly Level[] = ['Free', 'Basic', 'Premium', 'Platinum'];

/** Values of a select by their names in words. */
export const choices = (values: readonly string[]) =>
  values.map((id) => ({ id, name: statusName(id) }));

export const purposeNames = {
  checks: 'Checks with sources',
  selfie: 'Comparing a selfie',
  photo: 'Showing the photo on the record',
} as const;

/** What a line of the timeline says. */
const happened: Readonly<Record<string, string>> = {
  opened: 'Opened',
  'link-sent': 'Link sent',
  'link-asked': 'New link asked for',
  'person-unreached': 'No link has reached the person: call them, or put the address right',
  assigned: 'Assigned',
  note: 'Note',
  consent: 'Consent taken in person',
  'person-corrected': 'Details put right',
  'record-corrected': 'Details put right on the record',
  'checks-added': 'Checks added to the correction',
  'consents-ended': 'Consents ended: their link had gone to a wrong address',
  'record-named': 'Record named as the person’s',
  'record-taken-back': 'Record not the person’s any more',
  'checked-by-hand': 'Checked by hand',
  'partial-explained': 'Written why a partial result is enough',
  'decline-proposed': 'Decline proposed',
  'release-recalled': 'To be released anew: the reasons had gone to a wrong address',
  'release-unheard': 'To be released anew: the reasons did not reach the person',
  'decline-released': 'Proposal released to the person',
  recheck: 'Proposal taken back',
  'guarantor-asked-again': 'New link to a guarantor',
  'guarantor-unreached': 'No link has reached a guarantor: call them, or send again',
  'suspension-asked': 'Suspension for safety asked for',
  suspended: 'Record suspended for safety',
  'bvn: asked': 'BVN: asked',
  'bvn: answered': 'BVN: answered',
  'bvn: not-found': 'BVN: not found',
  'selfie: asked': 'Face: asked',
  'selfie: answered': 'Face: answered',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn:
    'Withdrawn: its order was cancelled, its application declined, or nothing reached the person',
  reopened: 'Reopened with its order or application',
};

export const eventName = (what: string): string => happened[what] ?? statusName(what);

export const stoppedWords = {
  'not-me':
    'The person says that they did not ask for this. Nothing is asked of anybody. If the link went to somebody else, put the email or phone number right: the person is asked then.',
  'no-consent': 'The person does not agree to the checks. Nothing is asked of anybody.',
  'taken-back':
    'The person has taken their consent to the checks back. Nothing is asked of anybody until they agree again.',
} as const;

export const providerWords = {
  ready: 'The identity provider answers.',
  'by-hand': 'No identity provider is set up. Check by hand.',
  'budget-used':
    'The identity provider’s budget for today is used up. It begins anew at midnight; until then check by hand.',
  down: 'The identity provider did not answer when it was last asked. That says nothing of the person. Go on by hand, or ask again later.',
  misconfigured:
    'The identity provider refuses our account. That says nothing of the person. Tell whoever runs the server, and go on by hand.',
} as const;

export const messageTones: Readonly<Record<string, Tone>> = {
  waiting: 'waiting',
  sent: 'quiet',
  delivered: 'good',
  failed: 'bad',
  bounced: 'bad',
};

/** How long until it is due, or how late it is: `3 days left`. */
export function clockWords(hoursLeft: number): string {
  const hours = Math.abs(hoursLeft);
  const count = hours < 48 ? hours : Math.floor(hours / 24);
  const unit = hours < 48 ? 'hour' : 'day';
  const long = count === 0 ? 'Less than an hour' : counted(count, unit);
  return `${long} ${hoursLeft < 0 ? 'late' : 'left'}`;
}
