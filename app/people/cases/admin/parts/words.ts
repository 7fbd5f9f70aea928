import type { Level } from '#app/people/verification/contract.ts';
import { statusName, type Tone } from '#console/fields.tsx';

/** How a case and its checks look in the console. */

export const stateTones: Readonly<Record<string, Tone>> = {
  open: 'quiet',
  waiting: 'waiting',
  ready: 'good',
  decided: 'quiet',
};

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
  opened: 'Opened from',
  'link-sent': 'Link sent',
  'link-asked': 'New link asked for',
  assigned: 'Assigned',
  note: 'Note',
  consent: 'Consent taken in person',
  'checked-by-hand': 'Checked by hand',
  'decline-proposed': 'Decline proposed',
  'decline-released': 'Proposal released to the person',
  recheck: 'Proposal taken back',
  approved: 'Approved',
  declined: 'Declined',
};

export const eventName = (what: string): string => happened[what] ?? statusName(what);
